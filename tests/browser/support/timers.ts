import type { Page } from "playwright/test";
import { expect } from "./test.ts";

/**
 * Records the timers that pages set from the next document on. With a stopped clock, a test has to wait until the page has set a timer
 * before it advances the clock. Call it after `page.clock.install`.
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
    /** Waits until a timer with this delay has been set. */
    expectSet: (milliseconds) =>
      expect
        .poll(() => page.evaluate((): unknown => Reflect.get(window, "delays")), { message: "timers", intervals: [50] })
        .toContain(milliseconds),
  };
}
