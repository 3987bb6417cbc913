import type { Page } from "playwright/test";

/** Collects layout shifts since `begin`, which waits for the fonts. */
export async function watchShifts(page: Page): Promise<{ begin: () => Promise<void>; moved: () => Promise<unknown> }> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(window, "shifts", shifts);
    const inWords = ({ x, y, width, height }: DOMRectReadOnly) => `${width} x ${height} at ${x}, ${y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        const sources: string[] = [];
        for (const { node, previousRect, currentRect } of Reflect.get(entry, "sources")) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
          sources.push(`${name} from ${inWords(previousRect)} to ${inWords(currentRect)}`);
        }
        shifts.push(`${Reflect.get(entry, "value")}: ${sources.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return {
    begin: () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        Reflect.get(window, "shifts").length = 0;
      }),
    moved: () => page.evaluate((): unknown => Reflect.get(window, "shifts")),
  };
}
