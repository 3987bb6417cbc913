import { expect, test } from "./support/test.ts";

test("islands load their code on demand, and clicks before hydration are replayed", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const loaded: string[] = [];
  const styleSheets: string[] = [];
  page.on("request", (request) => {
    const [, chunk] =
      /assets\/(highlights|footer-area-lazy|home-matches|home-sections)-[^/]*\.js$/.exec(request.url()) ?? [];
    if (chunk !== undefined) loaded.push(chunk);
    if (request.url().endsWith(".css") && request.url().includes("/assets/")) styleSheets.push(request.url());
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/footer-area-lazy-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Contact" }).first()).toBeAttached();
  await expect(page.getByRole("main").getByRole("heading", { name: "Videos" })).toBeAttached();
  // A carousel's buttons are dark on a light page, so their focus ring uses the page's accent colour.
  const step = page.getByRole("main").getByRole("button", { name: "Next" }).last();
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(await step.evaluate((button) => getComputedStyle(button).getPropertyValue("--accent"))).toBe(accent);
  expect(loaded).toEqual([]);

  const highlights = page.getByRole("region", { name: "Highlights" });
  await highlights.hover();
  await expect.poll(() => loaded).toContain("highlights");
  await highlights.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => highlights.getByRole("list").evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
  const spoilers = footer.getByRole("switch", { name: "No spoilers" });
  await footer.getByText("No spoilers").click();
  await expect
    .poll(() => loaded.toSorted())
    .toEqual(["footer-area-lazy", "highlights", "home-matches", "home-sections"]);
  await expect(spoilers).not.toBeChecked();
  release();
  await expect(spoilers).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-spoilers", "hidden");
  await footer.getByText("No spoilers").click();
  await expect(spoilers).not.toBeChecked();
  // The first sheet and the whole one, which replaces it: lazy code neither fetches nor applies it again.
  expect(styleSheets).toHaveLength(2);
  const applied = () => [...document.styleSheets].filter(({ href }) => href?.includes("/assets/")).length;
  expect(await page.evaluate(applied)).toBe(1);
});

test("choices before the page hydrates are replayed", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/videos", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: "Duration" }).selectOption("Over 20 minutes");
  await expect(page).toHaveURL(/\/videos$/);
  release();
  await expect(page).toHaveURL(/\/videos\?duration=/);
});
