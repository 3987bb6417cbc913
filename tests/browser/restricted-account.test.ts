import { blockAccount, bypassAccount } from "../../scripts/lib/account-changes.ts";
import { createAccount } from "../../scripts/lib/accounts.ts";
import { openLocalStorage } from "../../scripts/lib/storage.ts";
import { signIn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test("an operator's bypass and block reach the fan", async ({ page, site, expectProblem }) => {
  expectProblem(/the server responded with a status of 403/);
  const fan = { email: `restricted-${crypto.randomUUID()}@fans.example`, password: "floodlights at nine" };
  const steward = { operator: "steward", reason: "a test" };
  const storage = openLocalStorage(site.stateDir);
  await createAccount(storage, fan, new Date());
  await bypassAccount(storage, fan.email, true, steward, new Date());

  await page.goto("/");
  await signIn(page, fan);
  await expect(page.getByRole("dialog").getByText("Account Restrictions Bypassed")).toBeVisible();

  await blockAccount(storage, fan.email, steward, new Date());
  await storage.close();
  await page.reload();
  await page.getByRole("button", { name: "Log In" }).first().click();
  const panel = page.getByRole("dialog");
  await panel.getByLabel("Email").fill(fan.email);
  await panel.getByLabel("Password", { exact: true }).fill(fan.password);
  await panel.getByRole("button", { name: "Log In" }).click();
  await expect(panel.getByRole("alert")).toContainText("Your account has been blocked by an administrator");
});
