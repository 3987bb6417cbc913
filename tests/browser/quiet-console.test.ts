import type { Page } from "playwright/test";
import { expectPlaying, newFan, openMatchInPlay, openVideo, signIn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

// The tests' own block of them is a warning too.
test.use({ serviceWorkers: "allow" });

/** What pages of the test warn of in the console. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}

const player = (page: Page) => page.getByRole("dialog", { name: "Video player" });
const heard = (page: Page) => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);

test("the console stays quiet while a recording plays, is sought, and closes", async ({ page, site }) => {
  const fan = await newFan(site.storage, "video-archive");
  const warnings = warningsOf(page);
  await openVideo(page, /^Full replay:/);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectPlaying(page, 60);
  await player(page).getByRole("button", { name: "Close the player" }).click();
  await expect(player(page)).toBeHidden();
  await expect(page.locator("video")).toHaveCount(0);
  expect(warnings).toEqual([]);
});

test("the console stays quiet while a live stream plays and closes", async ({ page, site }) => {
  const fan = await newFan(site.storage, "live-video");
  const warnings = warningsOf(page);
  await openMatchInPlay(page);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Watch live" }).click();
  await expectPlaying(page, 150);
  await player(page).getByRole("button", { name: "Close the player" }).click();
  await expect(player(page)).toBeHidden();
  await expect(page.locator("video")).toHaveCount(0);
  expect(warnings).toEqual([]);
});

test("the console stays quiet while a commentary sounds and closes", async ({ page, site }) => {
  const fan = await newFan(site.storage, "live-audio");
  const warnings = warningsOf(page);
  await openMatchInPlay(page);
  await signIn(page, fan);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Listen live" }).click();
  const panel = page.getByRole("region", { name: "Audio player" });
  await expect(panel.getByRole("button", { name: "Pause" })).toBeVisible();
  const before = await heard(page);
  await expect.poll(() => heard(page)).toBeGreaterThan(before + 6);
  await panel.getByRole("button", { name: "Close the audio player" }).click();
  await expect(panel).toBeHidden();
  // Shaka warns at each look into its manifest: one tells how far a stream's edge is behind the broadcast.
  expect(warnings).toEqual([expect.stringContaining("use getManifest() for")]);
});
