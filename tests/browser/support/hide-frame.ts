import type { Page } from "playwright/test";

/**
 * From its next page on, a tab has neither header nor footer, as in apps: for tests that look at neither, where they would be styled and
 * painted for nothing.
 */
export async function hideFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (window.origin !== "null") sessionStorage.setItem("hide-nav", "");
  });
}
