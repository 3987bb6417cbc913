import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright";
import { sessionCheckResponse } from "../../schemas/streaming/session-check.ts";

/**
 * Opens a page on the site's origin with a video element, and serves Shaka at its own URL. Needs a context that bypasses the
 * CSP.
 */
export async function openBarePlayer(context: BrowserContext, site: URL): Promise<Page> {
  const shaka = readFileSync(
    createRequire(import.meta.url).resolve("shaka-player/dist/shaka-player.dash-es2021.js"),
    "utf8",
  );
  const page = await context.newPage();
  await page.route("**/bare-player.html", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Bare player</title><video muted></video>" }),
  );
  await page.route("**/bare-player.js", (route) => route.fulfill({ contentType: "text/javascript", body: shaka }));
  await page.goto(new URL("/bare-player.html", site).href);
  return page;
}

/**
 * Plays an entry with an unconfigured Shaka for the lifetime of its first token, a minute.
 * @returns when it started to load the library, on the page's clock.
 */
export async function playBare(
  page: Page,
  site: URL,
  { entryID, mediaType }: { entryID: string; mediaType: "OnDemand" | "DrmLiveVideo" },
): Promise<number> {
  const response = await page.request.post(new URL("/api/session/check", site).href, {
    data: { data: { attributes: { videoID: entryID, mediaType } } },
  });
  const { token } = sessionCheckResponse.parse(await response.json()).data.attributes;
  return await page.evaluate<number>(
    `(async () => {
      const started = performance.now();
      const script = document.createElement("script");
      script.src = "/bare-player.js";
      await new Promise((resolve) => {
        script.onload = resolve;
        document.head.append(script);
      });
      const video = document.querySelector("video");
      const player = new shaka.Player();
      await player.attach(video);
      player.configure({ drm: { servers: { "org.w3.clearkey": ${JSON.stringify(`/origin/video/play/${entryID}/license`)} } } });
      player.getNetworkingEngine().registerRequestFilter((type, request) => { request.headers["x-playback-token"] = ${JSON.stringify(token)}; });
      await player.load(${JSON.stringify(`/origin/video/play/${entryID}/manifest.mpd`)});
      await video.play();
      return started;
    })()`,
  );
}
