import { requireNewPassword } from "../../scripts/lib/accounts/account-changes.ts";
import { createAccount } from "../../scripts/lib/accounts/accounts.ts";
import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newFan, signInByCall } from "./support/fan.ts";
import { expectVisibleInForcedColours } from "./support/forced-colours.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { navigateTo } from "./support/navigate.ts";
import { expect, test } from "./support/test.ts";

const refusedSignIn = /the server responded with a status of (401|422)/;

test("the account panel shows a login error, keeps the email, and shows the account after login", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(refusedSignIn);
  const fan = await newFan(site.storage);
  await page.goto("/accessibility");
  await page.getByRole("button", { name: "Log In" }).click();
  const panel = page.getByRole("dialog", { name: "Account" });
  await expect(panel.getByRole("heading", { name: "Log in to your club account" })).toBeVisible();
  await expect(panel.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(panel.getByLabel("Password", { exact: true })).toHaveAttribute("autocomplete", "current-password");
  await panel.getByRole("button", { name: "Log In" }).click();
  await expect(panel.getByLabel("Email")).toBeFocused();
  await expect(panel.getByLabel("Email")).toHaveAccessibleDescription("Enter your email address.");
  await panel.getByLabel("Email").fill("robin");
  await page.keyboard.press("Enter");
  await expect(panel.getByLabel("Email")).toHaveAccessibleDescription(
    "Enter an email address, such as name@example.com.",
  );
  await expectAccessible(page);
  // Selecting text with the mouse beyond the panel's edge must not close it.
  const field = await panel.getByLabel("Email").boundingBox();
  await page.mouse.move((field?.x ?? 0) + 60, (field?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move(200, (field?.y ?? 0) + 20);
  await page.mouse.up();
  await expect(panel).toBeVisible();
  await panel.getByLabel("Email").fill(fan.email);
  await panel.getByLabel("Password", { exact: true }).fill("not the password");
  // Enter twice is one attempt of the few before a lock-out.
  let attempts = 0;
  const { promise: pressedTwice, resolve: release } = Promise.withResolvers<void>();
  await page.route("/api/auth/sign-in", async (route) => {
    attempts += 1;
    await pressedTwice;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Logging in…" })).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(panel.getByRole("alert")).toContainText("Incorrect username or password.");
  expect(attempts).toBe(1);
  await page.unroute("/api/auth/sign-in");
  await expect(panel.getByLabel("Email")).toHaveValue(fan.email);
  await expectAccessible(page, { part: "dialog[open]" });
  await panel.getByLabel("Password", { exact: true }).fill(fan.password);
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  const said = page.getByText("Logged In");
  await expect(said).toBeVisible();
  // The notification stays while the pointer is over it, and moves above a panel that opens.
  await said.hover();
  await page.getByRole("button", { name: "Profile" }).press("Enter");
  await expect(panel.getByText("Logged In")).toBeVisible();
  // Nothing covers it.
  expect(
    await panel.getByText("Logged In").evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  ).toBe(true);
  await expect(panel.getByText("Account id")).toBeHidden();
  await panel.getByText("For support").press("Enter");
  await expect(panel.getByText("Account id")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Manage" })).toHaveAttribute("href", "/portal/profile");
  await expect(panel.getByRole("status").filter({ hasText: "You have no subscriptions" })).toBeVisible();
  await expectAccessible(page, { part: "dialog[open]" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Profile" })).toBeFocused();

  await page.route("**/api/session", async (route) => {
    const response = await forwardToSite(route);
    const state: { account: object } = await response.json();
    await route.fulfill({ response, json: { ...state, account: { ...state.account, subscriptions: "unknown" } } });
  });
  await page.goto("/packages");
  await page.getByRole("banner").getByRole("button", { name: "Profile" }).click();
  await expect(panel.getByRole("status")).toContainText("There was an issue checking your subscriptions");
  await expectAccessible(page, { part: "dialog[open]" });
  await page.unroute("**/api/session");
  await panel.getByRole("button", { name: "Check again" }).click();
  await expect(panel.getByRole("status")).toBeFocused();
  await expect(panel.getByRole("status")).toContainText("You have no subscriptions");

  await page.keyboard.press("Escape");

  // Pages that sell passes say so too, without layout shift.
  const expectSaid = async () => {
    const status = page.getByRole("main").getByRole("status").filter({ hasText: "You have no subscriptions" });
    await expect(status).toBeVisible();
    await expect(status.getByRole("link")).toHaveCount(0);
  };
  await expectSaid();
  await navigateTo(page, "/videos/subscriptions");
  await expect(page).toHaveURL("/videos/subscriptions");
  await expectSaid();
});

test("a forced new password is chosen by keyboard, beside its own errors, on a phone and on a desktop", async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(refusedSignIn);
  const email = `new-password-${crypto.randomUUID()}@fans.example`;
  const storage = site.storage;
  await createAccount(storage, { email, password: demoAccount.password, grants: [] }, new Date());
  await requireNewPassword(storage, email, { operator: "steward@ground", reason: "forgotten" }, new Date());
  /** Checks the open panel at both widths, each in one colour scheme. */
  const expectBothAccessible = async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page, { part: "dialog[open]" });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, { part: "dialog[open]", again: true });
  };
  await page.goto("/accessibility");
  await page.getByRole("button", { name: "Log In" }).first().press("Enter");
  const panel = page.getByRole("dialog", { name: "Account" });
  await panel.getByLabel("Email").press("Tab");
  await panel.getByLabel("Email").fill(`  ${email.toUpperCase()} `);
  await panel.getByLabel("Password", { exact: true }).fill(demoAccount.password);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("group", { name: "Create new password" })).toBeVisible();
  const [chosen, again] = [
    panel.getByLabel("New password", { exact: true }),
    panel.getByLabel("Confirm new password", { exact: true }),
  ];
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAttribute("autocomplete", "new-password");
  await expect(again).toHaveAttribute("autocomplete", "new-password");
  await expect(chosen).toHaveAccessibleDescription(/Please choose a new password to go on\./);
  await page.keyboard.type("a newer password");
  await again.fill("another password");
  await page.keyboard.press("Enter");
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription("New Password does not match");
  await expectBothAccessible();
  await again.fill("a newer password");
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Profile" }).first().press("Enter");
  await expect(panel.getByRole("button", { name: "Logout" })).toBeVisible();
  await expectBothAccessible();
  await panel.getByRole("button", { name: "Logout" }).press("Enter");
  await expect(page.getByText("Logged Out")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a panel is seen in forced colours while its code is on its way, and a login and a logout are announced in every tab", async ({
  page,
  context,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route("**/account-panel-*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/accessibility");
  await page.getByRole("button", { name: "Log In" }).click();
  const panel = page.getByRole("dialog", { name: "Account" });
  const loading = panel.getByRole("status").filter({ hasText: "Loading" });
  const lines = () =>
    loading.evaluate((status) =>
      [...status.querySelectorAll("div")].map((part) => getComputedStyle(part).outlineStyle),
    );
  expect(await lines()).toEqual(["solid", "solid", "solid", "solid"]);
  code.resolve();
  await panel.getByLabel("Email").fill(demoAccount.email);
  await expectVisibleInForcedColours(page, "the panel to sign in");
  await panel.getByLabel("Password", { exact: true }).fill(demoAccount.password);
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Profile" }).click();
  await expect(panel.getByRole("button", { name: "Logout" })).toBeVisible();
  await expectVisibleInForcedColours(page, "the account panel");
  await page.keyboard.press("Escape");

  const other = await context.newPage();
  await test.step("URL parameters announce a login", async () => {
    await other.emulateMedia({ forcedColors: "active" });
    await other.goto("/accessibility?page=1&loginSuccess=true");
    const announced = other.getByText("Logged In");
    await expect(announced).toBeVisible();
    // In forced colours, a border separates it from the page's text.
    await expect(announced).toHaveCSS("border-top-width", "1px");
    await expect(announced).toHaveCSS("border-top-color", /^rgb\(/);
    await other.emulateMedia({ forcedColors: "none" });
    await expect(other).toHaveURL(/\/accessibility\?page=1$/);
    await expect(other.getByRole("button", { name: "Profile" })).toBeVisible();
  });
  await test.step("logging out closes the panel and notifies the fan, in other tabs too", async () => {
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByText("Logged Out")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Log In" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Log In" })).toBeVisible();
  });
  await test.step("URL parameters announce a logout", async () => {
    await other.goto("/accessibility?logoutSuccess=true");
    await expect(other.getByText("Logged Out")).toBeVisible();
    await expect(other).toHaveURL(/\/accessibility$/);
  });
});

test("the portal's pages are accessible, in light and dark", async ({ page, expectProblem }) => {
  expectProblem(refusedSignIn);
  expectProblem(/status of 404/);
  const expectBothAccessible = async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, { again: true });
  };
  // every-page.test.ts covers its other pages.
  for (const path of ["forgot-password/code", "nothing"]) {
    await page.goto(`/portal/${path}`);
    await expectBothAccessible();
  }
  await page.goto("/portal/register");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Enter an email address.")).toBeVisible();
  await expectBothAccessible();
});

