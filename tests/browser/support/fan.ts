import { expect, type Page } from "playwright/test";
import { demoAccount } from "../../../scripts/lib/prepare.ts";

/** Frames that the page's video has shown so far. */
export function framesShown(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0);
}

/** Waits until the video has shown so many more frames than now. */
export async function expectPlaying(page: Page, more = 30): Promise<void> {
  const before = await framesShown(page);
  await expect
    .poll(() => framesShown(page), { message: "frames shown", timeout: 30_000 })
    .toBeGreaterThan(before + more);
}

/** Signs in from the account panel. */
export async function signIn(page: Page, account: { email: string; password: string } = demoAccount): Promise<void> {
  await page.getByRole("button", { name: "Log In" }).first().click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Email").fill(account.email);
  await panel.getByLabel("Password", { exact: true }).fill(account.password);
  await panel.getByRole("button", { name: "Log In" }).click();
  await expect(panel.getByText("Account id")).toBeVisible();
}

/** The match that is in play on the matches page, at the address of its match centre. */
export async function openMatchInPlay(page: Page): Promise<void> {
  await page.goto("/match-hub");
  await page
    .getByRole("main")
    .getByRole("link", { name: /, (first|second) half,/ })
    .first()
    .click();
  await page.waitForURL(/\/match-centre\/\d+/);
}
