import type { BrowserContext, Page } from "playwright/test";
import { newFan, signInByCall } from "./fan.ts";
import { expectHydrated } from "./hydrated.ts";
import type { TestSite } from "./other-site.ts";
import { expect } from "./test.ts";

/** Pays on the hosted page, by a card that is good unless another is given. */
export async function payByCard(page: Page, number = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 39");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Robin Terrace");
  await page.getByRole("button", { name: /^(Pay|Subscribe)/ }).click();
}

/** A new fan buys a day's pass, in another tab of the browser. */
export async function buyDayPass(
  context: BrowserContext,
  { storage }: TestSite,
  card?: string,
): Promise<{ email: string; fans: Page }> {
  const fan = await newFan(storage);
  const fans = await context.newPage();
  await signInByCall(fans, fan);
  await fans.goto("/packages");
  await expectHydrated(fans);
  await fans.getByRole("button", { name: /^Buy\s*Day Pass/ }).click();
  await payByCard(fans, card);
  await expect(fans.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  return { email: fan.email, fans };
}
