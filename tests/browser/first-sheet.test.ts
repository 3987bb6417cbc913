import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Page } from "playwright/test";
import { expect, test } from "./support/test.ts";

const whole = "**/assets/style-*.css";
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Holds back the whole style sheet until the returned function is called. */
async function holdWholeSheet(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(whole, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Whether the whole sheet styles the page. */
const isWhole = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/"]')].every(
      ({ href, media, sheet }) => href.includes("/style-") && media === "all" && sheet !== null,
    ),
  );

/**
 * Records position and computed style of every visible element and its pseudo-elements, in which a missing rule would show.
 * @returns differences to the last record of this name; empty the first time
 */
const looks = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (key) => {
    // Lays out everything, even far from the viewport.
    if (document.adoptedStyleSheets.length === 0) {
      const all = new CSSStyleSheet();
      all.replaceSync("* { content-visibility: visible !important }");
      document.adoptedStyleSheets.push(all);
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const seen =
      "display position color background-color background-image border-top border-bottom border-inline-start font-size font-weight line-height opacity visibility box-shadow text-decoration-line transform mask-image content".split(
        " ",
      );
    const drawn = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
    const noted = drawn.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return ["", "::before", "::after"].map((part) => {
        const style = getComputedStyle(element, part || null);
        if (part !== "" && style.content === "none") return "";
        const look = seen.map((property) => style.getPropertyValue(property)).join("; ");
        return `${element.tagName}.${element.getAttribute("class") ?? ""}${part} at ${[x, y, width, height].join(" ")}: ${look}`;
      });
    });
    const before: string[] = Reflect.get(window, key) ?? noted;
    Reflect.set(window, key, noted);
    return [
      ...before.filter((look, index) => look !== noted[index]),
      ...(before.length === noted.length ? [] : [`${before.length} elements became ${noted.length}`]),
    ];
  }, name);

/** Forces layout, which requests the fonts, and waits for them. `document.fonts.ready` would wait for the style sheet that is held back. */
const untilFontsAreThere = (page: Page) =>
  page.evaluate(async () => {
    const loading = () => [...document.fonts].filter(({ status }) => status === "loading");
    while (document.body.offsetHeight > 0 && loading().length > 0) {
      await Promise.all(loading().map(({ loaded }) => loaded));
    }
  });

/**
 * Tolerance, because two screenshots of the same page differ at the edges of letters: steps of 255 per value, and number of values that may
 * differ by more.
 */
const rounding = 8;
const drawnAnew = 200;

async function pixelsOf(picture: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

/** Number of red, green, blue and alpha values that differ between two screenshots of the same size. */
async function differingValues(before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0;
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  return one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > rounding).length;
}

/** Waits until the whole sheet styles the page. */
const isStyled = (page: Page) => expect.poll(() => isWhole(page)).toBe(true);

/** Three pages with header and footer, then pages without, because a tab keeps them hidden from then on. */
const pages = [
  "/",
  "/news",
  "/streamer/16",
  "/match-hub?hideNav",
  "/match-centre?hideNav",
  "/competitions/championship?hideNav",
  "/clubs/urban-zoo-fc?hideNav",
  "/news/$article?hideNav",
  "/videos?hideNav",
  "/videos/$video?hideNav",
  "/tickets?hideNav",
  "/search?q=goal&hideNav",
  "/no-such-page?hideNav",
  "/embeds/league-table?competition=11",
  "/embeds/fixtures?club=16",
  "/embeds/news",
];

async function pathOf(page: Page, path: string): Promise<string> {
  const [, list, kind, query] = /^(\/\w+)\/\$(\w+)(.*)$/.exec(path) ?? [];
  if (list === undefined) return path;
  const html = await (await page.request.get(list)).text();
  const pattern =
    kind === "article"
      ? /href="(\/news\/(?!newsletter|feed|preview)[a-z][\w-]+)"/
      : /href="(\/videos\/(?:live|recording|clip)-?[\w-]+)"/;
  const found = pattern.exec(html)?.[1];
  return found === undefined ? "" : `${found}${query}`;
}

