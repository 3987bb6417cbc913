import { expect, type Page } from "playwright/test";

/** Navigates client-side, as `<Link>` does, without waiting for the page. */
export async function navigateTo(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    const router: unknown = Reflect.get(window, "__reactRouterDataRouter");
    const navigate: unknown = typeof router === "object" && router !== null ? Reflect.get(router, "navigate") : null;
    if (typeof navigate !== "function") throw new Error("The page has no router yet.");
    void navigate.call(router, to);
  }, url);
}

/** Navigates client-side to another page, and waits until it has the focus. */
export async function arriveAt(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await navigateTo(page, url);
  await expect(page.getByRole("main")).toBeFocused();
}
