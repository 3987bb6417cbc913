import type { APIRequestContext, Page } from "playwright/test";
import { videoListResponse } from "../../schemas/streaming/video.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectPlaying, newFan, signInByCall } from "./support/fan.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { fetchOrigin } from "./support/operator.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { expect } from "./support/test.ts";

const { test, site } = testWithOwnSite({ CAST_RECEIVER_ID: "4F8B3483" });

/**
 * A scripted Cast SDK with one receiver, which counts how often it is stopped. If the window has `castTrouble`, everything fails the first
 * time, and stopping always fails.
 */
const fakeCastSdk = `
  const failing = new Set(window.castTrouble ? ["initialize", "connect", "load"] : []);
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
    loadMedia(request, done, failed) {
      if (failing.delete("load")) return failed({ code: "load_media_failed" });
      window.castRequest = JSON.stringify(request);
      done(media);
    },
    sendMessage(namespace, message, done) { done(); },
    stop(done, failed) {
      window.castStops = (window.castStops ?? 0) + 1;
      window.castTrouble && window.castRequest !== undefined ? failed({ code: "session_error" }) : done();
    },
  };
  class Plain { constructor(...given) { Object.assign(this, { given }); } }
  window.chrome = Object.assign(window.chrome ?? {}, { cast: {
    SessionRequest: Plain,
    ApiConfig: class { constructor(request, onSession, onReceiver) { this.onReceiver = onReceiver; } },
    initialize(config, done, failed) {
      if (failing.delete("initialize")) failed({ code: "api_not_initialized" });
      else done();
      window.receiverComes = () => config.onReceiver("available");
      if (!window.castTrouble) window.receiverComes();
    },
    requestSession(done, failed) {
      if (failing.delete("connect")) return failed({ code: "channel_error" });
      done(session);
    },
    media: { MediaInfo: Plain, LoadRequest: Plain, GenericMediaMetadata: Plain },
  } });
  window.__onGCastApiAvailable(true);
`;

/** Scripted AirPlay with one receiver, which fails the first time. */
const fakeAirPlay = `
  class Remote extends EventTarget {
    state = "disconnected";
    tries = 0;
    async watchAvailability(onChange) { setTimeout(() => onChange(true)); return 1; }
    async cancelWatchAvailability() {}
    async prompt() {
      this.tries += 1;
      if (this.tries === 1) throw new DOMException("", "NotFoundError");
      if (this.state === "connected") return this.become("disconnected", "disconnect");
      this.become("connecting", "connecting");
      window.arrive = () => this.become("connected", "connect");
    }
    become(state, event) { this.state = state; this.dispatchEvent(new Event(event)); }
  }
  const remotes = new WeakMap();
  Object.defineProperty(HTMLMediaElement.prototype, "remote", { get() {
    if (!remotes.has(this)) remotes.set(this, new Remote());
    return remotes.get(this);
  } });
`;

/** Opens a free recording, with a Chromecast and an AirPlay receiver within reach. */
async function openFreeVideo(page: Page, request: APIRequestContext): Promise<void> {
  await page.addInitScript(fakeAirPlay);
  await page.route("https://www.gstatic.com/cv/js/sender/v1/cast_sender.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fakeCastSdk }),
  );
  const { data } = videoListResponse.parse(await fetchOrigin(request, "video/search?page[size]=100"));
  const open = data.find(({ metaData }) => metaData.SysEntryEntitlements.includes("?"));
  await hideHeaderAndFooter(page);
  await page.goto(`/videos/${open?.mediaData.entryId}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page);
}

test("a video continues on a Chromecast and on a screen by AirPlay after errors, is controlled from the page, and returns", async ({
  page,
  request,
}) => {
  await page.addInitScript(() => Reflect.set(window, "castTrouble", true));
  await openFreeVideo(page, request);
  const dialog = page.getByRole("dialog", { name: "Video player" });
  await expect(dialog.getByRole("alert")).toHaveText("Initialization failed");
  await page.evaluate(() => Reflect.get(window, "receiverComes")());
  const cast = dialog.getByRole("button", { name: "Play on a Chromecast" });
  await cast.click();
  await expect(dialog.getByRole("alert")).toHaveText("Error connecting to the Chromecast.");
  await cast.click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to load video.");
  await cast.click();
  await expect(dialog.getByText("Playing on Living room")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "castRequest"))).toContain("x-playback-token");
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
  await dialog.getByRole("button", { name: "Pause there" }).click();
  await dialog.getByRole("button", { name: "Play there" }).click();
  await expect(dialog.getByRole("button", { name: "Pause there" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop casting" }).click();
  await expect(dialog.getByText("Error stopping app.")).toBeVisible();
  await expectPlaying(page);

  const choose = dialog.getByRole("button", { name: "Play on another screen" });
  await choose.click();
  // Shown beside the Chromecast's last message.
  const refusal = dialog.getByRole("alert").filter({ hasText: "There is no other screen within reach." });
  await expect(refusal).toBeVisible();
  await choose.click();
  await expect(dialog.getByText("Connecting to another screen")).toBeVisible();
  await expect(refusal).toBeHidden();
  await page.evaluate(() => Reflect.get(window, "arrive")());
  await expect(dialog.getByText("Playing on another screen")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("k");
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("k");
  await dialog.getByRole("button", { name: "Change the screen or come back" }).click();
  await expect(dialog.getByText("Playing on another screen")).toBeHidden();
  await expectPlaying(page);
});

test("casting ends with its video: the next one plays here, and closing the player stops the screen", async ({
  page,
  request,
}) => {
  await signInByCall(page, await newFan(site().storage, "video-archive", "live-video"));
  await openFreeVideo(page, request);
  const dialog = page.getByRole("dialog", { name: "Video player" });
  const cast = dialog.getByRole("button", { name: "Play on a Chromecast" });
  const there = dialog.getByText("Playing on Living room");
  const stops = () => page.evaluate((): unknown => Reflect.get(window, "castStops") ?? 0);
  await cast.click();
  await expect(there).toBeVisible();
  const first = page.url();
  await dialog.getByRole("complementary").getByRole("link").first().press("Enter");
  await expect(page).not.toHaveURL(first);
  await expect.poll(stops).toBe(1);
  await expect(there).toBeHidden();
  await expectPlaying(page);

  await cast.click();
  await expect(there).toBeVisible();
  await dialog.getByRole("button", { name: "Close the player" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(stops).toBe(2);
});
