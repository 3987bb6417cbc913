import type { Page } from "playwright/test";

/** Collects layout shifts since `begin`, which waits for the fonts. */
export async function watchLayoutShifts(
  page: Page,
): Promise<{ begin: () => Promise<void>; moved: () => Promise<unknown> }> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const inWords = ({ x, y, width, height }: DOMRectReadOnly) => `${width} x ${height} at ${x}, ${y}`;
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        const sources: string[] = [];
        for (const { node, previousRect, currentRect } of Reflect.get(entry, "sources")) {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
          sources.push(`${name} from ${inWords(previousRect)} to ${inWords(currentRect)}`);
        }
        shifts.push(`${Reflect.get(entry, "value")}: ${sources.join("; ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Reflect.set(window, "takeShifts", () => {
      record(observer.takeRecords());
      return shifts;
    });
  });
  return {
    begin: () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        Reflect.get(window, "takeShifts")().length = 0;
      }),
    moved: async () => {
      // The browser detects shifts when it paints, and reports them later.
      await page.screenshot();
      return await page.evaluate((): unknown => Reflect.get(window, "takeShifts")());
    },
  };
}
