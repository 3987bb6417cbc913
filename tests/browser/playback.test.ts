import { validateCmcdHeaders } from "@svta/cml-cmcd";
import type { Page, WebSocketRoute } from "playwright/test";
import { playReport } from "../../schemas/streaming/play-report.ts";
import { expectAccessible } from "./support/accessible.ts";
import { countClicks } from "./support/count-clicks.ts";
import {
  expectPlaying,
  newFan,
  newVoucher,
  openMatchInPlay,
  pathOfVideo,
  signIn,
  signInByCall,
} from "./support/fan.ts";
import { openMatch, reportGoal } from "./support/feed.ts";
import { expectVisibleInForcedColours } from "./support/forced-colours.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { payByCard } from "./support/pay.ts";
import { expect, test } from "./support/test.ts";

const player = (page: Page) => page.getByRole("dialog", { name: "Video player" });
/** The video with its controls. */
const stage = (page: Page) =>
  player(page)
    .getByRole("region")
    .filter({ has: page.locator("video") });
const play = (page: Page) => page.getByRole("button", { name: "Play", exact: true }).click();

/** Adds a second audio track, Welsh, to manifests. */
async function addSecondAudioTrack(page: Page): Promise<void> {
  await page.route(/\/manifest\.mpd$/, async (route) => {
    const response = await forwardToSite(route);
    const withSecond = (sound: string) =>
      sound +
      sound
        .replace('lang="en"', 'lang="cy"')
        .replace('id="audio"', 'id="audio-cy"')
        .replaceAll("$RepresentationID$", "audio");
    const body = (await response.text()).replace(/<AdaptationSet contentType="audio".*?<\/AdaptationSet>/s, withSecond);
    await route.fulfill({ response, body });
  });
}

/** Simulates sleep: the clock jumps ten minutes while playback stands still. Resolves when the video has reloaded. */
async function sleepAndWake(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.querySelector("video")?.addEventListener("loadeddata", () => resolve(null), { once: true });
        const now = Date.now;
        Date.now = () => now() + 600_000;
      }),
  );
}

/** Routes the concurrency socket. It can be broken, and refuses to reconnect until it is restored. */
async function interruptibleGate(page: Page) {
  let interrupted = false;
  let connected: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/api\/session\/socket$/, (socket) => {
    if (interrupted) return socket.close();
    connected = socket;
    socket.connectToServer();
  });
  return {
    interrupt: async () => {
      interrupted = true;
      await connected?.close();
    },
    restore: () => {
      interrupted = false;
    },
  };
}

