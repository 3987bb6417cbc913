import type { Page } from "playwright/test";

/**
 * Hides header and footer in this tab from the next page on, as in apps. Used by tests that do not look at either, to save their styling
 * and
 * painting.
 */
export async function hideHeaderAndFooter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (window.origin === "null") return;
    sessionStorage.setItem("hide-nav", "");
    // Every page counts as one that a link of the site has led to.
    Object.defineProperty(document, "referrer", { value: window.location.href });
  });
}
