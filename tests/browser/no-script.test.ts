import { newFan } from "./support/fan.ts";
import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false });

test.describe("without script", () => {
  test("a fan reads today's matches and a match minute by minute", async ({ page }) => {
    await page.goto("/");
    const matches = page.getByRole("region", { name: "Matches" });
    await expect(matches.getByRole("link", { name: / half/ }).first()).toBeVisible();
    await page.goto("/match-hub");
    await expect(page.getByRole("main").getByRole("link", { name: / half/ }).first()).toBeVisible();
    // Shortly after midnight today has no results yet; a competition always shows its latest.
    await page.goto("/competitions/championship");
    await page
      .getByRole("main")
      .getByRole("link", { name: /, full time,/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(" v ");
    await expect(page.getByRole("heading", { name: /minute by minute/i })).toBeVisible();
    await expect(page.getByText(/full time|final whistle/i).first()).toBeVisible();
  });

  test("a fan reads a table", async ({ page }) => {
    await page.goto("/competitions/championship");
    const rows = page.getByRole("main").getByRole("table").first().getByRole("row");
    await expect(rows).toHaveCount(25);
    await expect(rows.nth(1).getByRole("rowheader")).toBeVisible();
    await page.goto("/embeds/league-table?competition=12");
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(25);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });

  test("a fan goes from the news to an article and on to the next page of news", async ({ page }) => {
    await page.goto("/news");
    await page.getByRole("navigation", { name: "News pages" }).getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/\/news\?page=2$/);
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Related news" })).toBeVisible();
    const shareList = page.getByRole("list", { name: "Share" });
    const url = page.url();
    const linkURL = async (name: RegExp) =>
      new URL((await shareList.getByRole("link", { name }).getAttribute("href")) ?? "").href;
    expect(await linkURL(/Facebook/)).toBe(
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    );
    expect(await linkURL(/ X /)).toContain(new URLSearchParams({ url: url }).toString());
    expect(await linkURL(/email/)).toContain(encodeURIComponent(url));
    // What needs script is hidden.
    await expect(shareList.getByRole("button")).toHaveCount(0);
  });

  test("a fan reaches every part of the site from the menu", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Menu" }).first().click();
    await expect(page.getByRole("main").getByRole("link", { name: "Governance" }).first()).toBeVisible();
  });

  test("a fan logs in and starts a checkout with forms alone", async ({ page, site }) => {
    const fan = await newFan(site.storage);
    await page.goto("/login");
    await page.getByRole("main").getByLabel("Email").fill(fan.email);
    await page.getByRole("main").getByLabel("Password", { exact: true }).fill(fan.password);
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/loginSuccess=true/);
    await page.goto("/packages");
    await page
      .getByRole("main")
      .getByRole("button", { name: /Day Pass/ })
      .first()
      .click();
    await expect(page.getByLabel("Card number")).toBeVisible();
  });
});