test("the demo account is a subscriber: it sees its pass by name, and can cancel it", async ({ page }) => {
  await signInByCall(page, demoAccount);
  await page.goto("/accessibility");
  await page.getByRole("button", { name: "Profile" }).click();
  const panel = page.getByRole("dialog", { name: "Account" });
  const held = panel.getByRole("region", { name: "What you hold" }).getByRole("listitem");
  await expect(held).toHaveText(/^Season Video Pass.*live video of every streamed match.*Renews on /);
  await expect(panel.getByRole("link", { name: "Withdraw from contract" })).toBeVisible();
  const toDo = panel.getByRole("list", { name: "Passes" });
  await expect(toDo.getByRole("listitem")).toHaveText(["Watch", "Share", "Give a pass", /^Redeem a voucher/]);
  await expect(toDo.getByRole("link", { name: "Watch" })).toHaveAttribute("href", "/videos");
  await expect(toDo.getByRole("link", { name: "Share" })).toHaveAttribute("href", "/portal/family");
  await expect(toDo.getByRole("link", { name: "Give a pass" })).toHaveAttribute("href", "/gift");
  // Pass names only; entitlements and ids are not shown.
  await expect(panel).not.toContainText(/live-video|video-archive|[\da-f]{8}-[\da-f]{4}-/, { useInnerText: true });
  await panel.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Cancel: Season Video Pass" })).toBeVisible();
});

test("who logs in on the way to the account portal arrives there", async ({ page, site }) => {
  const fan = await newFan(site.storage);
  await page.goto("/login?returnTo=%2Fportal%2Fcontracts%3Flanguage%3Dar");
  await expectHydrated(page);
  const form = page.getByRole("main").getByRole("form");
  await form.getByLabel("Email").fill(fan.email);
  await form.getByLabel("Password", { exact: true }).fill(fan.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/portal\/contracts/);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});
