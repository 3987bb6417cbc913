import { videoListAnswer } from "../../schemas/video.ts";
import { expectPlaying } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test.use({ siteVariables: { CAST_RECEIVER_ID: "4F8B3483" } });

/** Google's SDK as a script of its own: one receiver in the house, whose app does not let itself be stopped the first time. */
const castDouble = `
  const media = {
    playerState: "PLAYING",
    getEstimatedTime: () => 12,
    play(request, done) { media.playerState = "PLAYING"; done(); },
    pause(request, done) { media.playerState = "PAUSED"; done(); },
  };
  const session = {
    status: "connected",
    receiver: { friendlyName: "Living room" },
    media: [],
    loadMedia(request, done) { window.castRequest = JSON.stringify(request); done(media); },
    sendMessage(namespace, message, done) { done(); },
    stop(done, failed) { failed({ code: "session_error" }); },
  };
  class Plain { constructor(...given) { Object.assign(this, { given }); } }
  window.chrome = Object.assign(window.chrome ?? {}, { cast: {
    SessionRequest: Plain,
    ApiConfig: class { constructor(request, onSession, onReceiver) { this.onReceiver = onReceiver; } },
    initialize(config, done) { done(); config.onReceiver("available"); },
    requestSession(done) { done(session); },
    media: { MediaInfo: Plain, LoadRequest: Plain, GenericMediaMetadata: Plain },
  } });
  window.__onGCastApiAvailable(true);
`;

test("a video goes on on a Chromecast, is driven from the page, and comes back", async ({ page, request }) => {
  await page.route("https://www.gstatic.com/cv/js/sender/v1/cast_sender.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: castDouble }),
  );
  const { data } = videoListAnswer.parse(await (await request.get("/origin/video/search?page[size]=100")).json());
  const open = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("?"));
  await page.goto(`/videos/${open?.mediaData.entryId}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page);
  const dialog = page.getByRole("dialog", { name: "Video player" });
  await dialog.getByRole("button", { name: "Play on a Chromecast" }).click();
  await expect(dialog.getByText("Playing on Living room")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "castRequest"))).toContain("x-playback-token");
  expect(await page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
  await dialog.getByRole("button", { name: "Pause there" }).click();
  await dialog.getByRole("button", { name: "Play there" }).click();
  await expect(dialog.getByRole("button", { name: "Pause there" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop casting" }).click();
  await expect(dialog.getByText("Error stopping app.")).toBeVisible();
  await expectPlaying(page);
});
