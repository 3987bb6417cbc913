import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expectPlaying, newFan, signInByCall } from "./support/fan.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("region", { name: /^(What fits|All videos)$/ });
const picker = (page: Page, name: "Teams" | "Season" | "Duration") => page.getByRole("combobox", { name });

const phone = { width: 360, height: 900 };
const desktop = { width: 1440, height: 900 };

test("closing a video that plays leads back to the search that it was opened from", async ({ page, site }) => {
  await signInByCall(page, await newFan(site.storage, "video-archive"));
  await hideHeaderAndFooter(page);
  await page.goto("/videos?q=full+replay");
  // Before hydration, a link loads a new document, which does not know of this one.
  await expectHydrated(page);
  const replay = list(page)
    .getByRole("link", { name: /^Full replay: / })
    .nth(2);
  await replay.press("Enter");
  await expect(page).toHaveURL(/\/videos\/replay-\d+$/);
  await expectPlaying(page);
  await page.getByRole("button", { name: "Close the player" }).click();
  await expect(page).toHaveURL(/\/videos\?q=full\+replay$/);
  await expect(replay).toBeFocused();
});

test("a viewer filters videos by keyboard and continues watching, on a phone and a desktop", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/videos");
  const category = page
    .getByRole("navigation", { name: "Video categories" })
    .getByRole("link", { name: "Full replays" });
  await category.press("Enter");
  await expect(page).toHaveURL(/\/videos\?category=replays$/);
  await expect(category).toHaveAttribute("aria-current", "page");
  await expect(list(page).getByRole("link", { name: /^Full replay: / })).toHaveCount(12);

  // A picker submits on change and keeps the other filters.
  await expect(picker(page, "Teams")).toHaveAccessibleDescription("The list changes as you choose");
  await picker(page, "Teams").focus();
  await picker(page, "Teams").selectOption({ index: 3 });
  await expect(page).toHaveURL(/\/videos\?category=replays&team=\d+$/);
  await expect(picker(page, "Teams")).toBeFocused();
  await picker(page, "Duration").selectOption("Over 20 minutes");
  await expect(list(page).getByText("No video fits all of that")).toBeVisible();
  await expectAccessible(page, { at: "360 px" });
  await page.setViewportSize(desktop);
  await expectAccessible(page, { at: "1440 px", again: true });
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
  // A press on a link plays the video or says what it takes; closing it leads back to the search.
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
  await expectAccessible(page, { at: "1440 px" });
  await page.setViewportSize(phone);
  await expectAccessible(page, { at: "360 px", again: true });
});

test("the page of a coming live video offers to play it once it is on air, without a reload", async ({
  page,
  site,
}) => {
  const database = site.storage.database("VIDEO_DB");
  const [listed] = await database.query({ sql: "SELECT * FROM videos WHERE media_type = 'DrmLiveVideo' LIMIT 1" });
  const hour = 3_600_000;
  const from = (ahead: number) => new Date(Date.now() + ahead).toISOString();
  const coming = { ...listed, entry_id: "live-coming", fixture_id: null, ended_at: null, replay_from: null };
  const row = Object.entries({ ...coming, release_from: from(hour) });
  const sql = `INSERT INTO videos (${row.map(([name]) => name)}) VALUES (${row.map(() => "?")})`;
  await database.transact([{ sql, params: row.map(([, value]) => value) }]);
  try {
    await page.clock.install();
    await page.goto("/videos/live-coming");
    await expectHydrated(page);
    const main = page.getByRole("main");
    await expect(main.getByText(/^On air from \d/)).toBeVisible();
    const play = main.getByRole("button", { name: "Play", exact: true });
    await expect(play).toHaveCount(0);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const onAir = "UPDATE videos SET release_from = ? WHERE entry_id = 'live-coming'";
    await database.transact([{ sql: onAir, params: [from(-1_000)] }]);
    await page.clock.fastForward(hour);
    // The page asks again every few seconds, because its data are cached for some.
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(play).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
  } finally {
    await database.transact([{ sql: "DELETE FROM videos WHERE entry_id = 'live-coming'" }]);
  }
});
