import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { expect, test } from "./support/test.ts";

async function isPending(storage: Storage, email: string): Promise<boolean> {
  const rows = await storage
    .database("CONTENT_DB")
    .query({ sql: "SELECT 1 FROM newsletter_subscriptions WHERE email = ?", params: [email] });
  return rows.length === 1;
}

test("a fan signs up for the newsletter by keyboard; the browser solves the captcha, whose script is on pages with a form alone", async ({
  page,
  site,
}) => {
  const email = `reader-${crypto.randomUUID()}@fans.example`;
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/news/newsletter");
  const asksForIt = async (path: string) =>
    /\/assets\/captcha-/.test(await (await getWithRetry(page.request, path)).text());
  expect(await asksForIt("/news")).toBe(false);
  expect(await asksForIt("/news/newsletter")).toBe(true);
  const main = page.getByRole("main");
  await expect(main.locator("proof-of-work:defined")).toBeAttached();
  expect(requested).toContain("/captcha.js");
  await main.getByLabel("Email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "follow the link in the email we have sent you" }),
  ).toBeVisible();
  expect(await isPending(site.storage, email)).toBe(true);
});
