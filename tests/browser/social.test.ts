import type { Page } from "playwright/test";
import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/test.ts";

test.use({ siteVariables: { SOCIAL_SANDBOX: "on" }, viewport: { width: 360, height: 800 } });

async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test("a fan logs in with Google, and sees the linked services on the profile", async ({ page, anotherBrowser }) => {
  await page.goto("/portal/login?return=%2Ftickets");
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Google" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with Google" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Robin Fairweather" }).click();
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByText("Logged In")).toBeVisible();

  await page.goto("/portal/profile");
  await expect(page.getByText("Google, robin@openid.example")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing else would open your account.");

  await page.getByRole("link", { name: "Connect Apple" }).click();
  await page.getByLabel("Email").fill("relay@openid.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Connected." })).toBeVisible();
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Disconnected." })).toBeVisible();

  const other = await (await anotherBrowser()).newPage();
  await other.goto("/portal/login");
  await other.getByRole("link", { name: "Google" }).click();
  await other.getByLabel("Email").fill(demoAccount.email);
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByRole("heading", { name: "Connect Google" })).toBeVisible();
  await expectAccessible(other);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a fan with a password enters it once, and Apple logs them in from then on", async ({
    page,
    anotherBrowser,
  }) => {
    await page.goto("/portal/login");
    await page.getByRole("link", { name: "Apple" }).click();
    await page.getByLabel("Email").fill(demoAccount.email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Going back" })).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Connect Apple" })).toBeVisible();
    await page.getByLabel("Password").fill(demoAccount.password);
    await page.getByRole("button", { name: "Log in and connect" }).click();
    await page.goto("/portal/profile");
    await expect(page.getByText(`Apple, ${demoAccount.email}`)).toBeVisible();

    const again = await (await anotherBrowser()).newPage();
    await again.goto("/portal/login?return=%2Fportal%2Fprofile");
    await again.getByRole("link", { name: "Apple" }).click();
    await again.getByLabel("Email").fill(demoAccount.email);
    await again.getByRole("button", { name: "Continue" }).click();
    await expect(again.getByRole("heading", { name: "Going back" })).toBeVisible();
    await again.getByRole("button", { name: "Continue" }).click();
    await expect(again.getByRole("heading", { name: "Your account" })).toBeVisible();
  });
});
