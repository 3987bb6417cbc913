import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMatchInPlay, pathOfVideo } from "./support/fan.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

test.use({ cookieConsent: null });

const notice = (page: Page) => page.getByRole("region", { name: "Cookies" });
/** Waits until the cookie stores a decision, which may happen a moment after the notice disappears. */
const expectStored = (page: Page, decision: string) =>
  expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === "cookie-consent")?.value)
    .toBe(decision);
const category = (page: Page, name: string) => page.getByRole("main").getByRole("checkbox", { name });

test("consent is requested once, and nothing is stored or sent elsewhere before the decision", async ({
  page,
  baseURL,
}) => {
  const thirdPartyRequests: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      thirdPartyRequests.push(request.url());
  });
  await page.goto("/");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("main").getByRole("link").first().scrollIntoViewIfNeeded();
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(thirdPartyRequests).toEqual([]);

  // Position of the page's content, independent of scrolling.
  const contentTop = () =>
    page.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().top + window.scrollY);
  const before = await contentTop();
  await notice(page).getByRole("button", { name: "Only Essential" }).click();
  await expect(notice(page)).toHaveCount(0);
  // Before hydration, the press submits a form, which loads a new page.
  await expect.poll(contentTop).toBe(before);
  await expectStored(page, "essential");
  const [cookie] = await page.context().cookies();
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(180);
  expect(days).toBeLessThan(184);

  // From now on the notice never shows, not even while a page loads.
  await page.addInitScript(() => {
    const look = () => {
      const shown = document.querySelector('section[aria-label="Cookies"]')?.getClientRects().length ?? 0;
      if (shown > 0) document.documentElement.dataset.noticeSeen = "yes";
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Log In" }).first()).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-notice-seen");
  await expect(notice(page)).toHaveCount(0);

  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeVisible();
});

test("a fan accepts all by an accessible notice, and withdraws it on its page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.goto("/cookies");
  await expect(notice(page)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const again = width !== 360 || colorScheme !== "dark";
      await expectAccessible(page, { at: `${width} px, ${colorScheme}`, part: '[aria-label="Cookies"]', again });
    }
  }
  await notice(page).getByRole("button", { name: "Accept All Cookies" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expectStored(page, "essential.analytics.marketing.personalisation");
  for (const name of ["Analytics", "Marketing", "Personalisation"]) await expect(category(page, name)).toBeChecked();
  await category(page, "Marketing").uncheck();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expectStored(page, "essential.analytics.personalisation");

  await page.reload();
  await expect(category(page, "Analytics")).toBeChecked();
  await expect(category(page, "Marketing")).not.toBeChecked();
  await page.getByRole("main").getByRole("button", { name: "Only Essential" }).click();
  await expect(category(page, "Analytics")).not.toBeChecked();
  await expectStored(page, "essential");
  // A tick that was not saved is no consent either.
  await category(page, "Analytics").check();
  await page.getByRole("main").getByRole("button", { name: "Only Essential" }).click();
  await expect(category(page, "Analytics")).not.toBeChecked();
  await expectStored(page, "essential");
});

test("a browser that blocks cookies, and with them storage and channels between pages, shows every page", async ({
  page,
  request,
  expectProblem,
}) => {
  // React Router's script that restores scroll positions does not guard its access.
  expectProblem(/^SecurityError: The operation is insecure\. \S+$/);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
    Object.assign(window, { BroadcastChannel: refuse });
  });
  const replay = await pathOfVideo(request, /^Full replay: /);
  for (const path of ["/", "/news", "/matches", "/match-hub", "/packages", replay, "/cookies"]) {
    await page.goto(path);
    await expectHydrated(page);
    await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
    await expect(page.getByText("500 error"), path).toHaveCount(0);
  }
  await openMatchInPlay(page);
  await expectHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a fan decides by keyboard, and the notice never covers the focus", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/news");
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(notice(page).getByRole("link", { name: "Choose which" })).toBeFocused();
  // Tabs through the page: the focused element is never under the notice.
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const region = document.querySelector('section[aria-label="Cookies"]');
      if (!focused || !region || region.contains(focused)) return false;
      return focused.getBoundingClientRect().bottom > region.getBoundingClientRect().top;
    });
  await page.getByRole("main").getByRole("link").first().focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    await expect.poll(covered).toBe(false);
  }
  await expectHydrated(page);
  await notice(page).getByRole("button", { name: "Only Essential" }).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a field with the focus is never under the notice, by keyboard and by touch", async ({ page }) => {
    await page.goto("/gift");
    await page.getByRole("main").getByRole("link", { name: "Day Pass", exact: true }).click();
    const form = page.getByRole("form", { name: "The gift" });
    const isSeen = (name: string | RegExp) =>
      expect.poll(
        () =>
          form.getByLabel(name).evaluate((field) => {
            const { left, top, bottom } = field.getBoundingClientRect();
            return (
              field === document.activeElement &&
              [top + 8, bottom - 8].every((y) => field === document.elementFromPoint(left + 8, y))
            );
          }),
        { message: String(name) },
      );
    const fields = ["Their email address", "Your name", /^A few words/];
    await form.getByLabel("Their email address").focus();
    await isSeen("Their email address").toBe(true);
    for (const name of fields.slice(1)) {
      await page.keyboard.press("Tab");
      await isSeen(name).toBe(true);
    }
    // The notice is visible again when no field has the focus.
    await page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name: /^Give/ })).toBeFocused();
    await expect(notice(page).getByRole("button", { name: "Only Essential" })).toBeInViewport();
    for (const name of fields) {
      // Scrolls so that the field's first line is above the notice, and the rest below it.
      const own = form.getByLabel(name);
      await page.getByRole("main").focus();
      const above = ((await notice(page).boundingBox())?.y ?? 0) - 20;
      await own.evaluate(
        (field, y) => window.scrollBy({ top: field.getBoundingClientRect().top - y, behavior: "instant" }),
        above,
      );
      const box = await own.boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
      await isSeen(name).toBe(true);
    }
  });
});
