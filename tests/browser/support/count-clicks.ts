import type { Page } from "playwright/test";

/** Counts presses by mouse and touch, from the next page on. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("pressed", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    // Without the clicks that the Enter key and labels cause, and those that Playwright retracts because they hit another element. Listens
    // on
    // the window, before the page holds back a press until it is hydrated.
    window.addEventListener(
      "click",
      ({ isTrusted, detail }) => isTrusted && detail > 0 && Reflect.get(window, "pressed")(),
      true,
    );
  });
  return () => clicks;
}
