import type { BrowserContext, Page } from "playwright/test";
import { checkoutResponse } from "../../../schemas/payments/checkout.ts";
import { packagesResponse } from "../../../schemas/payments/packages.ts";
import { newFan, signInByCall } from "./fan.ts";
import { getWithRetry } from "./get-with-retry.ts";
import { expect } from "./test.ts";
import type { TestSite } from "./test-site.ts";

const goodCard = "4242 4242 4242 4242";

/** Pays on the hosted page, by default with a card that is accepted. */
export async function payByCard(page: Page, number = goodCard): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 39");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Robin Terrace");
  await page.getByRole("button", { name: /^(Pay|Subscribe)/ }).click();
}

/** Buys a day's pass for a new fan, by the calls that pages and the provider's form make. @returns a page in the fan's browser */
export async function buyDayPass(
  context: BrowserContext,
  { storage }: TestSite,
  card = goodCard,
): Promise<{ email: string; fans: Page }> {
  const fan = await newFan(storage);
  const fans = await context.newPage();
  await signInByCall(fans, fan);
  const listed = await getWithRetry(fans.request, "/api/packages?filter.packageType=match-pass");
  const pass = packagesResponse
    .parse(await listed.json())
    .data.find(({ attributes }) => attributes.title === "Day Pass");
  const data = { packageID: pass?.id, priceID: pass?.attributes.priceData[0]?.id };
  const begun = await fans.request.post("/api/checkout", { data });
  expect(begun.status(), await begun.text()).toBe(200);
  const paid = await fans.request.post(checkoutResponse.parse(await begun.json()).url, {
    form: { number: card, expiry: "12 / 39", cvc: "123", name: "Robin Terrace", email: fan.email },
  });
  expect(new URL(paid.url()).pathname).toBe("/payment-successful");
  return { email: fan.email, fans };
}
