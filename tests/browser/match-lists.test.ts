import type { APIRequestContext, Page } from "playwright/test";
import { fixturesResponse } from "../../schemas/football/match-data.ts";
import { dayRange, leagueDate } from "../../schemas/site/league-time.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { arriveAt } from "./support/navigate.ts";
import { fetchOrigin } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

const matchLinks = (page: Page) => page.getByRole("main").locator('a[href^="/match-centre/"]');
const dayHeadings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The day of the first match after six hours ago: until 6 a.m., pages open on the previous evening. */
async function openingDay(request: APIRequestContext): Promise<string> {
  const from = dayRange(leagueDate(new Date(Date.now() - 6 * 3_600_000))).from;
  const [first] = fixturesResponse.parse(await fetchOrigin(request, `match-data/fixtures?from=${from}&limit=1`)).data;
  return leagueDate(first?.kickoff ?? "");
}

test("the fixtures page opens at today by competition, and adds later and earlier matches where they are read", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/matches");
  const opening = `day-${await openingDay(request)}`;
  await expect(dayHeadings(page).first()).toHaveId(opening);
  await expect(page.getByRole("heading", { level: 3, name: "Championship" }).first()).toBeVisible();
  const atFirst = await matchLinks(page).count();
  expect(atFirst).toBeLessThanOrEqual(60);
  expect(await heightOf(page)).toBeLessThanOrEqual(12_000);
  const days = await dayHeadings(page).count();
  await expectHydrated(page);

  await page.getByRole("link", { name: "Later matches" }).click();
  await expect.poll(() => matchLinks(page).count()).toBeGreaterThan(atFirst);
  await expect(dayHeadings(page).nth(days)).toBeFocused();
  await expect(page).toHaveURL(/\/matches$/);

  const today = page.locator(`#${opening}`);
  await page.getByRole("link", { name: "Earlier matches" }).scrollIntoViewIfNeeded();
  const position = () => today.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const before = await position();
  await page.getByRole("link", { name: "Earlier matches" }).press("Enter");
  await expect(dayHeadings(page).first()).not.toHaveId(opening);
  await expect(page.locator("h2:focus")).toBeAttached();
  expect(Math.abs((await position()) - before)).toBeLessThanOrEqual(2);
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page, { part: "main" });
});

test("a choice in a list applies at once and keeps the focus; live matches are shown alone on request, also from a club's month", async ({
  page,
}) => {
  for (const [path, name, option, result, heading, count] of [
    [
      ...["/matches", "Competition", "League Two", /competition=12/, /^Fixtures and results$/],
      /^League Two, .+: \d+ matches$/,
    ],
    ["/match-hub", "Club", "Urban Zoo FC", /club=16/, /^Urban Zoo FC matches$/, /^Urban Zoo FC, .+: \d+ matches$/],
  ] as const) {
    await page.goto(path);
    const list = page.getByRole("main").getByRole("combobox", { name, exact: true });
    await expect(list).toHaveAccessibleDescription("The list changes as you choose");
    await list.focus();
    await list.selectOption({ label: option });
    await expect(page).toHaveURL(result);
    await expect(list).toBeFocused();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: count })).toHaveCount(1);
    await page.goBack();
    await expect(list).toHaveValue("");
  }

  const all = await matchLinks(page).count();
  await page.getByRole("main").getByRole("link", { name: "Live", exact: true }).click();
  await expect(page).toHaveURL(/status=live/);
  await expect(page.getByRole("heading", { level: 2, name: "Live now" })).toBeVisible();
  // The URL changes a moment before the list does.
  await expect(matchLinks(page).filter({ hasNotText: /half|break|penalties|begin/i })).toHaveCount(0);
  await expect(matchLinks(page)).not.toHaveCount(0);
  expect(await matchLinks(page).count()).toBeLessThan(all);

  const live = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Listen/ }) });
  const club = await live.first().evaluate((row) => row.getAttribute("data-clubs")?.trim().split(" ")[0] ?? "");
  await page.goto(`/match-hub?club=${club}`);
  const lists = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /, (first half|half time|second half),/ }) });
  await expect(lists).toHaveCount(2);
  for (const row of await lists.all()) await expect(row).toHaveText(/Live (with|for).*Listen/s);
});

