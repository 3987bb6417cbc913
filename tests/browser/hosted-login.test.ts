import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/test.ts";

test.use({ siteVariables: { DIRECT_LOGIN: "off", SOCIAL_SANDBOX: "on" } });

for (const [width, colorScheme] of [
  [360, "dark"],
  [1440, "light"],
] as const) {
  test(`where direct login is off, the panel leads to the hosted login page, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto("/news?page=2");
    await page.getByRole("button", { name: "Log In" }).first().click();
    const panel = page.getByRole("dialog", { name: "Account" });
    await expect(panel.getByRole("heading", { name: "Log in to your club account" })).toBeVisible();
    await expect(panel.getByText("Follow live commentary")).toBeVisible();
    await expect(panel.getByRole("link")).toHaveText(["Log In", "Forgotten password"]);
    await expect(panel.getByRole("textbox")).toHaveCount(0);
    await expect(panel.getByRole("link", { name: "Forgotten password" })).toHaveAttribute(
      "href",
      "/portal/forgot-password?return=%2Fnews%3Fpage%3D2",
    );
    await expectAccessible(page);

    await panel.getByRole("link", { name: "Log In" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    await page.getByLabel("Email").fill(demoAccount.email);
    await page.getByLabel("Password", { exact: true }).fill(demoAccount.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Logged In")).toBeVisible();
    await expect(page).toHaveURL(/\/news\?page=2$/);
    await page.getByRole("button", { name: "Profile" }).click();
    // The demo account has passes to watch and listen with.
    await expect(panel.getByRole("region", { name: "What you hold" })).toContainText(
      "live video of every streamed match",
      { ignoreCase: true },
    );
  });
}
