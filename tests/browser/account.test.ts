import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { demoAccount } from "../../scripts/lib/prepare.ts";
import { signIn } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

const refusedSignIn = /the server responded with a status of (401|422)/;

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

test("the account panel says what is wrong, keeps the email, and turns into the account", async ({
  page,
  expectProblem,
}) => {
  expectProblem(refusedSignIn);
  await page.goto("/");
  await page.getByRole("button", { name: "Log In" }).click();
  const panel = page.getByRole("dialog", { name: "Account" });
  await expect(panel.getByRole("heading", { name: "Log in to your club account" })).toBeVisible();
  await panel.getByLabel("Email").fill(demoAccount.email);
  await panel.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("Incorrect username or password.");
  await expect(panel.getByLabel("Email")).toHaveValue(demoAccount.email);
  await expectAccessible(page);
  await panel.getByLabel("Password", { exact: true }).fill(demoAccount.password);
  await page.keyboard.press("Enter");
  await expect(panel.getByText("Account id")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Manage" })).toHaveAttribute("href", "/portal/profile");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Profile" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
});

test("logging out closes the panel and says so, in other tabs too", async ({ page, context }) => {
  await page.goto("/");
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/news");
  await expect(other.getByRole("button", { name: "Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged Out")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Log In" })).toBeVisible();
});

test("addresses can say that somebody has logged in or out", async ({ page }) => {
  await page.goto("/");
  await signIn(page);
  await page.goto("/news?page=1&loginSuccess=true");
  await expect(page.getByText("Logged In")).toBeVisible();
  await expect(page).toHaveURL(/\/news\?page=1$/);
  await page.goto("/news?logoutSuccess=true");
  await expect(page.getByText("Logged Out")).toBeVisible();
  await expect(page).toHaveURL(/\/news$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("the login page signs in, and says what is wrong", async ({ page }) => {
    await page.goto("/login?returnTo=/news");
    const form = page.getByRole("main");
    await form.getByLabel("Email").fill(demoAccount.email);
    await form.getByLabel("Password", { exact: true }).fill("not the password");
    await form.getByRole("button", { name: "Log In" }).click();
    await expect(form.getByRole("alert")).toContainText("Unable to sign in");
    await form.getByLabel("Email").fill(demoAccount.email);
    await form.getByLabel("Password", { exact: true }).fill(demoAccount.password);
    await form.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/news\?loginSuccess=true$/);
    await page.goto("/portal/profile");
    await expect(page.getByText(demoAccount.email)).toBeVisible();
  });
});

test("the portal's pages are accessible, in light and dark", async ({ page, expectProblem }) => {
  expectProblem(refusedSignIn);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [
      "register",
      "confirm",
      "forgot-password",
      "forgot-password/code",
      "login",
      "mailbox",
      "nothing",
    ]) {
      if (path === "nothing") expectProblem(/status of 404/);
      await page.goto(`/portal/${path}`);
      await expectAccessible(page);
    }
    await page.goto("/portal/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Enter your name.")).toBeVisible();
    await expectAccessible(page);
  }
});
