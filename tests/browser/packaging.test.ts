import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { expectPlaying, newFan, openMatchInPlay, pathOfVideo, signIn, signInByCall } from "./support/fan.ts";
import { operate } from "./support/operator.ts";
import { testsOfOwnSite } from "./support/own-site.ts";
import { siteAnswer } from "./support/site-answer.ts";
import { streamingSite } from "./support/streaming-site.ts";
import { expect } from "./support/test.ts";

const { test, site } = testsOfOwnSite(streamingSite);

/** Repackages every asset, as an operator does. */
async function repackageAs(storage: Storage, ...formats: string[]): Promise<void> {
  await storage.database("VIDEO_DB").transact([
    {
      sql: "UPDATE assets SET packaging = json_set(packaging, '$.formats', json(?))",
      params: [JSON.stringify(formats)],
    },
  ]);
}

test("entries packaged as HLS only play: a live stream, a recording and commentary", async ({ page, request }) => {
  await repackageAs(site().storage, "hls");
  await signInByCall(page, await newFan(site().storage, "live-video", "live-audio", "video-archive"));
  const fetched: string[] = [];
  page.on("request", (sent) => fetched.push(new URL(sent.url()).pathname));
  for (const title of [/^Live: /, /^Full replay: /]) {
    await page.goto(await pathOfVideo(request, title));
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expectPlaying(page);
    await page.keyboard.press("Escape");
  }
  await openMatchInPlay(page);
  await page.getByRole("button", { name: "Listen live" }).click();
  const heard = () => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  await expect.poll(heard).toBeGreaterThan(0);
  const before = await heard();
  await expect.poll(heard).toBeGreaterThan(before + 0.5);
  const manifests = fetched.filter((path) => /\.mpd$|master\.m3u8$/.test(path));
  expect(new Set(manifests).size).toBe(3);
  expect(manifests.filter((path) => path.endsWith(".mpd"))).toEqual([]);
  // Nor is the DASH build of Shaka loaded.
  expect(fetched.filter((path) => path.includes("shaka-player.hls"))).not.toEqual([]);
  expect(fetched.filter((path) => path.includes("shaka-player.dash"))).toEqual([]);

  // A browser without Media Source Extensions, such as an older iPhone, plays clear audio natively, and reports that it cannot
  // play encrypted video.
  await page.addInitScript(() => {
    for (const name of ["MediaSource", "ManagedMediaSource"]) Reflect.deleteProperty(window, name);
  });
  fetched.length = 0;
  await page.reload();
  await page.getByRole("button", { name: "Listen live" }).click();
  await expect.poll(heard).toBeGreaterThan(0);
  const atFirst = await heard();
  await expect.poll(heard).toBeGreaterThan(atFirst + 0.5);
  expect(fetched.filter((path) => path.includes("shaka-player"))).toEqual([]);
  const panel = page.getByRole("region", { name: "Audio player" });
  const heading = (await panel.getByRole("heading").textContent()) ?? "";
  await expect(panel.locator("img")).not.toHaveAttribute("src", /commentary-offline/);
  await panel.getByRole("button", { name: "Close the audio player" }).click();
  await page.getByRole("link", { name: "Watch live" }).click();
  const refusal = page.getByRole("dialog", { name: "Video player" }).getByRole("alert");
  await expect(refusal).toContainText("This browser cannot play this video");
  await expect(refusal).toContainText("PLAYER_NO_STREAMING");

  // A commentary without an asset shows its offline poster.
  const storage = site().storage;
  await storage.database("VIDEO_DB").transact([{ sql: "UPDATE audio_entries SET asset_id = 'away-' || asset_id" }]);
  await page.goto("/match-hub");
  await page
    .getByRole("button", { name: new RegExp(`^Listen: (?!${heading}$)`) })
    .first()
    .click();
  await expect(panel.getByRole("status")).toHaveText("This commentary is not available at the moment");
  await expect(panel.locator("img")).toHaveAttribute("src", /commentary-offline/);
});