test("a subscriber watches a live stream with one press, through outages, controls it by keyboard, and returns to the page", async ({
  page,
  context,
  anotherBrowser,
  request,
  site,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  expectProblem(/status of 503 .*\/origin\/video\/play\/.*\.m4s/);
  // While the gate cannot be reached, it may end the slot; the token is then renewed.
  expectProblem(/status of 403 .*\/origin\/video\/play\/.*\.m4s/);
  await signInByCall(page, await newFan(site.storage, "live-video"));
  const gate = await interruptibleGate(page);
  const presses = await countClicks(page);
  const match = await openMatch(page, request);
  await expectHydrated(page);
  const address = page.url();
  const watch = page.getByRole("link", { name: "Watch live" });
  await watch.click();
  await expect(page).toHaveURL(/\/videos\/live-\d+$/);
  await expectPlaying(page);
  expect(presses()).toBe(1);
  const dialog = player(page);
  await expect(dialog.getByRole("button", { name: "Pause" })).toBeVisible();
  // Score and match clock over the video.
  const score = dialog.getByRole("group", { name: "Score" });
  await expect(score).toHaveText(/^[A-Z]{3}\d+–\d+[A-Z]{3}\d+(\+\d+)?'$/);
  // Most entries of the live section are upcoming, so the newest videos fill up the list.
  await expect(dialog.getByRole("complementary", { name: "Related" }).getByRole("link")).toHaveCount(10);
  await page.keyboard.press("k");
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("m");
  await expect(dialog.getByRole("button", { name: "Unmute" })).toBeVisible();
  await expectVisibleInForcedColours(page, "the player");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  // A thumbnail shows at the pointer.
  const thumbnail = dialog.locator('[style*="blob:"]');
  await dialog.getByLabel("Seek").hover();
  await expect(thumbnail).toBeVisible();
  // While the video is paused, no page in this browser shows a goal that the video has not reached.
  await page.keyboard.press("k");
  const [own, elsewhere] = [await context.newPage(), await (await anotherBrowser()).newPage()];
  for (const other of [own, elsewhere]) {
    await hideHeaderAndFooter(other);
    const socket = other.waitForEvent("websocket");
    await other.goto(address);
    await expectHydrated(other);
    await socket;
  }
  await reportGoal(request, match, "Fotheringay", (Date.now() - Date.parse(match.kickoff)) / 1000);
  await expect(elsewhere.getByRole("main")).toContainText("Fotheringay");
  await expect(own.getByRole("main")).not.toContainText("Fotheringay");
  await page.keyboard.press("k");
  await dialog.getByRole("button", { name: /^Go to live/ }).click();
  await expect(own.getByRole("main")).toContainText("Fotheringay", { timeout: 60_000 });
  await own.close();
  await expect(dialog.getByText("Live", { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Live", exact: true })).toBeFocused();
  // A goal is marked once playback reaches it. It has a thumbnail and can be replayed.
  const goal = dialog.getByRole("button", { name: "67′ Goal: Fotheringay" });
  await expect(thumbnail).toBeHidden();
  await goal.hover();
  await expect(thumbnail).toBeVisible();
  await goal.click({ timeout: 60_000 });
  await expectPlaying(page);
  await gate.interrupt();
  const problem = dialog.getByRole("alert").filter({ hasText: "There was a problem connecting to the video service" });
  await expect(problem).toContainText("Please try again in a few minutes");
  const settings = dialog.getByRole("button", { name: "Settings" });
  await settings.focus();
  await problem.getByRole("button", { name: "Dismiss" }).click();
  await expect(problem).toBeHidden();
  // The button has disappeared, so focus returns to where it was before.
  await expect(settings).toBeFocused();
  gate.restore();
  await expectPlaying(page);
  await context.setOffline(true);
  await expect(dialog.getByText("You are offline. The stream goes on when the connection is back.")).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText("You are offline.")).toBeHidden();
  await expectPlaying(page);

  // The outage outlasts Shaka's retries: five attempts each for video and audio.
  let refused = 0;
  await page.route(/\/origin\/video\/play\/.*\.m4s$/, (route) => {
    refused += 1;
    return route.fulfill({ status: 503 });
  });
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(15);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await page.unroute(/\/origin\/video\/play\/.*\.m4s$/);
  await expectPlaying(page);

  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("button", { name: /^Go to live/ })).toBeVisible();
  // Shaka requests segments by its own clock until the player reloads.
  expectProblem(/status of 425 .*\/origin\/video\/play\/.*\.m4s/);
  await sleepAndWake(page);
  await expect(dialog.getByText("Live", { exact: true }).first()).toBeVisible();
  await expectPlaying(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close the player" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(watch).toBeFocused();
});

test.describe("a fan who agreed to statistics", () => {
  test.use({ cookieConsent: "essential.analytics" });

  test("has the player report a play once it is closed, finds score and goals where scores are shown, and none in the player once hidden", async ({
    page,
    request,
    site,
  }) => {
    await signInByCall(page, await newFan(site.storage));
    // A match with goals.
    await page.goto(await pathOfVideo(request, /^Highlights: (?!.* 0–0 )/));
    const score = player(page).getByRole("group", { name: "Score" });
    const goal = player(page).getByRole("button", { name: /goal/i });
    const kickOff = player(page).getByRole("button", { name: "Kick-off, 0:00" });
    // At the end, the score is the result in the title.
    const [, result] = /(\d+–\d+)/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "") ?? [];
    const described: Record<string, string>[] = [];
    page.on("request", (sent) => {
      if (/\/origin\/video\/play\/.*\.(mpd|mp4|m4s)$/.test(sent.url())) described.push(sent.headers());
    });
    const pressedAt = Date.now();
    await play(page);
    await expectPlaying(page);
    expect(described.length).toBeGreaterThan(4);
    expect(described.map((headers) => validateCmcdHeaders(headers, { version: 2 }))).toEqual(
      described.map(() => expect.objectContaining({ valid: true })),
    );
    const reported = page.waitForRequest(/\/api\/plays$/);
    await page.keyboard.press("Escape");
    const sent = await reported;
    const took = Date.now() - pressedAt;
    const report = playReport.parse(sent.postDataJSON());
    expect(report).toMatchObject({ failure: null, start: expect.any(Number) });
    expect(report.start).toBeLessThan(took);
    expect(report.played).toBeGreaterThan(0.5);
    expect(report.played).toBeLessThan(took / 1000);
    expect(report.frames).toBeGreaterThanOrEqual(30);
    expect(report.kilobits).toBeGreaterThan(100);
    expect((await sent.response())?.status()).toBe(202);

    await play(page);
    await expect(player(page).getByRole("button", { name: "Pause" })).toBeVisible();
    // On a slow machine, playback may already have passed the first goal.
    await page.keyboard.press("k");
    await kickOff.click();
    await expect(score).toHaveText(/^[A-Z]{3}0–0[A-Z]{3}1'$/);
    await page.keyboard.press("End");
    await expect(score).toContainText(result ?? "a result");
    await expect(goal.first()).toBeVisible();
    await page.evaluate(() => localStorage.setItem("spoilers", "hidden"));
    await page.reload();
    await play(page);
    await expectPlaying(page);
    await expect(kickOff).toBeVisible();
    await expect(score).toBeHidden();
    await expect(goal).toHaveCount(0);
  });
});

test("a recording plays with the selected settings, has chapters and captions, continues with the next video, and resumes where it was left", async ({
  page,
  request,
  site,
}) => {
  await signInByCall(page, await newFan(site.storage, "video-archive"));
  await hideHeaderAndFooter(page);
  // A match with goals.
  await page.goto(await pathOfVideo(request, /^Full replay: (?!.* 0–0 )/));
  const address = page.url();
  await addSecondAudioTrack(page);
  await play(page);
  await expectPlaying(page);
  const dialog = player(page);
  const session = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);
  await expect.poll(session).toEqual([expect.stringMatching(/^Full replay: /), "playing"]);
  await page.keyboard.press("k");
  await expect.poll(session).toEqual([expect.stringMatching(/^Full replay: /), "paused"]);
  await dialog.getByRole("button", { name: "Settings" }).click();
  await dialog.getByLabel("Quality").selectOption("180p");
  await dialog.getByLabel("Speed").selectOption("0.5×");
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(0.5);
  const sound = dialog.getByRole("combobox", { name: "Sound" });
  await expect(sound.getByRole("option", { selected: true })).toHaveText("English");
  await sound.selectOption("Welsh");
  await expect(sound.getByRole("option", { selected: true })).toHaveText("Welsh");
  await dialog.getByRole("combobox", { name: "Captions" }).selectOption("English");
  await dialog.getByRole("combobox", { name: "Caption size" }).selectOption("Very large");
  await dialog.getByRole("combobox", { name: "Caption colours" }).selectOption("Yellow on black");
  const goal = dialog.getByRole("button", { name: /Goal: / }).first();
  await expect(goal).toBeVisible();
  const score = dialog.getByRole("group", { name: "Score" });
  await expect(score).toHaveText(/^[A-Z]{3}0–0[A-Z]{3}1'$/);
  await dialog.getByLabel("Mark goals and cards").uncheck();
  await expect(goal).toBeHidden();
  await expect(score).toBeHidden();
  const letters = dialog.getByLabel("Letters as keyboard shortcuts");
  await letters.uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Quality")).toBeHidden();
  await page.keyboard.press("m");
  expect(await page.evaluate(() => document.querySelector("video")?.muted)).toBe(false);
  await dialog.getByRole("button", { name: "Settings" }).click();
  await letters.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Captions on or off")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const width = () => dialog.locator("video").evaluate((video) => video.getBoundingClientRect().width);
  expect(await width()).toBeLessThan(1440);
  await page.keyboard.press("t");
  await expect.poll(width).toBe(1440);
  await dialog.getByRole("button", { name: "Theatre" }).click();
  await expect.poll(width).toBeLessThan(1440);
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press("f");
  await expect.poll(isFullScreen).toBe(true);
  // Tabs through all controls, and beyond the last one.
  for (let presses = 1; presses <= 30; presses++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement, fullscreenElement } = document;
      // Focus on an ancestor, such as the page or the dialog itself, is fine: only focus on covered elements is wrong.
      const isNowhere = activeElement?.contains(fullscreenElement) ?? true;
      return isNowhere || fullscreenElement?.contains(activeElement) ? null : activeElement?.outerHTML;
    });
    expect(outside, `focus after ${presses} presses`).toBeNull();
  }
  await dialog.getByRole("button", { name: "Leave full screen" }).click();
  await expect.poll(isFullScreen).toBe(false);
  const isPictureInPicture = () => page.evaluate(() => document.pictureInPictureElement instanceof HTMLVideoElement);
  await page.keyboard.press("p");
  await expect.poll(isPictureInPicture).toBe(true);
  await page.keyboard.press("p");
  await expect.poll(isPictureInPicture).toBe(false);
  await page.keyboard.press("i");
  await expect(dialog.getByLabel("Statistics")).toContainText(/Picture\d+×\d+.*Frames\d+/);
  await page.keyboard.press("i");
  await expect(dialog.getByLabel("Statistics")).toBeHidden();
  const seekBar = dialog.getByLabel("Seek");
  const halfTime = dialog.getByRole("button", { name: /^Half time, / });
  const [, minutes, seconds] = /, (\d+):(\d+)$/.exec((await halfTime.getAttribute("aria-label")) ?? "") ?? [];
  const interval = Number(minutes) * 60 + Number(seconds);
  await halfTime.click();
  await expect(seekBar).toHaveValue(String(interval));
  await seekBar.fill(String(interval + 2));
  const words = dialog.getByText(/^(Half-time|The whistle goes for the interval): /);
  await expect(words).toBeVisible();
  await expect(words).toHaveCSS("color", "rgb(255, 255, 0)");
  await expect(words).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await expect(words).toHaveCSS("font-size", "48px");
  await page.keyboard.press("k");
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.videoHeight), { timeout: 30_000 })
    .toBe(180);
  // On a slow machine, playback may be near the end by now. Pauses in the middle instead.
  await page.keyboard.press("k");
  await seekBar.fill(String(interval + 2));
  const sidebar = dialog.getByRole("complementary", { name: "Related" });
  await expect(sidebar.getByRole("link")).toHaveCount(10);
  const next = sidebar.getByRole("link").first();
  const title = ((await next.textContent()) ?? "").replace(/\.\.\.$/, "");
  // With the sidebar below the video, choosing another video scrolls to the top of the player.
  await page.setViewportSize({ width: 760, height: 480 });
  await next.click();
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(title);
  await expect(dialog.getByRole("button", { name: "Close the player" })).toBeInViewport();
  await expect(page).not.toHaveURL(address);
  await expect(stage(page)).toBeFocused();
  await expectPlaying(page);
  const second = page.url();
  await page.keyboard.press("End");
  const upNext = dialog.getByRole("region", { name: "Up next" });
  await expect(upNext.getByRole("button", { name: "Stay here" })).toBeFocused();
  await expect(dialog.getByText(/^Up next in 8 s: ./)).toHaveRole("status");
  await expect(page).not.toHaveURL(second, { timeout: 30_000 });
  await expect(stage(page)).toBeFocused();
  await expectPlaying(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  // Captions stay enabled, so they are fetched again.
  const captions = page.waitForRequest(/\/captions-en-\d+\.vtt$/);
  await play(page);
  await captions;
  await expectPlaying(page);
  expect(await page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(8);

  // Seeking while paused updates the position.
  await page.keyboard.press("k");
  await expect.poll(session).toEqual([expect.stringMatching(/^Full replay: /), "paused"]);
  await seekBar.fill(String(interval + 2));
  await expect(words).toBeVisible();
  await page.keyboard.press("k");
  await expectPlaying(page);

  // Another device has no stored positions, but the account does.
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/api/watch-positions") && response.request().method() === "PUT",
  );
  await page.keyboard.press("Escape");
  await kept;
  await page.evaluate(() => localStorage.removeItem("watch-positions"));
  await page.goto("/videos");
  const begun = page.getByRole("region", { name: "Continue watching", exact: true });
  await expect(begun.getByRole("link").first()).toHaveAttribute("href", new URL(address).pathname);
});

