import type { Page } from "playwright/test";

/** Counts presses by mouse and touch, from the next page on. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("pressed", () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    // Without the clicks that the Enter key and labels make, and those that playwright takes back as they meet something else. At the
    // window, before the page holds a press back until it is hydrated.
    window.addEventListener(
      "click",
      ({ isTrusted, detail }) => isTrusted && detail > 0 && Reflect.get(window, "pressed")(),
      true,
    );
  });
  return () => presses;
}
