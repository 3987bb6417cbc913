import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";
import type { Ratio } from "./ratio.ts";

/** Kilobytes of gzipped JavaScript that a page fetches until it is quiet, without anybody touching it. */
async function javascriptOf(browser: Browser, url: URL): Promise<number> {
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) {
      sizes.push(response.body().then((body) => gzipSync(body).byteLength));
    }
  });
  await page.goto(url.href, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  return total / 1000;
}

/** What each kind of page adds to an almost empty app. */
export async function measureJavaScript(
  browser: Browser,
  site: URL,
  baseline: URL,
  paths: Record<string, string>,
): Promise<Ratio[]> {
  const floor = await javascriptOf(browser, baseline);
  const ratios: Ratio[] = [{ name: "almost empty app", value: floor, unit: "kB gzipped" }];
  for (const [name, path] of Object.entries(paths)) {
    const added = (await javascriptOf(browser, new URL(path, site))) - floor;
    ratios.push({
      name: `${name} adds`,
      value: added,
      unit: "kB gzipped",
      ...(name === "home" ? { aim: "at most 25" } : {}),
    });
  }
  return ratios;
}