test("a fan without a pass is four presses away from the video: watch, buy, pay and go to the video", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  await signInByCall(page, await newFan(site.storage));
  const presses = await countClicks(page);
  await openMatchInPlay(page);
  await expectHydrated(page);
  await page.getByRole("link", { name: "Watch live" }).click();
  const promo = page.getByRole("dialog", { name: "Upgrade" });
  await expect(promo.getByText(/^Live: .+ opens with one of these passes:$/)).toBeVisible();
  // Passes that are paid once come first, cheapest first; those for commentary only are not listed.
  await expect(promo.getByRole("heading", { level: 3 })).toHaveText([
    "Match Pass",
    "Day Pass",
    "Monthly Video Pass",
    "Season Video Pass",
  ]);
  const related = player(page).getByRole("complementary", { name: "Related" });
  await expect(related.getByRole("listitem").first()).toContainText("Locked");
  await expectAccessible(page);
  await promo.getByRole("button", { name: /^Buy\s*Match Pass/ }).click();
  await payByCard(page);
  await page.getByRole("link", { name: "Go to the video" }).click();
  await expectPlaying(page);
  expect(presses()).toBe(4);
  await player(page).getByRole("button", { name: "Close the player" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Live: /);
  // Playback was requested once and does not start again.
  await page.reload();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(player(page)).toBeHidden();
});

