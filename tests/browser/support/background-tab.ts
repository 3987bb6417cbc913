import type { Page } from "playwright/test";

/** Prepares a page for other tabs. Returns a function that leaves the page's tab for another one, or comes back. */
export async function tabSwitch(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    addEventListener("tab", () => {
      hidden = !hidden;
      document.dispatchEvent(new Event("visibilitychange"));
    });
  });
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event("tab")));
  };
}
