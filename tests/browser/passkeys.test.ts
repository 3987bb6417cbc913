import { expectAccessible } from "./support/accessible.ts";
import { giveAuthenticator } from "./support/authenticator.ts";
import { signIn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

for (const width of [360, 1440]) {
  test(`a fan creates a passkey, logs in with it, and removes it, at ${width} px`, async ({ page, expectProblem }) => {
    await page.setViewportSize({ width, height: 800 });
    await giveAuthenticator(page);
    await page.goto("/");
    await signIn(page);
    await page.getByRole("button", { name: "Profile" }).first().click();
    await page.getByRole("link", { name: "Manage" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("Your passkey is ready.")).toBeVisible();
    await expect(page.getByText("Passkey on one device, since")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByRole("button", { name: "Log In" }).first().click();
    const panel = page.getByRole("dialog", { name: "Account" });
    await panel.getByLabel("Email").fill("fan@crownleague.example");
    await panel.getByRole("button", { name: "Use a passkey instead" }).click();
    await expect(page.getByText("Logged In")).toBeVisible();
    await expect(panel).toBeHidden();

    await page.getByRole("button", { name: "Profile" }).first().click();
    await panel.getByRole("link", { name: "Manage" }).click();
    await page.getByRole("button", { name: /^Remove: Passkey on one device/ }).click();
    await expect(page.getByText("The passkey is gone.")).toBeVisible();
    await page.getByRole("button", { name: "Log out", exact: true }).click();

    // The device still has its half: the league's response is what counts.
    expectProblem(/status of 401/);
    await page.goto("/portal/login");
    await page.getByLabel("Email").fill("fan@crownleague.example");
    await page.getByRole("button", { name: "Use a passkey instead" }).click();
    await expect(page.getByRole("status")).toContainText(/No passkey was used|could not be used/);
  });
}
