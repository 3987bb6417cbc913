import { blockAccount } from "../../scripts/lib/accounts/account-changes.ts";
import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { expectAccessible } from "./support/accessible.ts";
import { addVirtualAuthenticator } from "./support/authenticator.ts";
import { newFan, signInByCall } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test("a fan creates a passkey, logs in with it, and removes it", async ({ page, expectProblem }) => {
  await addVirtualAuthenticator(page);
  await signInByCall(page, demoAccount);
  await page.goto("/portal/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey is ready.")).toBeVisible();
  await expect(page.getByText("Passkey on one device, since")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page, { again: true });

  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByRole("button", { name: "Log In" }).first().click();
  const panel = page.getByRole("dialog", { name: "Account" });
  await panel.getByLabel("Email").fill(demoAccount.email);
  await panel.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByText("Logged In")).toBeVisible();
  await expect(panel).toBeHidden();

  await page.getByRole("button", { name: "Profile" }).first().click();
  await panel.getByRole("link", { name: "Manage" }).click();
  await page.getByRole("button", { name: /^Remove: Passkey on one device/ }).click();
  await expect(page.getByText("The passkey is gone.")).toBeVisible();

  // The device still has its private key, so only the site's response counts.
  await page.context().clearCookies({ name: "__Host-session" });
  expectProblem(/status of 401/);
  await page.goto("/portal/login");
  await page.getByLabel("Email").fill(demoAccount.email);
  // The live region is there before its words, or these would not be announced.
  await expect(page.getByRole("status")).toHaveText("");
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("status")).toContainText(/No passkey was used|could not be used/);
});

test("a passkey on the portal's login page leads back to where the fan came from, and says if the account is blocked", async ({
  page,
  site,
  expectProblem,
}) => {
  const fan = await newFan(site.storage);
  await addVirtualAuthenticator(page);
  await signInByCall(page, fan);
  await page.goto("/portal/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Your passkey is ready.")).toBeVisible();

  const logIn = async () => {
    await page.context().clearCookies({ name: "__Host-session" });
    // As another site of the league sends a fan, whose way back is kept in a cookie.
    await page.request.get("/api/auth/handover/begin?returnTo=%2Fvideos%3Fpage%3D2");
    await page.goto("/portal/login");
    await page.getByLabel("Email").fill(fan.email);
    await page.getByRole("button", { name: "Use a passkey instead" }).click();
  };
  await logIn();
  await page.waitForURL(/\/videos\?page=2/);
  await expect(page.getByText("Logged In")).toBeVisible();

  await blockAccount(site.storage, fan.email, { operator: "steward", reason: "a test" }, new Date());
  expectProblem(/status of 403/);
  await logIn();
  await expect(page.getByRole("status")).toHaveText("Your account has been blocked by an administrator");
});