test("refusals show a message and a code, and a licence that arrives on retry lets the stream play", async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/status of 403 .*\/api\/session\/check/);
  expectProblem(/status of 404 .*\/license/);
  await repackageAs(site().storage, "dash", "hls");
  const fan = await newFan(site().storage, "live-video");
  const storage = site().storage;
  const change = (sql: string, ...params: string[]) => storage.database("VIDEO_DB").transact([{ sql, params }]);
  await operate(request, "PUT", "video/availability/rules/in-france", { countries: { only: ["FR"] } });
  const refusal = page.getByRole("dialog", { name: "Video player" }).getByRole("alert");
  const play = () => page.getByRole("button", { name: "Play", exact: true }).click();

  const onAir = await storage.database("VIDEO_DB").query({
    sql: `SELECT entry_id FROM videos WHERE media_type = 'DrmLiveVideo' AND ended_at IS NULL AND release_from <= ?1
      ORDER BY release_from DESC`,
    params: [new Date().toISOString()],
  });
  const show = async (rules: string | null) => {
    for (const { entry_id } of onAir)
      await operate(request, "PUT", `video/availability/entries/${entry_id}`, { rules });
  };
  const live = String(onAir[0]?.entry_id);
  await show("in-france");
  // Pages are kept for some seconds: one of before the rule may be served once more.
  await expect(async () => {
    await page.goto(`/videos/${live}`);
    await expect(page.getByRole("complementary", { name: "Streaming passes" })).toContainText(
      "Its videos are not shown in your country now.",
      { timeout: 5_000 },
    );
  }).toPass();
  const main = page.getByRole("main");
  await expect(main).toContainText(/Not shown in [^.]+; a pass does not change that\./);
  await expect(main.getByRole("button", { name: /passes|Log In Or Register/ })).toHaveCount(0);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await play();
  await expect(refusal).toContainText("Sorry but users within this country are not allowed to play this stream");
  await expect(refusal).toContainText("ERR_56882466_2");
  await page.keyboard.press("Escape");
  await show(null);

  await operate(request, "PUT", `video/availability/entries/${live}`, { disabled: true });
  await play();
  await expect(refusal).toContainText("Sorry but there is an issue with this stream");
  await expect(refusal).toContainText("ERR_3684853_2");
  await operate(request, "PUT", `video/availability/entries/${live}`, { disabled: false });

  await change("UPDATE content_keys SET kid = 'away-' || kid");
  await refusal.getByRole("button", { name: "Try again" }).click();
  await expect(refusal).toContainText("This stream could not be unlocked");
  await expect(refusal).toContainText("PLAYER_6007");
  await change("UPDATE content_keys SET kid = substr(kid, 6)");

  // A player with a wrong clock learns only from the server that its token has expired.
  expectProblem(/status of 401 .*\/origin\/video\/play\//);
  await page.route("**/api/session/check", async (route) => {
    const response = await siteAnswer(route);
    await route.fulfill({ response, body: (await response.text()).replace('"expiresIn":10', '"expiresIn":3600') });
  });
  await refusal.getByRole("button", { name: "Try again" }).click();
  await expectPlaying(page);
  const checkedAgain = page.waitForResponse(/\/api\/session\/check$/);
  await page.waitForResponse((response) => response.status() === 401 && response.url().includes("/origin/video/play/"));
  expect((await checkedAgain).status()).toBe(200);
  await expectPlaying(page);

  // A live pass does not unlock a recording.
  await page.goto("/videos");
  await page
    .getByRole("link", { name: /^Full replay: / })
    .first()
    .click();
  const promo = page.getByRole("dialog", { name: "Upgrade" });
  await promo.getByRole("button", { name: "Close Upgrade" }).click();
  await expect(refusal).toContainText("Sorry but you are not subscribed to this stream");
  await expect(refusal).toContainText("Code 2");
});
