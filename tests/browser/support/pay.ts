import type { Page } from "playwright/test";

/** Pays on the hosted page, by a card that is good unless another is given. */
export async function payByCard(page: Page, number = "4242 4242 4242 4242"): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 39");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Robin Terrace");
  await page.getByRole("button", { name: /^(Pay|Subscribe)/ }).click();
}
