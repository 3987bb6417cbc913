import type { APIRequestContext, Locator, Page } from "playwright/test";
import { fixturesResponse, type MatchState } from "../../schemas/football/match-data.ts";
import { expectAccessible } from "./support/accessible.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { arriveAt } from "./support/navigate.ts";
import { fetchOrigin } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";
import { applyTextSpacing, horizontalOverflow } from "./support/text-spacing.ts";

/** The first match of the embedded backend that a query finds and `isMeant` accepts. */
async function matchOf(request: APIRequestContext, query: string, isMeant: (state: MatchState) => boolean) {
  const response = await fetchOrigin(request, `match-data/fixtures?${query}`);
  const match = fixturesResponse.parse(response).data.find(({ state }) => isMeant(state));
  if (!match) throw new Error("There is no such match");
  return match;
}

test("a fan with a keyboard alone goes through days, competitions, a table's views and a match's key moments", async ({
  page,
  request,
}) => {
  const main = page.getByRole("main");
  /** Tabs from the top of the page, by the skip link, to a link, and presses it. */
  const follow = async (link: Locator) => {
    await expect(link).toBeVisible();
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute("tabindex");
    });
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(main).toBeFocused();
    const isReached = () => link.evaluate((element) => element === document.activeElement);
    for (let stops = 0; stops < 40 && !(await isReached()); stops++) await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link, "shows where the keyboard is").not.toHaveCSS("outline-style", "none");
    await page.keyboard.press("Enter");
  };

  await page.goto("/match-hub");
  const tabs = page.getByRole("navigation", { name: "Competitions" });
  await follow(tabs.getByRole("link", { name: "League One" }));
  await expect(tabs.locator('[aria-current="page"]')).toHaveText("League One");
  const days = page.getByRole("navigation", { name: "Match days" });
  await follow(days.getByRole("link", { name: /^Next match day/ }));
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
  await expect(days.locator('[aria-current="date"]')).toBeVisible();

  await page.goto("/competitions/championship");
  await follow(
    page.getByRole("navigation", { name: "Matches that the table counts" }).getByRole("link", { name: "Away" }),
  );
  await expect(page.getByRole("table", { name: /away matches/ })).toBeVisible();

  const inPlay = await matchOf(
    request,
    "competitionID=10,11,12&status=live",
    (state) => state.kind === "live" && state.phase !== "first-half",
  );
  await page.goto(`/match-centre/${inPlay.id}`);
  await expect(page.getByRole("heading", { name: "Minute by minute" })).toBeVisible();
  const moments = page.getByRole("listitem").filter({ hasText: /^Minute / });
  const everything = await moments.count();
  await follow(page.getByRole("link", { name: "Key moments" }));
  await expect(page).toHaveURL(/events=key$/);
  await expect(page.getByRole("link", { name: "Key moments" })).toHaveAttribute("aria-current", "true");
  await expect.poll(() => moments.count()).toBeLessThan(everything);
});

/** The sections of a match's page work as tabs: by pointer, keyboard and URL. */
async function expectTabs(page: Page): Promise<void> {
  const [address = ""] = page.url().split("#");
  const tab = (name: string) => page.getByRole("tablist", { name: "The match" }).getByRole("tab", { name });
  const section = (name: string) => page.getByRole("tabpanel", { name }).getByRole("heading", { name, exact: true });
  await expect(tab("Minute by minute")).toHaveAttribute("aria-selected", "true");
  await expect(section("Minute by minute")).toBeVisible();
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await tab("Line-ups").click();
  await expect(section("Line-ups")).toBeVisible();
  await expect(section("Minute by minute")).toBeHidden();
  await expect(page).toHaveURL(`${address}#line-ups`);
  await look(page, "Line-ups");
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("ArrowRight");
  await expect(tab("Statistics")).toBeFocused();
  await expect(section("Statistics")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY), "the page stays where it is").toBe(before);
  await page.keyboard.press("End");
  await expect(tab("Head to head")).toBeFocused();
  await expect(page).toHaveURL(`${address}#head-to-head`);
  await page.reload();
  await expect(section("Head to head")).toBeVisible();
  await expect(section("Minute by minute")).toBeHidden();
  await page.goto(address);
  const moment = page
    .getByRole("tabpanel")
    .getByRole("link", { name: /^Minute/ })
    .last();
  await moment.click();
  await expect(page).toHaveURL(/#event-/);
  await page.reload();
  await expect(moment).toBeInViewport();
}

/** Checks that a page is accessible and fits, on a desktop in light mode and a phone in dark mode, and leaves it at the phone's width. */
async function look(page: Page, at: string): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 360],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { at: `${at}, ${width} px, ${colorScheme}`, again: width === 360 });
    expect(await horizontalOverflow(page)).toBe(0);
  }
}

/** Replaces the names of clubs in the page's text. */
const renameClubs = (page: Page, clubs: readonly string[], name: string) =>
  page.evaluate(
    ([names, longName]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (names.includes(currentNode.textContent?.trim() ?? "")) currentNode.textContent = longName;
      }
    },
    [clubs, name] as const,
  );

