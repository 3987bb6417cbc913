import type { Page, Route } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { type Fan, newFan, openMatchInPlay, signInByCall } from "./support/fan.ts";
import { expectVisibleInForcedColours } from "./support/forced-colours.ts";
import { arriveAt } from "./support/navigate.ts";
import { expect, test } from "./support/test.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Audio player" });
const sound = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector("audio");
    const decoded = audio === null ? 0 : Number(Reflect.get(audio, "webkitAudioDecodedByteCount"));
    return { time: audio?.currentTime ?? 0, decoded, volume: audio?.volume ?? 0, session: navigator.mediaSession };
  });

/** Waits until playback has advanced. */
async function expectPlayback(page: Page): Promise<void> {
  const before = await sound(page);
  await expect
    .poll(async () => (await sound(page)).time, { message: "seconds heard" })
    .toBeGreaterThan(before.time + 0.5);
  await expect.poll(async () => (await sound(page)).decoded, { message: "bytes decoded" }).toBeGreaterThan(0);
}

/** Submits the login page. */
async function logIn(page: Page, fan: Fan): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await form.getByRole("button", { name: "Log In" }).click();
}

test("a listener logs in from the player's message, keeps listening on other pages, and sees when the session ends", async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  const fan = await newFan(site.storage, "live-audio");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await openMatchInPlay(page);
  const match = page.url();
  await expect(page.getByText(/; the commentary needs an audio or video pass\.$/)).toBeVisible();
  expect(fetched.filter((path) => /shaka|audio-panel|\/api\/streams/.test(path))).toEqual([]);

  await page.getByRole("button", { name: "Listen live" }).click();
  const refusal = panel(page).getByRole("alert");
  await expect(refusal).toContainText("Please Log In to access this");
  await expect(refusal).toContainText("Code 0");
  // After the refusal, nothing plays.
  await expect(page.getByRole("button", { name: "Listen live" })).toBeVisible();
  const link = refusal.getByRole("link", { name: "Log In" });
  await expect(link).toHaveAttribute("href", /^\/account\/login\?/);
  await link.click();
  await logIn(page, fan);
  await expect(page).toHaveURL(match);

  // Playback starts automatically after login.
  await expect(panel(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expectPlayback(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Listening" })).toBeVisible();
  await test.step("while it waits for data nothing sounds", async () => {
    const waiting: Route[] = [];
    await page.route(/\/origin\/video\/play\/.+\.(?:m4s|mp4)/, (route) => void waiting.push(route));
    await page.evaluate(() => {
      const audio = document.querySelector("audio");
      if (audio !== null) audio.currentTime = audio.buffered.end(audio.buffered.length - 1);
    });
    await expect(main.getByRole("button", { name: "Listen live" })).toBeVisible();
    await page.unroute(/\/origin\/video\/play\/.+\.(?:m4s|mp4)/);
    for (const route of waiting) await route.continue();
    await expect(main.getByRole("button", { name: "Listening" })).toBeVisible();
  });
  await expectVisibleInForcedColours(page, "the audio bar");
  await panel(page).getByRole("button", { name: "Pause" }).click();
  await main.getByRole("button", { name: "Listen live" }).click();
  await expect(main.getByRole("button", { name: "Listening" })).toBeVisible();
  await expect.poll(async () => (await sound(page)).volume).toBe(1);
  await expect(panel(page).getByText(/^\d+ seconds? behind live$/)).toBeAttached();
  // At a zoom of 400 %, the focused element is visible between the header and the player.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 256 });
  await main.getByRole("link").first().focus();
  const seen = () =>
    panel(page).evaluate((bar) => {
      const focused = document.activeElement?.getBoundingClientRect();
      return focused !== undefined && focused.bottom > 48 && focused.top < bar.getBoundingClientRect().top;
    });
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    await expect.poll(seen).toBe(true);
  }
  expect((await panel(page).boundingBox())?.height, "the player's height in one row").toBeLessThan(64);
  await page.setViewportSize({ width, height });
  // "Go to live" disappears once it is pressed, and the focus stays in the player.
  await page.evaluate(() => {
    const audio = document.querySelector("audio");
    if (audio !== null) audio.currentTime -= 30;
  });
  await panel(page).getByRole("button", { name: "Go to live" }).press("Enter");
  await expect(panel(page).getByRole("button", { name: "Go to live" })).toBeHidden();
  await expect(panel(page)).toBeFocused();
  const title = (await panel(page).getByRole("heading").textContent()) ?? "";
  await expect
    .poll(() =>
      page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        sizes: navigator.mediaSession.metadata?.artwork[0]?.sizes,
        state: navigator.mediaSession.playbackState,
      })),
    )
    .toEqual({ title, sizes: "600x600", state: "playing" });
  // Only the player, because axe does not know that elements under it can be reached by scrolling.
  await expectAccessible(page, { part: "[aria-label='Audio player']" });

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first().click();
  await expect(page).not.toHaveURL(match);
  await expectPlayback(page);
  await page.goBack();
  await expect(page).toHaveURL(match);
  await expectPlayback(page);

  // By keyboard on a phone: the player does not cover the focused element.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  await expect.poll(seen).toBe(true);
  await expectAccessible(page, { part: "[aria-label='Audio player']" });
  await panel(page).getByRole("button", { name: "Pause" }).press("Enter");
  await expect(panel(page).getByRole("status")).toHaveText("Paused");
  await panel(page).getByRole("button", { name: "Play", exact: true }).press("Enter");
  await expectPlayback(page);

  const other = await context.newPage();
  await other.goto("/accessibility");
  await other.getByRole("button", { name: "Profile" }).first().click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByText("Logged Out")).toBeVisible();
  await other.close();
  await expect(panel(page).getByRole("alert")).toContainText("You have logged out on this browser.");
  await expect(panel(page).getByRole("alert")).toContainText("ENDED_SIGNED_OUT");
  await panel(page).press("Escape");
  await expect(panel(page)).toBeHidden();

  // The video service is unreachable. The player retries automatically when it is online again.
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Listen live" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "There was a problem connecting to the video service" });
  await expect(problem.filter({ hasText: "Please try again in a few minutes" }).first()).toBeVisible();
  await expect(refusal).toContainText("Code CONNECTION");
  await context.setOffline(false);
  await expect(refusal).toContainText("Please Log In to access this");
});

