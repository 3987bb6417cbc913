import { Browser } from "./browser.ts";
import { anyOf, type Load, pause, persist, repeat } from "./load.ts";

const readers = 6;
/** Milliseconds that a fan looks at a page. */
const reading = 400;

/** Fans who read pages, one after another. */
export async function readPages(load: Load, paths: readonly string[]): Promise<void> {
  const read = async (reader: number) => {
    const browser = new Browser(load, `10.1.0.${reader + 1}`);
    await repeat(load, async () => {
      await persist(load, "page", async () => {
        const { text } = await browser.request(anyOf(paths));
        if (!text.trimEnd().endsWith("</html>")) load.wrong("A page ends before its end.");
      });
      await pause(load, reading);
    });
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
}
