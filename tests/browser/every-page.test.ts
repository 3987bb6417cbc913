import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, test } from "./support/test.ts";

/** One page of each kind. */
const pages = [
  "/",
  "/match-hub",
  "/match-centre",
  "/news",
  "/category",
  "/category/arabic",
  "/news/newsletter",
  "/clubs",
  "/clubs?competition=12",
  "/clubs/urban-zoo-fc",
  "/documents",
  "/constitution",
  "/cookies",
  "/tickets",
  "/how-to-watch/upcoming-tv-games",
  "/fantasy-crown",
  "/eula",
  "/videos",
  "/videos/multi-view",
  "/competitions/championship",
  "/packages",
  "/login",
  "/community",
  "/governance/regulations",
  "/about-the-crown/managers",
  "/search?q=goal",
  "/streamer/16",
  "/embeds",
  "/embeds/league-table",
  "/embeds/fixtures",
  "/embeds/news",
  "/no-such-page",
];

const sidewaysRoom = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of pages) {
  test(`${path} is accessible and fits, on a phone and a desktop, dark and light`, async ({ page, expectProblem }) => {
    // The last page is missing on purpose.
    expectProblem(/status of 404 \(Not Found\) \/no-such-page/);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      expect(await sidewaysRoom(page), "scrolls sideways at 320 px").toBe(0);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
          `at ${width} px, ${colorScheme}`,
        ).toEqual([]);
        expect(await sidewaysRoom(page), `scrolls sideways at ${width} px`).toBe(0);
      }
    }
  });
}

test("files that are named by their content may be kept for good", async ({ page, request }) => {
  await page.goto("/");
  const address = await page.locator('link[rel="stylesheet"]').first().getAttribute("href");
  const { "cache-control": caching, "x-content-type-options": options } = (await request.get(address ?? "")).headers();
  expect(caching).toContain("immutable");
  expect(options).toBe("nosniff");
});
