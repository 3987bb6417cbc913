import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("region", { name: /^(What fits|All videos)$/ });
const picker = (page: Page, name: "Teams" | "Season" | "Duration") => page.getByRole("combobox", { name });

for (const width of [360, 1440]) {
  test(`a viewer filters videos by keyboard and continues watching at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/videos");
    await expectAccessible(page);
    const category = page
      .getByRole("navigation", { name: "Video categories" })
      .getByRole("link", { name: "Full replays" });
    await category.press("Enter");
    await expect(page).toHaveURL(/\/videos\?category=replays$/);
    await expect(category).toHaveAttribute("aria-current", "page");
    await expect(list(page).getByRole("link", { name: /^Full replay: / })).toHaveCount(12);

    // A picker submits on change and keeps the other filters.
    await picker(page, "Teams").selectOption({ index: 3 });
    await expect(page).toHaveURL(/\/videos\?category=replays&team=\d+$/);
    await picker(page, "Duration").selectOption("Over 20 minutes");
    await expect(list(page).getByText("No video fits all of that")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Clear" }).press("Enter");
    await expect(page).toHaveURL(/\/videos$/);
    await expect(picker(page, "Teams")).toHaveValue("");

    const field = page.getByRole("main").getByRole("searchbox", { name: "Search videos" });
    await field.fill("full replay");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/videos\?q=full\+replay$/);
    // The URL changes a moment before the list does.
    await expect(list(page).getByRole("heading", { level: 2, name: "What fits" })).toBeVisible();
    await expect(list(page).getByRole("status")).toHaveText(/^\d+ videos$/);
    const replay = list(page)
      .getByRole("link", { name: /^Full replay: / })
      .first();
    const results = page.url();
    const entry = ((await replay.getAttribute("href")) ?? "").replace("/videos/", "");
    // A press on a link plays, or says what it takes; closing leads back to the search.
    await replay.press("Enter");
    const account = page.getByRole("dialog", { name: "Account" });
    await expect(account).toContainText("To View This Video Please Log In or Register An Account");
    await account.getByRole("button", { name: "Close Account" }).click();
    await page.getByRole("button", { name: "Close the player" }).click();
    await expect(page).toHaveURL(results);
    await expect(replay).toBeFocused();
    await page.evaluate((entryID) => {
      const position = { entryID, position: 22, duration: 44, at: Date.now() };
      localStorage.setItem("watch-positions", JSON.stringify([position]));
    }, entry);
    await page.goto("/videos");
    const begun = page.getByRole("region", { name: "Continue watching", exact: true });
    await expect(begun.getByText("50% watched")).toBeAttached();
    await begun.getByRole("link").press("Enter");
    await expect(page).toHaveURL(new RegExp(`/videos/${entry}$`));
    await account.getByRole("button", { name: "Close Account" }).click();
    await page.getByRole("button", { name: "About this video" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Full replay: / })).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a viewer filters videos by the form and opens one", async ({ page }) => {
    await page.goto("/videos");
    await page.getByRole("navigation", { name: "Video categories" }).getByRole("link", { name: "Highlights" }).click();
    await picker(page, "Season").selectOption({ index: 1 });
    await page.getByRole("main").getByRole("searchbox", { name: "Search videos" }).fill("highlights");
    await page.getByRole("main").getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/category=highlights/);
    await expect(page).toHaveURL(/season=\d{4}/);
    await expect(picker(page, "Season")).not.toHaveValue("");
    await list(page).getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: /^Highlights: / })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Related" })).toBeVisible();
  });
});
