import type { Page } from "playwright/test";
import { expect } from "./test.ts";

/**
 * Records the timers that pages set from their next document on. A clock that stands still counts from a timer on, which the page sets
 * in its own time. Comes after `page.clock.install`.
 */
export async function watchTimers(
  page: Page,
): Promise<{ forget: () => Promise<void>; expectSet: (milliseconds: number) => Promise<void> }> {
  await page.addInitScript(() => {
    const delays: unknown[] = [];
    const set = window.setTimeout;
    Object.assign(window, {
      delays,
      setTimeout: (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
        delays.push(delay);
        return set(handler, delay, ...rest);
      },
    });
  });
  return {
    forget: () => page.evaluate(() => void Reflect.get(window, "delays").splice(0)),
    /** Waits until there is a timer of so many milliseconds. */
    expectSet: (milliseconds) =>
      expect
        .poll(() => page.evaluate((): unknown => Reflect.get(window, "delays")), { message: "timers", intervals: [50] })
        .toContain(milliseconds),
  };
}
