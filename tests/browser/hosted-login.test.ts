import type { Page } from "playwright/test";
import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/test.ts";
import { copyTemplateState, serveWith } from "./support/test-site.ts";

async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { again: true });
}

test("where direct login is off, the panel leads to the hosted login page, and fans log in with Google there", async ({
  page,
  anotherBrowser,
}) => {
  const { stateDir, remove } = copyTemplateState();
  await serveWith({ DIRECT_LOGIN: "off", SOCIAL_SANDBOX: "on" }, stateDir, async (url) => {
    const panel = page.getByRole("dialog", { name: "Account" });
    await test.step("the panel leads to the hosted login page, on a phone and on a desktop", async () => {
      await page.goto(`${url}/news?page=2`);
      await page.getByRole("button", { name: "Log In" }).first().click();
      await expect(panel.getByRole("heading", { name: "Log in to your club account" })).toBeVisible();
      await expect(panel.getByText("Follow live commentary")).toBeVisible();
      await expect(panel.getByRole("link")).toHaveText(["Log In", "Forgotten password"]);
      await expect(panel.getByRole("textbox")).toHaveCount(0);
      await expect(panel.getByRole("link", { name: "Forgotten password" })).toHaveAttribute(
        "href",
        "/portal/forgot-password?return=%2Fnews%3Fpage%3D2",
      );
      await expectAccessible(page, { part: "dialog[open]" });
      await page.setViewportSize({ width: 360, height: 800 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page, { part: "dialog[open]", again: true });

      await panel.getByRole("link", { name: "Log In" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
      await page.getByLabel("Email").fill(demoAccount.email);
      await page.getByLabel("Password", { exact: true }).fill(demoAccount.password);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByText("Logged In")).toBeVisible();
      await expect(page).toHaveURL(`${url}/news?page=2`);
      await page.getByRole("button", { name: "Profile" }).click();
      // The demo account has passes to watch and listen with.
      await expect(panel.getByRole("region", { name: "What you hold" })).toContainText(
        "live video of every streamed match",
        { ignoreCase: true },
      );
      await page.context().clearCookies({ name: "__Host-session" });
    });

    await test.step("a fan logs in with Google, and sees the linked services on the profile", async () => {
      await page.goto(`${url}/portal/login?return=%2Faccessibility`);
      await expectAccessibleInBothSchemes(page);
      await page.getByRole("link", { name: "Google" }).click();
      await expect(page.getByRole("heading", { name: "Sign in with Google" })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await page.getByRole("button", { name: "Robin Fairweather" }).click();
      await expect(page).toHaveURL(/\/accessibility/);
      await expect(page.getByText("Logged In")).toBeVisible();

      await page.goto(`${url}/portal/profile`);
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
      await other.goto(`${url}/portal/login`);
      await other.getByRole("link", { name: "Google" }).click();
      await other.getByLabel("Email").fill(demoAccount.email);
      await other.getByRole("button", { name: "Continue" }).click();
      await expect(other.getByRole("heading", { name: "Connect Google" })).toBeVisible();
      await expectAccessible(other);
      await other.goto("about:blank");
      await page.goto("about:blank");
    });
  });
  remove();
});
