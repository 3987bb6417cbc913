import { validateCmcdHeaders } from "@svta/cml-cmcd";
import type { Page } from "playwright/test";
import { playReport } from "../../schemas/streaming/play-report.ts";
import { expectPlaying, newFan, pathOfVideo, signInByCall } from "./support/fan.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { type MediaHost, test } from "./support/media-hosts.ts";
import { expect } from "./support/test.ts";

// With consent to analytics, so that players report how each play went.
test.use({ cookieConsent: "essential.analytics" });

const player = (page: Page) => page.getByRole("dialog", { name: "Video player" });

const segmentsOf = (paths: readonly string[]) => paths.filter((path) => path.endsWith(".m4s"));

/** Headers of the media requests that the page sends to a host. */
function requestsOf(page: Page, { origin }: MediaHost): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(origin)) sent.push(request.headers());
  });
  return sent;
}

/** Waits until the video plays from this host. */
async function expectPlayingFrom(page: Page, { requests }: MediaHost): Promise<void> {
  await expectPlaying(page, 60);
  await expect.poll(() => segmentsOf(requests).length).toBeGreaterThan(4);
}

const secondsShown = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

/** End of the buffered range in seconds. */
const fetchedUpTo = (page: Page) =>
  page.evaluate(() => {
    const buffered = document.querySelector("video")?.buffered;
    return buffered === undefined || buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
  });

/** Closes the player, and expects a play report without stalls. */
async function expectNoStall(page: Page): Promise<void> {
  await expect(player(page).getByRole("alert")).toHaveCount(0);
  const reported = page.waitForRequest(/\/api\/plays$/);
  await page.keyboard.press("Escape");
  const report = playReport.parse((await reported).postDataJSON());
  expect(report).toMatchObject({ waits: 0, waited: 0, failure: null });
}

test("a recording in DASH goes on from the second host when the first dies, without a stall", async ({
  page,
  request,
  served: { first, second, storage },
  expectProblem,
}) => {
  expectProblem(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  await signInByCall(page, await newFan(storage, "video-archive"));
  // Players poll every half minute; here they do so earlier.
  await page.route(/\/api\/content-steering\b/, async (route) => {
    const response = await forwardToSite(route);
    await route.fulfill({ response, body: (await response.text()).replace('"TTL":30', '"TTL":5') });
  });
  await page.goto(await pathOfVideo(request, /^Full replay: /));
  const sent = requestsOf(page, first);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlayingFrom(page, first);
  expect(second.requests).toEqual([]);
  for (const headers of sent) expect(validateCmcdHeaders(headers, { version: 2 })).toMatchObject({ valid: true });

  first.state = "dead";
  const ahead = await fetchedUpTo(page);
  await expect.poll(() => segmentsOf(second.requests).length).toBeGreaterThan(1);
  const before = sent.length;
  // The player reports its pathway to the steering server, which keeps it there.
  await page.waitForRequest(/\/api\/content-steering\?_DASH_pathway=cdn-b\.localhost-\d+&/, { timeout: 60_000 });
  await expect.poll(() => secondsShown(page)).toBeGreaterThan(ahead + 1);
  expect(sent.length).toBe(before);
  await expectNoStall(page);
});

test("a recording in HLS goes on from the second host when the first falls silent, without a stall", async ({
  page,
  request,
  served: { first, second, storage },
}) => {
  await storage
    .database("VIDEO_DB")
    .transact([{ sql: `UPDATE assets SET packaging = json_set(packaging, '$.formats', json('["hls"]'))` }]);
  await signInByCall(page, await newFan(storage, "video-archive"));
  await page.goto(await pathOfVideo(request, /^Full replay: /));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlayingFrom(page, first);
  expect(second.requests).toEqual([]);

  first.state = "silent";
  const ahead = await fetchedUpTo(page);
  await expect.poll(() => secondsShown(page)).toBeGreaterThan(ahead + 1);
  expect(segmentsOf(second.requests).length).toBeGreaterThan(1);
  await expectNoStall(page);
});
