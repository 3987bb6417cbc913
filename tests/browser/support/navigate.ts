import type { Page } from "playwright/test";

/** Navigates client-side, as `<Link>` does. */
export async function navigateTo(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    const router: unknown = Reflect.get(window, "__reactRouterDataRouter");
    const navigate: unknown = typeof router === "object" && router !== null ? Reflect.get(router, "navigate") : null;
    if (typeof navigate !== "function") throw new Error("The page has no router yet.");
    void navigate.call(router, to);
  }, url);
}
