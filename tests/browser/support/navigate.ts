import { expect, type Page } from "playwright/test";

/** Navigates client-side, as `<Link>` does, and leaves the page on its way. */
export async function navigateTo(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    const router: unknown = Reflect.get(window, "__reactRouterDataRouter");
    const navigate: unknown = typeof router === "object" && router !== null ? Reflect.get(router, "navigate") : null;
    if (typeof navigate !== "function") throw new Error("The page has no router yet.");
    void navigate.call(router, to);
  }, url);
}

/** Navigates client-side to another page, which gets the focus when it is there. */
export async function arriveAt(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await navigateTo(page, url);
  await expect(page.getByRole("main")).toBeFocused();
}

/**
 * Follows a link of the header of a page that has scrolled, by keyboard: the header slides in and out as the page scrolls, and a pointer
 * that presses where a link has just been gets the bar.
 */
export const followInHeader = (page: Page, name: string): Promise<void> =>
  page.getByRole("banner").getByRole("link", { name }).first().press("Enter");
