import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false });

// tests/worker/app/routes/without-script.test.ts covers the requests of forms and links; this test covers what a browser shows.
test("without script a fan reads matches, tables and news, and reaches every part of the site from the menu", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await test.step("today's matches", async () => {
    await page.goto("/");
    const matches = page.getByRole("region", { name: "Matches" });
    await expect(matches.getByRole("link", { name: / half/ }).first()).toBeVisible();
  });

  await test.step("a header that is not read through while the page goes beneath it", async () => {
    const bar = page.getByRole("banner").locator("> div");
    await expect(bar).toHaveCSS("background-color", /^(?!rgba\(.*, 0(\.\d+)?\))/);
  });

  await test.step("the menu", async () => {
    await page.getByRole("link", { name: "Menu" }).first().click();
    await expect(main.getByRole("link", { name: "Governance" }).first()).toBeVisible();
  });

  await test.step("a table, and a match minute by minute", async () => {
    // Shortly after midnight, today has no results yet, but a competition always shows its latest.
    await page.goto("/competitions/championship");
    const rows = main.getByRole("table").first().getByRole("row");
    await expect(rows).toHaveCount(25);
    await expect(rows.nth(1).getByRole("rowheader")).toBeVisible();
    await main
      .getByRole("link", { name: /, full time,/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/, full time,/);
    await expect(page.getByRole("heading", { name: /minute by minute/i })).toBeVisible();
    await expect(page.getByText(/full time|final whistle/i).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Statistics" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Head to head" })).toBeVisible();
  });

  await test.step("the news", async () => {
    await page.goto("/news");
    await main.getByRole("article").first().getByRole("link").first().click();
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Related news" })).toBeVisible();
    // What needs script is hidden.
    const shareList = page.getByRole("list", { name: "Share" });
    await expect(shareList.getByRole("link", { name: /Facebook/ })).toHaveAttribute(
      "href",
      /^https:\/\/www\.facebook\.com\//,
    );
    await expect(shareList.getByRole("button")).toHaveCount(0);
  });

  await test.step("a video", async () => {
    await page.goto("/videos?category=highlights");
    await main.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: /^Highlights: / })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Related" })).toBeVisible();
  });
});
