import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { arriveAt } from "./support/navigate.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

const header = (page: Page) => page.getByRole("banner");
const root = (page: Page) => page.locator("html");
const expectArabic = async (page: Page) => {
  await expect(root(page)).toHaveAttribute("lang", "ar");
  await expect(root(page)).toHaveAttribute("dir", "rtl");
};

test("a fan reads on in Arabic, page after page, and goes back to English where he is", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/clubs");
  await page.route("**/assets/footer-area-lazy-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await header(page).getByRole("link", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/ar\/clubs$/);
  await expectArabic(page);
  await expectHydrated(page);
  // The router stays in the language, without a full page load.
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole("main").getByRole("link", { name: "Aldermere City" }).first().click();
  await expect(page).toHaveURL(/\/ar\/clubs\/aldermere-city$/);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
  await expectArabic(page);
  await header(page).getByRole("button", { name: "بحث" }).click();
  await expect(page.getByRole("dialog", { name: "بحث" })).toBeVisible();
  await page.keyboard.press("Escape");
  await header(page).getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "ادخل إلى حسابك" })).toBeVisible();
  await page.keyboard.press("Escape");

  const languageLink = (name: string) => page.getByRole("contentinfo").getByRole("link", { name });
  await test.step("by the footer, also where that hydrates late", async () => {
    await languageLink("English").click();
    release();
    await expect(page).toHaveURL(/[^r]\/clubs\/aldermere-city$/);
    await expect(root(page)).toHaveAttribute("lang", "en");
    await expect(root(page)).not.toHaveAttribute("dir");
  });
});

test("a page's link to the account leads to the account portal, in the page's language", async ({ page }) => {
  await page.goto("/ar/contact");
  await expectHydrated(page);
  await page.getByRole("main").getByRole("link", { name: "in your account" }).click();
  await expect(page).toHaveURL(/\/portal\/|\/login/);
  await expectArabic(page);
  await expect(page.getByRole("button", { name: "تسجيل الدخول" }).first()).toBeVisible();
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

test("names that are found in Arabic begin where the line below them does", async ({ page }) => {
  await page.goto("/ar/search?q=town");
  const found = page.getByRole("region", { name: "أقرب النتائج" }).getByRole("link");
  const starts = await found.evaluateAll((links) =>
    links.map((link) =>
      [...(link.lastElementChild?.children ?? [])].map((line) => {
        const words = document.createRange();
        words.selectNodeContents(line);
        return Math.round(words.getBoundingClientRect().right);
      }),
    ),
  );
  expect(starts.length).toBeGreaterThan(1);
  expect(starts.filter(([name, below]) => name !== below)).toEqual([]);
});

/** Pages with direction-dependent parts: cards, rows of matches, tables, a pitch, a player, forms. */
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

/** Number of lines that a text takes. */
const lines = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
  });

/** Pixels between the right edge of an element and the start of its Arabic text. */
const indent = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    range.setEnd(range.startContainer.firstChild ?? range.startContainer, 1);
    return element.getBoundingClientRect().left - range.getBoundingClientRect().left;
  });

test("pages in Arabic are accessible and fit, on a phone and a desktop", async ({ page, expectProblem }) => {
  expectProblem(/status of 404/);
  for (const [index, kind] of kinds.entries())
    await test.step(`/ar${kind}`, async () => {
      await page.setViewportSize({ width: 360, height: 900 });
      if (index > 0 && kind !== "/nowhere") await arriveAt(page, kind);
      else await page.goto(`/ar${kind}`);
      await expect(page).toHaveURL(new RegExp(`/ar${kind}$`));
      await expectArabic(page);
      await page.mouse.move(10, 10);
      await expectHydrated(page);
      if (kind === "") {
        // The login button fits on one line, and the banner's first text starts at the element's edge.
        expect(await lines(header(page).getByRole("button", { name: "تسجيل الدخول" }))).toBe(1);
        expect(Math.abs(await indent(page.getByText(/ ضد /).first()))).toBeLessThan(1);
      }
      // Starts with alternating widths, so that accessibility is checked at both. Colours are the same as on English pages
      // (every-page.test.ts).
      for (const width of index % 2 === 0 ? [1440, 360] : [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await horizontalOverflow(page), `at ${width} px`).toBe(0);
      }
      // Header and footer are the same everywhere, so they are only checked once per width.
      await expectAccessible(page, index < 2 ? {} : { part: "main" });
    });
});
