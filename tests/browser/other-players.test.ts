import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import { sessionCheckResponse } from "../../schemas/streaming/session-check.ts";
import { expectPlaying, newFan, pathOfVideo, signInByCall } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

const require = createRequire(import.meta.url);

/** Libraries of other players, which only such pages load. */
const libraries = { "dash.js": require.resolve("dashjs"), "hls.js": require.resolve("hls.js/dist/hls.min.js") };

/** Opens a page on the site's origin that contains a video element and another player's library, and nothing of this site. */
async function openOtherPlayer(page: Page, library: keyof typeof libraries): Promise<void> {
  await page.route("**/other-player.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><title>Another player</title><script src=/other-player.js></script><video muted></video>",
    }),
  );
  const source = readFileSync(libraries[library], "utf8");
  await page.route("**/other-player.js", (route) => route.fulfill({ contentType: "text/javascript", body: source }));
  await page.goto("/other-player.html");
}

/* The code from docs/video.md, line by line. */
const setUp = {
  "dash.js": `
    const player = dashjs.MediaPlayer().create();
    player.addRequestInterceptor(async (request) => {
      request.headers = { ...request.headers, "x-playback-token": token };
      return request;
    });
    player.registerLicenseRequestFilter(async (request) => {
      request.headers["x-playback-token"] = token;
    });
    player.setXHRWithCredentialsForType("MediaSegment", true);
    player.initialize(video, entry + "manifest.mpd", true);`,
  "dash.js with protection data": `
    const player = dashjs.MediaPlayer().create();
    player.addRequestInterceptor(async (request) => {
      request.headers = { ...request.headers, "x-playback-token": token };
      return request;
    });
    player.setXHRWithCredentialsForType("MediaSegment", true);
    player.initialize(video, null, true);
    player.setProtectionData({ "org.w3.clearkey": { httpRequestHeaders: { "x-playback-token": token } } });
    player.attachSource(entry + "manifest.mpd");`,
  "hls.js": `
    const setToken = (xhr) => xhr.setRequestHeader("x-playback-token", token);
    const hls = new Hls({
      emeEnabled: true,
      drmSystems: { "org.w3.clearkey": { licenseUrl: entry + "license" } },
      xhrSetup: setToken,
      licenseXhrSetup: (xhr, url) => {
        xhr.open("POST", url);
        setToken(xhr);
      },
    });
    hls.loadSource(entry + "master.m3u8");
    hls.attachMedia(video);
    video.play();`,
} as const;

for (const player of ["dash.js", "dash.js with protection data", "hls.js"] as const) {
  test(`${player} plays a recording and a live stream, with a playback token and its own options alone`, async ({
    page,
    request,
    site,
    expectProblem,
  }) => {
    // dash.js logs this before it requests a licence, unless the page provides the keys.
    if (player === "dash.js with protection data") expectProblem(/Failed to retrieve clearkeys from ProtectionData/);
    await signInByCall(page, await newFan(site.storage, "live-video", "video-archive"));
    for (const [title, mediaType] of [
      [/^Full replay: /, "OnDemand"],
      [/^Live: /, "DrmLiveVideo"],
    ] as const) {
      const videoID = (await pathOfVideo(request, title)).split("/").at(-1) ?? "";
      const checked = await page.request.post("/api/session/check", {
        data: { data: { attributes: { videoID, mediaType } } },
      });
      const { token } = sessionCheckResponse.parse(await checked.json()).data.attributes;
      await openOtherPlayer(page, player === "hls.js" ? "hls.js" : "dash.js");
      const encrypted = page.waitForRequest((sent) => sent.url().endsWith("/license"));
      await page.evaluate(`{
        const token = ${JSON.stringify(token)};
        const entry = ${JSON.stringify(`/origin/video/play/${videoID}/`)};
        const video = document.querySelector("video");
        ${setUp[player]}
      }`);
      expect((await (await encrypted).response())?.status()).toBe(200);
      // A recording consists of several clips, and within ten seconds the third one begins. How keys are fetched does not depend on that.
      await expectPlaying(page, mediaType === "OnDemand" && player !== "dash.js with protection data" ? 260 : 30);
    }
  });
}
