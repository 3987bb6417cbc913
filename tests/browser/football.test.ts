import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/test.ts";

test("a fan goes from the day's matches to a match in play, at 360 px", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.url}/match-hub`);
  await page
    .getByRole("link", { name: /(first half|half time|second half)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/match-centre\/\d+$/);
  await expect(page.getByRole("heading", { name: "Minute by minute" })).toBeVisible();
  const everything = await page
    .getByRole("listitem")
    .filter({ hasText: /^Minute / })
    .count();
  await page.getByRole("link", { name: "Key moments" }).click();
  await expect(page).toHaveURL(/events=key$/);
  await expect
    .poll(() =>
      page
        .getByRole("listitem")
        .filter({ hasText: /^Minute / })
        .count(),
    )
    .toBeLessThan(everything);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test("choosing a club shows its season, and a day the matches of that day", async ({ page, site }) => {
  await page.goto(`${site.url}/match-hub`);
  await page.getByLabel("Club", { exact: true }).selectOption({ label: "Urban Zoo FC" });
  await expect(page.getByRole("heading", { level: 1, name: "Urban Zoo FC matches" })).toBeVisible();
  await page.goto(`${site.url}/match-hub`);
  await page.getByRole("link", { name: /^Next match day/ }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}$/);
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("table, matches and a match read, and the club filter works", async ({ page, site }) => {
    await page.goto(`${site.url}/competitions/championship`);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(25);

    await page.goto(`${site.url}/match-hub`);
    await page.getByLabel("Club", { exact: true }).selectOption({ label: "Urban Zoo FC" });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Urban Zoo FC matches" })).toBeVisible();

    await page
      .getByRole("link", { name: /full time/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Minute by minute" })).toBeVisible();
    await page.getByRole("link", { name: "Key moments" }).click();
    await expect(page).toHaveURL(/events=key$/);
    await expect(page.getByRole("heading", { name: "Statistics" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Head to head" })).toBeVisible();
  });
});