test("a phone has a match on its first screen, below a banner and crests of 56 px; in a list scores stand in one column, and a bell beside the clock of its match", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const banner = page.getByRole("complementary", { name: "Streaming passes" });
  const crests = page.getByRole("navigation", { name: "Clubs", exact: true });
  for (const path of ["/match-hub", "/matches", "/"]) {
    await page.goto(path);
    await expect(banner).toBeVisible();
    const heights = await Promise.all([banner, crests].map(async (part) => (await part.boundingBox())?.height ?? 0));
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(56);
    // Above the cookie notice, which a first visit has at the bottom.
    const match = matchLinks(page).first();
    await expect.poll(async () => (await match.boundingBox())?.y ?? Number.NaN, path).toBeLessThan(560);
    if (path === "/match-hub") await expectColumns(page);
  }
  // On days without a match at the top, the stories leave room for one.
  const stories = await page.getByRole("region", { name: "Highlights" }).boundingBox();
  expect(stories?.height).toBeLessThanOrEqual(350);
  await page.getByRole("button", { name: "Buy a streaming pass" }).click();
  await expect(banner.getByRole("link", { name: /^Buy Streaming Pass/ })).toHaveCount(2);
  await expect(banner.getByRole("link", { name: /^Buy Streaming Pass/ }).first()).toBeInViewport();
  await expectAccessible(page, { part: '[aria-label="Streaming passes"]' });
});

/** In lists of matches, scores are aligned in a column, and each bell is level with its match's clock. */
async function expectColumns(page: Page): Promise<void> {
  await expectHydrated(page);
  const matches = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(/^(\d+'|HT|FT)$/) });
  const middles = await matches.evaluateAll((items) =>
    items.map((item) => {
      const middleOf = (element: Element | null | undefined) => {
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return { x: Math.round(x + width / 2), y: y + height / 2 };
      };
      const saying = (pattern: RegExp) =>
        [...item.querySelectorAll("span")].find(({ textContent }) => pattern.test(textContent));
      const bell = item.querySelector("button[aria-pressed]");
      return {
        score: middleOf(saying(/^\d+$/)).x,
        lower: bell === null ? 0 : middleOf(bell).y - middleOf(saying(/^(\d+'|HT)$/)).y,
      };
    }),
  );
  expect(new Set(middles.map(({ score }) => score)).size).toBe(1);
  expect(middles.map(({ lower }) => Math.abs(lower)).filter((distance) => distance > 2)).toEqual([]);
  expect(middles.some(({ lower }) => lower !== 0)).toBe(true);
}

test("a match is watched first and heard second wherever it is offered, and tickets are sold until it begins", async ({
  page,
}) => {
  const live = page.getByRole("link", { name: /^(Live (with|for)|Watch live)/ });
  const offers = live.locator("..").filter({ has: page.getByRole("button", { name: /^Listen/ }) });
  await page.goto("/");
  await expectHydrated(page);
  for (const path of ["/", "/matches", "/match-hub", "/match-centre"]) {
    if (path !== "/") await arriveAt(page, path);
    await expect(offers.first(), path).toBeVisible();
    // In one query, because a match may end between two.
    await expect(offers.filter({ hasNotText: /^\s*(Live (with|for)|Watch live).*Listen/s }), path).toHaveCount(0);
  }

  const tickets = page.getByRole("main").getByRole("link", { name: "Tickets (opens in a new tab)" });
  await expect(page.getByRole("link", { name: "Watch live" })).toBeVisible();
  await expect(tickets).toHaveCount(0);
  await arriveAt(page, "/tickets");
  await matchLinks(page).first().click();
  await page.waitForURL(/\/match-centre\/\d+/);
  await expect(tickets).toHaveAttribute("href", /^https:\/\/tickets\./);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("upcoming TV games are those that a channel shows, and a match alone in its list has the whole width of it", async ({
    page,
  }) => {
    await page.goto("/how-to-watch/upcoming-tv-games?hideNav");
    const games = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.locator('a[href^="/match-centre/"]') });
    await expect(games.filter({ hasText: /On (North Stand TV|Channel Nine) in / }).first()).toBeVisible();
    await expect(games.filter({ hasNotText: /On (North Stand TV|Channel Nine) in / })).toHaveCount(0);

    // Works on any day, because the club's next match is shown.
    await page.goto("/match-hub?club=urban-zoo-fc&hideNav");
    const alone = await page
      .getByRole("main")
      .getByRole("list")
      .evaluateAll((lists) =>
        lists
          .filter((list) => list.children.length === 1 && list.querySelector("a[href*='/match-centre/']") !== null)
          .map((list) => list.clientWidth - (list.firstElementChild?.clientWidth ?? 0)),
      );
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.filter((left) => left > 1)).toEqual([]);
  });
});