test("no player code is loaded before a press on Play is near, where the video is locked; a player stops when its browser logs out in another tab", async ({
  page,
  context,
  request,
  site,
  expectProblem,
}) => {
  // Requests in flight when the slot ends are refused.
  expectProblem(/status of 403 \(Forbidden\) \/(origin\/video\/play|api\/session\/check)/);
  const fetched: string[] = [];
  page.on("request", (sent) => fetched.push(new URL(sent.url()).pathname));
  await page.goto(await pathOfVideo(request, /^Live: /));
  await page.waitForLoadState("networkidle");
  const code = () => fetched.filter((path) => /shaka|player-overlay/.test(path));
  expect(code()).toEqual([]);
  await page.getByRole("button", { name: "Play", exact: true }).hover();
  await expect.poll(() => code().length).toBe(2);
  // Hovering the button neither checks the session nor takes a slot.
  expect(fetched.filter((path) => path.startsWith("/api/session/"))).toEqual([]);

  await signIn(page, await newFan(site.storage, "live-video"));
  await page.keyboard.press("Escape");
  await play(page);
  await expectPlaying(page);
  const other = await context.newPage();
  await other.goto("/accessibility");
  await other.getByRole("button", { name: "Profile" }).first().click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByText("Logged Out")).toBeVisible();
  await page.bringToFront();
  await expect(player(page).getByText("This stream was stopped")).toBeVisible();
  await expect(player(page).getByText("You have logged out on this browser.")).toBeVisible();
  await expect(player(page).getByText("ENDED_SIGNED_OUT")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.getAttribute("src") ?? "")).toBe("");
  await expect(player(page).getByRole("button", { name: "Log In" })).toBeVisible();
});

