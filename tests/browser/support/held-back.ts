import type { Page } from "playwright/test";

/**
 * Holds back the next call to a path.
 * @returns resolves once the page has made it, to a function that lets it go on
 */
export async function heldBack(page: Page, path: string): Promise<() => Promise<void>> {
  return await new Promise((resolve) => {
    void page.route(path, (route) => resolve(() => route.continue()), { times: 1 });
  });
}
