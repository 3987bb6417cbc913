import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright";
import { z } from "zod";
import { median } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const rounds = 5;

/** Milliseconds until the page's video has shown a frame, counted from `started`. */
async function firstFrame(page: Page, started: number): Promise<number> {
  await page.waitForFunction(
    () => (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0,
    null,
    {
      polling: "raf",
    },
  );
  return performance.now() - started;
}

/** From the press on Play to the first frame, as a fan who has never watched here before. */
async function onTheSite(browser: Browser, site: URL, entryID: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL(`/videos/${entryID}`, site).href, { waitUntil: "networkidle" });
  const started = performance.now();
  await page.getByRole("button", { name: /^Play/ }).first().click();
  const time = await firstFrame(page, started);
  await context.close();
  return time;
}

const grant = z.object({ data: z.object({ attributes: z.object({ token: z.string() }) }) });

/** The least that plays the same stream: Shaka, one video element, a token that is there already. */
async function bare(browser: Browser, site: URL, entryID: string): Promise<number> {
  const shaka = readFileSync(
    createRequire(import.meta.url).resolve("shaka-player/dist/shaka-player.dash-es2021.js"),
    "utf8",
  );
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.route("**/bare-player.html", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Bare player</title><video muted></video>" }),
  );
  await page.route("**/bare-player.js", (route) => route.fulfill({ contentType: "text/javascript", body: shaka }));
  await page.goto(new URL("/bare-player.html", site).href);
  const checked = await context.request.post(new URL("/api/session/check", site).href, {
    data: { data: { attributes: { videoID: entryID, mediaType: "OnDemand" } } },
  });
  const { token } = grant.parse(await checked.json()).data.attributes;
  const started = performance.now();
  await page.addScriptTag({ url: "/bare-player.js" });
  await page.evaluate(
    `(async () => {
      const video = document.querySelector("video");
      const player = new shaka.Player();
      await player.attach(video);
      player.configure({ drm: { servers: { "org.w3.clearkey": ${JSON.stringify(`/origin/video/play/${entryID}/license`)} } } });
      player.getNetworkingEngine().registerRequestFilter((type, request) => { request.headers["x-playback-token"] = ${JSON.stringify(token)}; });
      await player.load(${JSON.stringify(`/origin/video/play/${entryID}/manifest.mpd`)});
      await video.play();
    })()`,
  );
  const time = await firstFrame(page, started);
  await context.close();
  return time;
}

/** Time to the first frame against a bare Shaka page on the same stream. */
export async function measureFirstFrame(browser: Browser, site: URL, entryID: string): Promise<Ratio[]> {
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
      aim: "at most 1.2",
    },
  ];
}
