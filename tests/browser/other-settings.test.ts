import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { getWithRetry } from "./support/get-with-retry.ts";
import { htmlErrors } from "./support/html-errors.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { expect } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";
import { mockGoogle, mockOneTrust } from "./support/third-parties.ts";

const password = "mist over the river";

/* A league with the alternative header and footer, another company's consent banner, and a staging password. */
const { test } = testWithOwnSite({
  SITE_LOCK_PASSWORD: password,
  HEADER_TYPE: "classic",
  HEADER_BEHAVIOUR: "sticky",
  FOOTER_TYPE: "v2",
  CONSENT_BANNER_ID: "0f3d1c5e-8a49-4b7e-9a55-3c1d2e4f5a6b",
  ANALYTICS_ID: "G-TEST1",
});
test.use({ cookieConsent: null });

const banner = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const oneTrust = (page: Page) => page.getByRole("region", { name: /^OneTrust 0f3d1c5e/ });

/** Unlocks the site for the browser by the form's call. */
async function unlock(page: Page): Promise<void> {
  const form = { password, returnTo: "/constitution" };
  expect((await page.request.post("/api/site-lock", { form, maxRetries: 3 })).status()).toBe(200);
}

test("a locked site opens with the password, and redirects to the requested page", async ({ page, expectProblem }) => {
  // The password page itself responds with 403, and so does a wrong password. One check gets no response.
  expectProblem(/status of (?:403|502)/);
  await mockOneTrust(page);
  const locked = await page.goto("/news?page=2");
  expect(await htmlErrors((await locked?.text()) ?? "")).toEqual([]);
  await expect(page.getByRole("heading", { name: "This site is not open yet" })).toBeVisible();
  const access = page.getByRole("button", { name: "Access" });
  const field = page.getByLabel("Password");
  await expect(field).toBeFocused();
  await expect(access).toBeHidden();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { again: true });

  await field.fill("mist over the lake");
  await expect(page.getByRole("status")).toHaveText("That is not the password.");
  await expect(access).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("That is not the password.");

  await test.step("without a readable response the password counts as unchecked", async () => {
    await page.route("/api/site-lock/check", (route) => route.fulfill({ status: 502, body: "<html>" }), { times: 1 });
    await field.fill(password);
    await expect(page.getByRole("status")).toHaveText("The password could not be checked. Type it again.");
    await expect(access).toBeHidden();
    await field.fill("");
  });

  await field.fill(password);
  await expect(access).toBeVisible();
  await expect(page.getByRole("status")).toBeEmpty();
  await access.click();
  await expect(page).toHaveURL("/news?page=2");
  await expect(page.getByRole("navigation", { name: "News pages" })).toBeVisible();
  // Every other page is open now, too.
  expect((await getWithRetry(page.request, "/tickets")).status()).toBe(200);
});

test("the classic header and the second footer lead everywhere, at a phone's and a desktop's width", async ({
  page,
}) => {
  await mockOneTrust(page);
  await mockGoogle(page);
  await unlock(page);
  await page.goto("/governance");
  await oneTrust(page).getByRole("button", { name: "Analytics only" }).click();
  await expect(oneTrust(page)).toHaveCount(0);
  for (const [width, barHeight] of [
    [1440, 80],
    [360, 48],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page, {
        at: `${width} px, ${colorScheme}`,
        again: width === 360 || colorScheme === "light",
      });
    }
    await expect(page.getByRole("heading", { level: 1, name: "Governance" })).toBeVisible();
    expect(await banner(page).evaluate((header) => header.getBoundingClientRect().height)).toBe(barHeight);
    expect(await horizontalOverflow(page)).toBe(0);

    // Collapsed on a phone, as lists on a desktop.
    const regulations = footer(page).getByRole("navigation", { name: "The League" });
    const handbook = regulations.getByRole("link", { name: "Handbook" });
    await expect(handbook).toBeVisible({ visible: width === 1440 });
    if (width === 360) await regulations.getByText("The League", { exact: true }).click();
    await expect(handbook).toBeVisible();
    await expect(footer(page).getByRole("heading", { name: "GET THE OFFICIAL APP" })).toBeVisible();
    await expect(footer(page).getByRole("region", { name: "Sponsors and partners" })).toBeVisible();

    await banner(page).getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  // Sticky: it scrolls away with the top of the page, and is a bar again beyond the threshold of 300 px, even when scrolling down.
  const button = banner(page).getByRole("button", { name: "Menu" });
  const inView = () => button.evaluate((element) => element.getBoundingClientRect().bottom > 0);
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  // The banner above the header varies in height with the day's matches, so it is closed.
  await page.getByRole("complementary", { name: "Streaming passes" }).getByRole("button", { name: "Close" }).click();
  await scrollTo(250);
  await expect.poll(inView).toBe(false);
  await scrollTo(600);
  await expect.poll(inView).toBe(true);
  await handbookOf(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Handbook" })).toBeVisible();
});

const handbookOf = (page: Page) => footer(page).getByRole("link", { name: "Handbook" });

test("another company's consent banner replaces the notice, and its decisions apply here", async ({ page }) => {
  const requests = await mockOneTrust(page);
  const google = await mockGoogle(page);
  const remembered = async () =>
    (await page.context().cookies()).find(({ name }) => name === "cookie-consent")?.value ?? null;
  await unlock(page);
  await page.goto("/constitution");
  await expect(oneTrust(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Cookies" })).toHaveCount(0);
  expect({ requests: requests.length, google, remembered: await remembered() }).toEqual({
    requests: 1,
    google: [],
    remembered: null,
  });

  await oneTrust(page).getByRole("button", { name: "Analytics only" }).click();
  await expect.poll(remembered).toBe("essential.analytics");
  await expect.poll(() => google).toEqual(["/gtag/js G-TEST1"]);

  await page.goto("/cookies");
  await expect(page.getByRole("checkbox", { name: "Marketing" })).toHaveCount(0);
  await page.getByRole("button", { name: "Change my choice" }).click();
  await oneTrust(page).getByRole("button", { name: "Allow All" }).click();
  await expect.poll(remembered).toBe("essential.analytics.marketing.personalisation");
});
