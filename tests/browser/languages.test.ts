import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

const header = (page: Page) => page.getByRole("banner");
const root = (page: Page) => page.locator("html");
const expectArabic = async (page: Page) => {
  await expect(root(page)).toHaveAttribute("lang", "ar");
  await expect(root(page)).toHaveAttribute("dir", "rtl");
};
/** How far a page can be scrolled sideways, in either direction. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a fan reads on in Arabic, page after page, and goes back to English where he is", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/clubs");
  await header(page).getByRole("link", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/ar\/clubs$/);
  await expectArabic(page);
  await expectHydrated(page);
  // The router stays in the language: the page is not loaded anew.
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole("main").getByRole("link", { name: "Aldermere City" }).first().click();
  await expect(page).toHaveURL(/\/ar\/clubs\/aldermere-city$/);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
  await expectArabic(page);
  await header(page).getByRole("button", { name: "بحث" }).click();
  await expect(page.getByRole("dialog", { name: "بحث" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/clubs\/aldermere-city$/);
  await expect(root(page)).toHaveAttribute("lang", "en");
  await expect(root(page)).not.toHaveAttribute("dir");
});

test("the language link of a footer that hydrates late leads to the page where the fan is", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/footer-area-lazy-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/ar/clubs");
  await expectHydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Aldermere City" }).first().click();
  await expect(page).toHaveURL(/\/ar\/clubs\/aldermere-city$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  release();
  await expect(page).toHaveURL(/[^r]\/clubs\/aldermere-city$/);
  await expect(root(page)).toHaveAttribute("lang", "en");
});

test("a page's link to the account leads to the account portal, in the page's language", async ({ page }) => {
  await page.goto("/ar/contact");
  await expectHydrated(page);
  await page.getByRole("main").getByRole("link", { name: "in your account" }).click();
  await expect(page).toHaveURL(/\/portal\/|\/login/);
  await expectArabic(page);
  await expect(page.getByRole("button", { name: "تسجيل الدخول" }).first()).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the language is a link, and links and forms stay in it", async ({ page }) => {
    await page.goto("/search?q=city");
    await page.getByRole("contentinfo").getByRole("link", { name: "العربية" }).click();
    await expect(page).toHaveURL(/\/ar\/search\?q=city$/);
    await expectArabic(page);
    await page.getByRole("main").getByRole("searchbox").fill("table");
    await page.getByRole("main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/ar\/search\?q=table/);
    await expectArabic(page);
  });
});

test("on a phone the menu has the language, and a sign-in that fails says why in it", async ({
  page,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/login");
  await header(page).getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/ar\/login$/);
  await expectArabic(page);
  await expectHydrated(page);
  const form = page.getByRole("main").getByRole("form");
  await form.getByRole("textbox").first().fill("nobody@example.com");
  await form.locator("input[type=password]").fill("not the password");
  expectProblem(/status of 40/);
  await form.getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(form.getByRole("alert")).toContainText(/\p{Script=Arabic}{3}/u);
  await expect(form.getByRole("alert")).not.toContainText(/[a-z]{3} [a-z]{3}/);
});

/** Pages whose parts have a direction: cards, rows of matches, tables, a pitch, a player, forms. */
const kinds = [
  "",
  "/match-hub",
  "/competitions/championship",
  "/clubs/aldermere-city",
  "/videos",
  "/packages",
  "/news",
  "/nowhere",
];

test("a phone's header has the way to log in on one line in Arabic, and its banner begins where a match's name does", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/ar");
  const lines = (locator: Locator) =>
    locator.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
    });
  expect(await lines(page.getByRole("banner").getByRole("button", { name: "تسجيل الدخول" }))).toBe(1);
  const cut = await page
    .getByText(/ ضد /)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      range.setEnd(range.startContainer.firstChild ?? range.startContainer, 1);
      return element.getBoundingClientRect().left - range.getBoundingClientRect().left;
    });
  expect(Math.abs(cut)).toBeLessThan(1);
});

for (const width of [360, 1440]) {
  test(`pages in Arabic are accessible and fit ${width} px`, async ({ page, expectProblem }) => {
    await page.setViewportSize({ width, height: 900 });
    expectProblem(/status of 404/);
    for (const kind of kinds) {
      await page.goto(`/ar${kind}`);
      await expectArabic(page);
      await page.mouse.move(10, 10);
      await expectHydrated(page);
      expect(await sideways(page), kind).toBe(0);
      await expectAccessible(page, { again: width === 1440 });
    }
  });
}
