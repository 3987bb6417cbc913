import { sessionCheckResponse } from "../../schemas/streaming/session-check.ts";
import { expectPlaying, newFan } from "./support/fan.ts";
import { openForeignPlayer } from "./support/foreign-player.ts";
import { expect, test } from "./support/test.ts";

/* As docs/video.md says, line by line. */
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
    player.initialize(video, entry + "manifest.mpd", true);`,
  "dash.js with protection data": `
    const player = dashjs.MediaPlayer().create();
    player.addRequestInterceptor(async (request) => {
      request.headers = { ...request.headers, "x-playback-token": token };
      return request;
    });
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
  for (const [kind, title, mediaType] of [
    ["a recording", "Full replay: %", "OnDemand"],
    ["a live stream", "Live: %", "DrmLiveVideo"],
  ] as const) {
    test(`${player} plays ${kind}, with a playback token and its own options alone`, async ({
      page,
      site,
      expectProblem,
    }) => {
      // What it says before it asks for a licence, unless the page has the keys.
      if (player === "dash.js with protection data") expectProblem(/Failed to retrieve clearkeys from ProtectionData/);
      const fan = await newFan(site.storage, "live-video", "video-archive");
      const [video] = await site.storage.database("VIDEO_DB").query({
        sql: `SELECT entry_id FROM videos WHERE title LIKE ?1 AND media_type = ?2 AND ended_at IS NULL AND release_from <= ?3
          ORDER BY release_from DESC LIMIT 1`,
        params: [title, mediaType, new Date().toISOString()],
      });
      const videoID = String(video?.entry_id);
      await openForeignPlayer(page, player === "hls.js" ? "hls.js" : "dash.js");
      const post = (path: string, body: object) =>
        page.evaluate(
          async ([path, body]) => {
            const headers = { "content-type": "application/json" };
            return await (await fetch(path, { method: "POST", headers, body })).json();
          },
          [path, JSON.stringify(body)] as const,
        );
      await post("/api/auth/sign-in", fan);
      const check = await post("/api/session/check", { data: { attributes: { videoID, mediaType } } });
      const { token } = sessionCheckResponse.parse(check).data.attributes;
      const encrypted = page.waitForRequest((sent) => sent.url().endsWith("/license"));
      await page.evaluate(`{
        const token = ${JSON.stringify(token)};
        const entry = ${JSON.stringify(`/origin/video/play/${videoID}/`)};
        const video = document.querySelector("video");
        ${setUp[player]}
      }`);
      expect((await (await encrypted).response())?.status()).toBe(200);
      // A recording of clips goes on from one to the next: the third begins within ten seconds.
      await expectPlaying(page, mediaType === "OnDemand" ? 260 : 100);
    });
  }
}
