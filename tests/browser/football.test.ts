import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./support/test.ts";

const pages = [
  { name: "matches", path: "/match-hub", heading: "Matches" },
  { name: "a club's season", path: "/match-hub?club=16", heading: "Urban Zoo FC matches" },
  { name: "a table", path: "/competitions/league-one", heading: "League One" },
  { name: "a cup", path: "/competitions/crown-cup", heading: "Crown Cup" },
  { name: "an embedded table", path: "/embeds/league-table?competition=11", heading: "League One table" },
  { name: "embedded matches", path: "/embeds/fixtures?club=16", heading: "Matches" },
] as const;

for (const { name, path, heading } of pages) {
  test(`${name}: nothing scrolls sideways at 320 px, and everybody can use it`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(site.url + path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
}

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
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
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
