import type { Page } from "playwright/test";
import { consentCookie } from "../../schemas/site/consent.ts";
import { streamSessionState } from "../../schemas/streaming/streaming-library.ts";
import { demoAccount } from "../../scripts/lib/site/prepare.ts";
import { openLocalStorage } from "../../scripts/lib/storage/storage.ts";
import { expectAccessible } from "./support/accessible.ts";
import { newFan, pathOfVideo, signIn } from "./support/fan.ts";
import { forwardToSite } from "./support/forward-to-site.ts";
import { expect, test } from "./support/test.ts";
import { copyTemplateState, serveWith } from "./support/test-site.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

const { email, password } = demoAccount;

/** Opens a page as a fan who has already decided about cookies. */
async function open(page: Page, url: string, path: string): Promise<void> {
  await page.context().addCookies([{ name: consentCookie, value: "essential", url }]);
  await page.goto(url + path);
}

/** Signs in from the account panel at the provider's login page, after a wrong password there, and returns. */
async function signInAtProvider(page: Page, url: string): Promise<void> {
  await open(page, url, "/accessibility");
  await page.getByRole("button", { name: "Log In" }).first().click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go back without logging in" })).toHaveAttribute(
    "href",
    `${url}/accessibility`,
  );
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Incorrect username or password.");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { again: true });
  expect(await horizontalOverflow(page)).toBe(0);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Logged In")).toBeVisible();
  await expect(page).toHaveURL(`${url}/accessibility`);
  await page.getByRole("button", { name: "Profile" }).first().click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged Out")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Log In" }).first()).toBeVisible();
}

test("a fan signs in on a provider's own page, and at a retail streaming service", async ({ page, expectProblem }) => {
  // The responses to a wrong password, and of the streaming service while it is down.
  expectProblem(/status of (401|503)/);
  const { stateDir, remove } = copyTemplateState();
  const storage = openLocalStorage(stateDir);
  const fan = await newFan(storage);
  await storage.close();
  // All emulated providers have this page. Worker tests cover what else each of them does.
  await test.step("oauth-code", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await serveWith({ IDENTITY_PROVIDER: "oauth-code" }, stateDir, async (url) => {
      await signInAtProvider(page, url);
      await page.goto("about:blank");
    });
  });

  await test.step("retail streaming, with its streaming library", async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await serveWith({ IDENTITY_PROVIDER: "retail-streaming", STREAMING_LIBRARY: "embedded" }, stateDir, async (url) => {
      const sessionState = "**/origin/streaming-library/session/state";
      await page.route(sessionState, (route) => route.fulfill({ status: 503, body: "down" }));
      await page.goto(url + (await pathOfVideo(page.request, /^Live: /, url)));
      const failed = page.waitForResponse(sessionState);
      await signIn(page, fan);
      await failed;
      await page.keyboard.press("Escape");
      const passes = page.getByRole("button", { name: "See the passes" });
      await expect(passes).toBeVisible();

      // The streaming service has sold an entitlement that this site does not know of.
      await page.unroute(sessionState);
      await page.route(sessionState, async (route) => {
        const response = await forwardToSite(route);
        const { CurrentCustomerSession: known } = streamSessionState.parse(await response.json());
        const json = { CurrentCustomerSession: known && { ...known, CustomerEntitlements: "live-video" } };
        await route.fulfill({ response, json });
      });
      const refreshed = page.waitForResponse(sessionState);
      await page.reload();
      await refreshed;
      await expect(passes).toBeHidden();
      await expect(page.locator("iframe")).toHaveCount(0);
      await page.goto("about:blank");
    });
  });
  remove();
});
