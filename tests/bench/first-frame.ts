import type { Browser, Page } from "playwright";
import { openBarePlayer, playBare } from "./bare-player.ts";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

/** Fifteen rounds, because a press takes 160 to 220 ms here, and medians of five differ a lot between runs. */
const rounds = 15;

/** Time of the first frame on the page's own clock, which automation does not delay. */
async function firstFrame(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    () => (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0 && performance.now(),
    null,
    { polling: "raf" },
  );
  return Number(await shown.jsonValue());
}

/** Milliseconds from the press on Play to the first frame, with an empty cache. */
async function onTheSite(browser: Browser, site: URL, entryID: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL(`/videos/${entryID}`, site).href, { waitUntil: "networkidle" });
  const pressed = page.evaluate(
    () => new Promise<number>((resolve) => addEventListener("click", ({ timeStamp }) => resolve(timeStamp), true)),
  );
  await page.getByRole("button", { name: /^Play/ }).first().click();
  const time = (await firstFrame(page)) - (await pressed);
  await context.close();
  return time;
}

/** The minimum for the same stream: Shaka, one video element, and a token that is already there. */
async function bare(browser: Browser, site: URL, entryID: string): Promise<number> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await openBarePlayer(context, site);
  const started = playBare(page, site, { entryID, mediaType: "OnDemand" });
  const time = (await firstFrame(page)) - (await started);
  await context.close();
  return time;
}

/** Time to the first frame against a bare Shaka page on the same stream. */
export async function measureFirstFrame(browser: Browser, site: URL, entryID: string): Promise<Ratio[]> {
  // Warm-up, because the site's server has just started.
  await bare(browser, site, entryID);
  await onTheSite(browser, site, entryID);
  const times = { site: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await bare(browser, site, entryID));
    times.site.push(await onTheSite(browser, site, entryID));
  }
  const [ours, theirs] = [median(times.site), median(times.bare)];
  return [
    {
      name: "first frame : bare Shaka page",
      value: ours / theirs,
      unit: `of the time (${Math.round(ours)} ms)`,
      aim: { atMost: 1 },
    },
  ];
}
