import type { Page } from "playwright/test";
import { expect, test } from "./support/test.ts";

const whole = "**/assets/style-*.css";

/** Keeps the whole style sheet away until the returned function is called. */
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

/** The first element of a kind of difference is enough to find its rule. */
async function styles(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => {
    const found: Record<string, string> = {};
    for (const [index, element] of [...document.body.querySelectorAll("*")].entries())
      for (const part of ["", "::before", "::after", "::placeholder", "::marker"]) {
        const style = getComputedStyle(element, part || null);
        const name = `${index} ${element.tagName}.${element.getAttribute("class") ?? ""}${part}`;
        found[name] = [...style].map((property) => `${property}:${style.getPropertyValue(property)}`).join(";");
      }
    return found;
  });
}

/** What the page's code shows is seen in all its styles. */
const isStyled = (page: Page) => expect.poll(() => isWhole(page)).toBe(true);

const pages = [
  "/",
  "/match-hub",
  "/match-centre",
  "/competitions/championship",
  "/clubs/urban-zoo-fc",
  "/news",
  "/news/$article",
  "/videos",
  "/videos/$video",
  "/tickets",
  "/search?q=goal",
  "/no-such-page",
  "/streamer/16",
  "/embeds/league-table?competition=11",
  "/embeds/fixtures?club=16",
  "/embeds/news",
];

async function pathOf(page: Page, path: string): Promise<string> {
  const [, list, kind] = /^(\/\w+)\/\$(\w+)$/.exec(path) ?? [];
  if (list === undefined) return path;
  const html = await (await page.request.get(list)).text();
  const pattern =
    kind === "article"
      ? /href="(\/news\/(?!newsletter|feed|preview)[a-z][\w-]+)"/
      : /href="(\/videos\/(?:live|recording|clip)-?[\w-]+)"/;
  return pattern.exec(html)?.[1] ?? "";
}

test.describe("the whole style sheet changes nothing when it comes after the first one", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const path of pages)
    test(path, async ({ page, expectProblem }) => {
      if (path === "/no-such-page") expectProblem(/404/);
      // What is compared is the page as the server sends it.
      await page.route(/\.js(\?|$)/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
      const url = await pathOf(page, path);
      expect(url).not.toBe("");
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const release = await holdWholeSheet(page);
        await page.goto(url, { waitUntil: "domcontentloaded" });
        await page.evaluate(async () => {
          // `document.fonts.ready` would wait for the sheet that is held.
          await Promise.all([...document.fonts].filter(({ status }) => status === "loading").map(({ loaded }) => loaded));
          const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
          await Promise.all(inView.map((image) => image.decode().catch(() => {})));
        });
        expect(await isWhole(page)).toBe(false);
        const [first, firstPicture] = [await styles(page), await page.screenshot()];
        release();
        await expect.poll(() => isWhole(page)).toBe(true);
        const [then, thenPicture] = [await styles(page), await page.screenshot()];
        const changes = Object.entries(then).flatMap(([name, style]) => {
          const before = new Set(first[name]?.split(";"));
          const differing = style.split(";").filter((one) => !before.has(one));
          return differing.length === 0 ? [] : [`${name}: ${differing.join("; ")}`];
        });
        expect(changes.slice(0, 20), `at ${width} px`).toEqual([]);
        expect(firstPicture.equals(thenPicture), `the picture at ${width} px is the same`).toBe(true);
        await page.unroute(whole);
      }
    });
});

test("what comes with the first touch waits for the whole style sheet, and has its styles", async ({ page }) => {
  const release = await holdWholeSheet(page);
  await page.goto("/news", { waitUntil: "domcontentloaded" });
  const search = page.getByRole("banner").getByRole("link", { name: "Search" });
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
  await page.getByRole("banner").getByRole("link", { name: "Videos" }).first().click();
  await expect(page).toHaveURL(/\/videos$/);
  // A navigation in place: the sheet that is there has the styles of every page.
  await isStyled(page);
  const grid = page.getByRole("main").getByRole("article").first();
  await expect(grid).toBeVisible();
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

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a page links the whole style sheet", async ({ page }) => {
    const sheets: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "stylesheet") sheets.push(new URL(request.url()).pathname);
    });
    await page.goto("/news");
    expect(sheets.some((path) => path.startsWith("/assets/style-"))).toBe(true);
    await expect(page.locator('noscript link[href^="/assets/style-"]')).not.toHaveAttribute("media", "print");
  });
});