test("the whole style sheet changes nothing when it comes after the first one", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Compares the page as the server sends it. Images are left out, because they load at any time.
  await page.route(/\.js(\?|$)/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.route("**/images/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: emptyPicture }));
  const widths = [360, 1440];
  const pictures = new Map<number, Buffer>();
  for (const path of pages)
    await test.step(path, async () => {
      const url = await pathOf(page, path);
      expect(url).not.toBe("");
      const release = await holdWholeSheet(page);
      await page.goto(url, { waitUntil: "domcontentloaded" });
      // Parts outside of the viewport keep the height of their last layout, so each width is laid out once before.
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await untilFontsAreThere(page);
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await isWhole(page)).toBe(false);
        await looks(page, `${width} px`);
        pictures.set(width, await page.screenshot({ animations: "disabled" }));
      }
      release();
      // Pages that hold their code load it with the first touch.
      await page.keyboard.press("Shift");
      await expect.poll(() => isWhole(page)).toBe(true);
      for (const width of widths.toReversed()) {
        await page.setViewportSize({ width, height: 900 });
        expect((await looks(page, `${width} px`)).slice(-3), `at ${width} px`).toEqual([]);
        const picture = await page.screenshot({ animations: "disabled" });
        const differing = await differingValues(pictures.get(width) ?? picture, picture);
        expect(differing, `in the picture at ${width} px`).toBeLessThan(drawnAnew);
      }
      await page.unroute(whole);
    });
});

test("what comes with the first touch waits for the whole style sheet, and has its styles", async ({ page }) => {
  const release = await holdWholeSheet(page);
  await page.goto("/news", { waitUntil: "domcontentloaded" });
  const search = page.getByRole("banner").getByRole("button", { name: "Search" });
  await expect(search).toBeVisible();
  const code = page.waitForResponse(/\/entry\.client|\/site-[\w-]+\.js/);
  await page.mouse.move(100, 300);
  await page.mouse.move(120, 320);
  await code;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await isWhole(page)).toBe(false);
  release();
  await isStyled(page);
  await search.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((panel) => getComputedStyle(panel).position)).toBe("fixed");
  await page.keyboard.press("Escape");
  // A client-side navigation, because the loaded sheet has the styles of every page.
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/news\/.+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await isStyled(page);
});

test.describe("of a fan whose visits are not counted", () => {
  test.use({ cookieConsent: "essential" });

  test("a page that nobody touches is not styled anew by the whole style sheet, which is there for the first touch and for paper", async ({
    page,
  }) => {
    const sheet = page.waitForResponse(/\/assets\/style-/);
    await page.goto("/news", { waitUntil: "load" });
    await (await sheet).finished();
    const code = page.waitForRequest(/\/entry\.client/);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    expect(await isWhole(page)).toBe(false);
    await page.emulateMedia({ media: "print" });
    const banner = page.getByRole("banner");
    await expect(banner).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.mouse.move(100, 300);
    await page.mouse.move(120, 320);
    await isStyled(page);
    await code;
  });

  test("a page that begins scrolled, as after a link to a part of it, is styled whole before its code starts", async ({
    page,
  }) => {
    const code: string[] = [];
    page.on("request", (sent) => void (sent.url().includes("/entry.client") && code.push(sent.url())));
    await page.goto("/news", { waitUntil: "load" });
    await page.evaluate(() => window.scrollTo(0, 400));
    await isStyled(page);
    expect(code).toEqual([]);
  });
});

test("a page whose whole style sheet cannot be had is used with its first one", async ({ page, expectProblem }) => {
  expectProblem(/Failed to load resource/);
  await page.route(whole, (route) => route.abort());
  await page.goto("/login");
  const email = page.getByLabel("Email").first();
  await expect(email).toBeVisible();
  await expect.poll(() => page.locator('link[rel="stylesheet"][media="print"]').count()).toBe(0);
  expect(await page.locator('link[href^="/assets/first-"]').count()).toBe(1);
});