test("a listener without a pass sees the reason, and a video replaces the commentary", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/status of 403/);
  await signInByCall(page, await newFan(site.storage));
  await page.goto("/match-hub");
  const listen = page.getByRole("button", { name: /^Listen: / }).first();
  await listen.click();
  const promo = page.getByRole("dialog", { name: "Upgrade" });
  await expect(promo.getByRole("button", { name: "See the passes" })).toBeVisible();
  // Passes that open the commentary can be bought here.
  await expect(promo.getByText(/ v .* opens with one of these passes:$/)).toBeVisible();
  await expect(promo.getByRole("heading", { level: 3 }).first()).toHaveText("Audio Day Pass");
  await expect(promo.getByRole("heading", { level: 3, name: "Monthly Video Pass" })).toBeVisible();
  await promo.getByRole("button", { name: "Close Upgrade" }).click();
  await expect(panel(page)).toBeFocused();
  const refusal = panel(page).getByRole("alert");
  await expect(refusal).toContainText("Sorry but you do not have any subscriptions");
  await expect(refusal).toContainText("Code 1");
  await expect(refusal.getByRole("link", { name: "Questions and answers" })).toBeVisible();
  await expect(refusal.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", "/contact");
  await refusal.getByRole("button", { name: "See the passes" }).click();
  await expect(page.getByRole("dialog", { name: "Passes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await panel(page).getByRole("button", { name: "Close the audio player" }).press("Enter");
  await expect(panel(page)).toBeHidden();

  await page
    .getByRole("button", { name: /^Listen: / })
    .first()
    .click();
  await expect(panel(page)).toBeVisible();
  await promo.getByRole("button", { name: "Close Upgrade" }).click();
  await arriveAt(page, "/videos");
  await expect(panel(page)).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^(Live|Highlights|Full replay): / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Video player" })).toBeVisible();
  await expect(panel(page)).toBeHidden();
});
