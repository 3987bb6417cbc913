import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import type { Ratio } from "./ratio.ts";

/** A page of a user with data saving on, so that nothing is prefetched that might not be needed. */
async function savingPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const connection: unknown = Reflect.get(navigator, "connection");
    if (typeof connection === "object" && connection !== null)
      Object.defineProperty(connection, "saveData", { value: true });
  });
  return page;
}

/** Waits until a second has passed without a further request. */
const quiet = (page: Page) =>
  page.waitForFunction(() => {
    const ends = performance.getEntriesByType("resource").map(({ startTime, duration }) => startTime + duration);
    return performance.now() - Math.max(...ends) > 1000;
  });

/** Gzipped bytes of the scripts that the page has fetched since this call. */
function scriptBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) {
      sizes.push(response.body().then((body) => gzipSync(body).byteLength));
    }
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Kilobytes of gzipped JavaScript that a page fetches until it is idle: untouched, and including what its first touch loads. */
async function javascriptOf(browser: Browser, url: URL): Promise<{ untouched: number; touched: number }> {
  const page = await savingPage(browser);
  const bytes = scriptBytes(page);
  await page.goto(url.href, { waitUntil: "networkidle" });
  const untouched = (await bytes()) / 1000;
  await page.evaluate(() => window.dispatchEvent(new Event("wheel")));
  await quiet(page);
  const touched = (await bytes()) / 1000;
  await page.close();
  return { untouched, touched };
}

/** Maximum kilobytes that a page may fetch before the first touch, by kind of page. */
const untouchedAims: Record<string, number> = {
  ...{ listing: 15, news: 15, competition: 15, "content page": 15, document: 15, embed: 5 },
  ...{ home: 60, match: 90 },
};

/** JavaScript of each kind of page before the first touch, and what it adds to an almost empty app after it. */
export async function measureJavaScript(
  browser: Browser,
  site: URL,
  baseline: URL,
  paths: Record<string, string>,
): Promise<Ratio[]> {
  const floor = (await javascriptOf(browser, baseline)).touched;
  const ratios: Ratio[] = [{ name: "almost empty app", value: floor, unit: "kB gzipped" }];
  for (const [name, path] of Object.entries(paths)) {
    const { untouched, touched } = await javascriptOf(browser, new URL(path, site));
    const atMost = untouchedAims[name];
    ratios.push(
      {
        name: `${name} untouched`,
        value: untouched,
        unit: "kB gzipped",
        ...(atMost === undefined ? {} : { aim: { atMost } }),
      },
      {
        name: `${name} adds`,
        value: touched - floor,
        unit: "kB gzipped",
        ...(name === "home" ? { aim: { atMost: 25 } } : {}),
      },
    );
  }
  return ratios;
}

const assets = "build/client/assets";

/** Kilobytes, gzipped, of the Shaka build for one manifest format. */
function libraryBuild(manifests: "dash" | "hls"): number {
  const name = readdirSync(assets).find((file) => file.startsWith(`shaka-player.${manifests}`) && file.endsWith(".js"));
  if (name === undefined) throw new Error(`There is no build for ${manifests} in ${assets}`);
  return gzipSync(readFileSync(`${assets}/${name}`)).byteLength / 1000;
}

/**
 * JavaScript that a press on Play fetches until the first frame, without what the page's first touch loads. The entry plays by DASH; for
 * HLS,
 * the other Shaka build is fetched instead.
 */
export async function measurePlayerJavaScript(browser: Browser, site: URL, entryID: string): Promise<Ratio[]> {
  const page = await savingPage(browser);
  await page.goto(new URL(`/videos/${entryID}`, site).href, { waitUntil: "networkidle" });
  const firstOfThePage = page.waitForResponse(/\/assets\/footer-area-lazy-[^/]*\.js$/);
  await page.keyboard.press("Shift");
  await (await firstOfThePage).finished();
  await quiet(page);
  const bytes = scriptBytes(page);
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await page.waitForFunction(
    () => (document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0,
  );
  const dash = (await bytes()) / 1000;
  await page.close();
  const hls = dash - libraryBuild("dash") + libraryBuild("hls");
  return [
    { name: "player adds, DASH", value: dash, unit: "kB gzipped", aim: { atMost: 200 } },
    { name: "player adds, HLS", value: hls, unit: "kB gzipped", aim: { atMost: 200 } },
  ];
}
