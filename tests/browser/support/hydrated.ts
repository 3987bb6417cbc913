import type { Page } from "playwright/test";
import { expect } from "./test.ts";

/** Runs in the page. React stores its root on the node that it hydrates. */
function hasHydrated(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const properties = ["stateNode", "current", "memoizedState", "isDehydrated"];
  const root: unknown = key === undefined ? undefined : Reflect.get(document, key);
  return (
    properties.reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      root,
    ) === false
  );
}

/**
 * Waits until React has hydrated the page, so that it handles gestures and navigates client-side. Islands may hydrate later. Touches pages
 * that wait for that.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("wheel")));
  await expect.poll(() => page.evaluate(hasHydrated), { intervals: [50] }).toBe(true);
}