test("a match that is over and one that is postponed are accessible and fit, on a phone and a desktop", async ({
  page,
  request,
}) => {
  await hideHeaderAndFooter(page);
  const matches = [
    [await matchOf(request, "status=result&order=desc&limit=1", () => true), "Statistics"],
    [
      await matchOf(
        request,
        "status=fixture&limit=200",
        (state) => state.kind === "fixture" && state.note === "postponed",
      ),
      "Postponed",
    ],
  ] as const;
  for (const [{ id, home, away }, words] of matches) {
    await page.goto(`/match-centre/${id}`);
    await expect(page.getByRole("main").getByText(words, { exact: true }).first()).toBeVisible();
    await look(page, words);
    if (words === "Statistics") await expectTabs(page);
    await renameClubs(page, [home.shortName, away.shortName], "Wolverhampton-under-Lyme");
    await applyTextSpacing(page);
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await horizontalOverflow(page), "scrolls sideways with long names and spaced text").toBe(0);
  }
});

test("a fan who hides spoilers sees no score on any page, from the first paint on, until revealing it", async ({
  page,
  expectProblem,
}) => {
  // Some highlights need an account, so the player shows a refusal instead, under the same title.
  expectProblem(/status of 403 \(Forbidden\) \/api\/session\/check/);
  const main = page.getByRole("main");
  await page.goto("/match-hub");
  await page.getByRole("contentinfo").getByRole("switch", { name: "No spoilers" }).press("Space");
  await expect(main.getByRole("link", { name: /, played$/ }).first()).toBeAttached();
  await expect(main.getByRole("link", { name: /, full time,/ })).toHaveCount(0);

  // From now on, every frame after a change is checked.
  await page.addInitScript(() => {
    let isDue = false;
    const look = () => {
      isDue = false;
      for (const hidden of document.querySelectorAll(".spoiler:not([data-revealed] *)")) {
        if (hidden.getClientRects().length > 0) console.error(`A score was seen: ${hidden.textContent}`);
      }
    };
    new MutationObserver(() => {
      if (!isDue) requestAnimationFrame(look);
      isDue = true;
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.reload();
  await main
    .getByRole("link", { name: /, played$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/match-centre\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: /, played$/ })).toBeAttached();
  await expect(page.getByRole("heading", { name: "Minute by minute" })).toBeHidden();
  const match = new URL(page.url()).pathname;

  // The page may lack the match at the top if its data took too long, so this is repeated.
  await expect(async () => {
    await page.goto("/");
    const top = page.getByRole("region", { name: "Matchday" });
    await expect(top.getByRole("heading", { name: / v / })).toBeAttached({ timeout: 3_000 });
  }).toPass();

  await page.goto("/competitions/championship");
  await expect(page.getByRole("button", { name: "Show the table" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);

  await page.goto("/videos?category=highlights");
  const video = main.getByRole("link", { name: /^Highlights: \D+ v \D+$/ }).first();
  await expect(video).toBeVisible();
  await expect(main.getByRole("link", { name: /^Highlights: .*\d/ })).toHaveCount(0);
  await video.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Highlights: \D+ v \D+$/ })).toBeVisible();
  // The score is neither on the lock screen nor in the video's accessible name.
  const dialog = page.getByRole("dialog", { name: "Video player" });
  await expect(dialog.locator("video").and(dialog.getByLabel(/^Highlights: \D+ v \D+$/))).toBeAttached();
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title))
    .toMatch(/^Highlights: \D+ v \D+$/);

  await arriveAt(page, "/category/match-reports");
  await main.getByRole("link", { name: "Match report (result hidden)" }).first().click();
  const hidden = page.getByRole("heading", { level: 1, name: "Match report (result hidden)" });
  await expect(hidden).toBeVisible();
  await expect(page).toHaveTitle(/^Match report \(result hidden\)/);

  // Only what was requested is revealed. The table before the day of an earlier match shows nothing new.
  await page.getByRole("button", { name: "Show the result and the report" }).click();
  await expect(hidden).toHaveCount(0);
  await expect(page).not.toHaveTitle(/result hidden/);
  // The pressed button is gone, and the focus is on what it has revealed.
  await expect(page.getByRole("article").filter({ has: page.getByRole("heading", { level: 1 }) })).toBeFocused();
  // Nor is anything of the next page of its kind.
  await page
    .getByRole("region", { name: "Related news" })
    .getByRole("link", { name: /result hidden/ })
    .first()
    .click();
  await expect(page).toHaveTitle(/^Match report \(result hidden\)/);
  await expect(hidden).toBeVisible();
  await arriveAt(page, match);
  await page.getByRole("button", { name: "Show the score, events and table" }).click();
  await expect(page.getByRole("heading", { name: "Minute by minute" })).toBeVisible();
  await arriveAt(page, "/competitions/championship");
  await page.getByRole("link", { name: /^The table as of .*, the last day that you have seen$/ }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole("table").first()).toBeVisible();
});