test("where elements cannot fill the screen, as on iPhones, the video opens in the system's player", async ({
  page,
  request,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "fullscreenEnabled", { value: false });
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
    Object.assign(HTMLVideoElement.prototype, {
      webkitEnterFullscreen() {
        document.title = "The system's player";
      },
    });
  });
  await signInByCall(page, await newFan(site.storage, "video-archive"));
  await page.goto(await pathOfVideo(request, /^Full replay: /));
  await expectHydrated(page);
  await play(page);
  await expectPlaying(page);
  await player(page).getByRole("button", { name: "Full screen" }).click();
  await expect(page).toHaveTitle("The system's player");
});

test("a player that waits for a pass starts when a voucher is redeemed, or the pass is bought, in another tab", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  const voucher = await newVoucher(site.storage);
  await signInByCall(page, await newFan(site.storage));
  const playInVain = async (title: RegExp) => {
    await page.goto(await pathOfVideo(page.request, title));
    await expectHydrated(page);
    await play(page);
    await expect(player(page).getByRole("alert")).toContainText(/^Sorry but you (do not have|are not subscribed)/);
  };
  const other = await context.newPage();

  await playInVain(/^Full replay: /);
  await other.goto("/voucher");
  await expectHydrated(other);
  await other.getByLabel("Voucher code").fill(voucher);
  await other.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(other.getByRole("alert").filter({ hasText: "Your voucher is redeemed." })).toBeVisible();
  await page.bringToFront();
  await expectPlaying(page);

  await playInVain(/^Live: /);
  await other.goto("/packages");
  await expectHydrated(other);
  await other.getByRole("button", { name: /^Buy\s*Day Pass/ }).click();
  await payByCard(other);
  await expect(other.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await page.bringToFront();
  await expectPlaying(page);
});
