import type { Page } from "playwright/test";
import { z } from "zod";
import { expect, test } from "./support/test.ts";

/** Records the images that the page requests from now on, with their content types. */
function recordImages(page: Page): { path: string; type: string }[] {
  const requested: { path: string; type: string }[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/images/"))
      requested.push({ path: pathname, type: response.headers()["content-type"] ?? "" });
  });
  return requested;
}

const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

for (const width of [360, 1440]) {
  test(`images load on demand, without layout shift, at ${width} px`, async ({ page }) => {
    // The page is long and the viewport low, so that the page's end is beyond any browser's threshold for lazy loading.
    await page.setViewportSize({ width, height: 300 });
    const requested = recordImages(page);
    await page.goto("/videos");
    const images = page.getByRole("main").locator("img");
    const leading = images.first();
    await expect(leading).toHaveAttribute("fetchpriority", "high");
    await expect(leading).toHaveJSProperty("complete", true);
    expect(await images.evaluateAll((all) => all.filter((one) => one.getAttribute("alt") === null).length)).toBe(0);

    // The sponsors' logos, far below, are not requested yet. On desktops the header contains one.
    const sponsors = () => requested.map(({ path }) => path).filter((path) => path.includes("/sponsor-"));
    const headerLogos = width === 360 ? 0 : 1;
    await expect.poll(sponsors).toHaveLength(headerLogos);
    const logo = page.getByRole("region", { name: "Sponsors and partners" }).getByRole("img").first();
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => sponsors().length).toBeGreaterThan(headerLogos);
    await expect(logo).toHaveJSProperty("complete", true);

    for (const image of (await images.all()).slice(0, width === 360 ? 12 : 0)) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    }
    expect(await shift(page), "layout shift").toBeLessThan(0.05);
  });
}

test("all clubs' crests, above the header and in the footer, are two requests, and one on a phone that does not scroll", async ({
  page,
}) => {
  const requested = recordImages(page);
  const paths = (folder: string) => requested.map(({ path }) => path).filter((path) => path.startsWith(folder));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/news", { waitUntil: "load" });
  await expect.poll(() => paths("/images/crests/")).toHaveLength(1);
  for (const name of ["Clubs", "All clubs"]) {
    const crests = page.getByRole("navigation", { name, exact: true }).getByRole("link");
    await crests.last().scrollIntoViewIfNeeded();
    expect(await crests.count()).toBeGreaterThan(70);
    await expect(crests.first()).toHaveAccessibleName(/./);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("navigation", { name: "All clubs", exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => paths("/images/crests/")).toHaveLength(2);
  // At most the crests of the match in the banner.
  expect(paths("/images/crest/").length).toBeLessThanOrEqual(2);
  // Browsers do not print backgrounds unless a page requests it.
  await expect(page.locator(".crest").first()).toHaveCSS("print-color-adjust", "exact");
});

test("an uploaded photograph replaces the generated image, in a modern format and no larger than displayed", async ({
  page,
  site,
  request,
}) => {
  const storage = site.storage;
  const photograph = await (await request.get("/images/2000x1200/a-photograph.jpg")).body();
  await storage.media.put("pictures/article-12", photograph, { httpMetadata: { contentType: "image/jpeg" } });
  const [row] = await storage
    .database("CONTENT_DB")
    .query({ sql: "SELECT slug, image_alt AS alt FROM articles WHERE image_key = 'article-12'" });
  const { slug, alt } = z.object({ slug: z.string(), alt: z.string() }).parse(row);

  await page.setViewportSize({ width: 360, height: 800 });
  const requested = recordImages(page);
  await page.goto(`/news/${slug}`);
  const image = page.getByRole("main").getByRole("img", { name: alt });
  await expect(image).toHaveJSProperty("complete", true);
  const [sent] = requested.filter(({ path }) => path.endsWith("/article-12"));
  expect(sent?.type).toBe("image/avif");
  const [shown, natural, ratio] = await image.evaluate((one: HTMLImageElement) => [
    one.clientWidth,
    one.naturalWidth,
    one.naturalWidth / one.naturalHeight,
  ]);
  expect(sent?.path).toBe("/images/480x270/article-12");
  expect(natural).toBeGreaterThanOrEqual(shown ?? 0);
  expect(ratio).toBeCloseTo(16 / 9, 1);
});
