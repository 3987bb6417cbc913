import { tabSwitch } from "./support/background-tab.ts";
import { expectPlaying, newFan, pathOfVideo, signInByCall } from "./support/fan.ts";
import { openMatch, reportGoal } from "./support/feed.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

/** Data that React Router loads for pages and parts of pages. */
const pageData = /\.data\?/;

test.beforeEach(({ expectProblem }) => {
  expectProblem(/Failed to load resource/);
});

test("a table that cannot be loaded again after a goal stays, and is loaded again later", async ({ page, request }) => {
  const match = await openMatch(page, request);
  await page.clock.install();
  await page.addInitScript(() => Object.assign(Math, { random: () => 0 }));
  await page.goto(`/competitions/${match.competition.slug}?sort=points`);
  const table = page.getByRole("table").first();
  const ofHomeTeam = table.getByRole("row").filter({ hasText: match.home.name }).first();
  const before = await ofHomeTeam.textContent();
  let refused = 0;
  await page.route(pageData, async (route) => {
    refused += 1;
    await (refused === 1 ? route.abort() : route.fulfill({ status: 503, body: "Too many requests at once." }));
  });

  await reportGoal(request, match, "Basil Thunderfoot");

  const refusedLater = async () => {
    await page.clock.fastForward(8_000);
    return refused;
  };
  await expect.poll(refusedLater).toBeGreaterThan(1);
  await expect(ofHomeTeam).toHaveText(before ?? "");
  await page.unroute(pageData);
  const rowLater = async () => {
    await page.clock.fastForward(8_000);
    return await ofHomeTeam.textContent();
  };
  await expect.poll(rowLater).not.toBe(before);
});

test("later matches that cannot be loaded leave the list, say so, and can be asked for again", async ({ page }) => {
  await page.goto("/matches");
  await expectHydrated(page);
  const days = page.getByRole("main").getByRole("heading", { level: 2 });
  const atFirst = await days.count();
  expect(atFirst).toBeGreaterThan(0);
  const later = page.getByRole("link", { name: "Later matches" });
  const problem = page.getByRole("alert").filter({ hasText: "The matches could not be loaded. Try again." });
  await page.route(pageData, (route) => route.abort());
  await later.press("Enter");
  await expect(problem).toBeVisible();
  await expect(later).toBeFocused();
  await later.press("Enter");
  await expect(problem).toBeVisible();
  await expect(days).toHaveCount(atFirst);
  await page.unroute(pageData);
  await later.press("Enter");
  await expect(problem).toBeHidden();
  await expect.poll(() => days.count()).toBeGreaterThan(atFirst);
});

test("a list stays, without a word of later matches, when a page that slept cannot load them again", async ({
  page,
}) => {
  const switchTab = await tabSwitch(page);
  await page.clock.install();
  await page.goto("/matches");
  await expectHydrated(page);
  const days = page.getByRole("main").getByRole("heading", { level: 2 });
  const atFirst = await days.count();
  await page.getByRole("link", { name: "Later matches" }).press("Enter");
  await expect.poll(() => days.count()).toBeGreaterThan(atFirst);
  const all = await days.count();
  const refused: string[] = [];
  await page.route(pageData, async (route) => {
    refused.push(route.request().url());
    await route.abort();
  });
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));

  await switchTab();
  await page.clock.fastForward("01:00:01");
  await switchTab();

  // The page itself, and the matches that were added.
  await expect.poll(() => refused.length).toBe(2);
  await expect.poll(() => warnings.filter((text) => text.startsWith("A load failed.")).length).toBeGreaterThan(1);
  await page.clock.runFor(1_000);
  await expect(days).toHaveCount(all);
  await expect(page.getByRole("alert").filter({ hasText: "The matches could not be loaded" })).toBeHidden();
});

test("a video plays on when nothing can be loaded for the list beside it, which the page's own data fill", async ({
  page,
  request,
  site,
}) => {
  await signInByCall(page, await newFan(site.storage, "video-archive"));
  await page.goto(await pathOfVideo(request, /^Full replay: /));
  await expectHydrated(page);
  await page.route(pageData, (route) => route.abort());
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page);
  const player = page.getByRole("dialog", { name: "Video player" });
  const list = player.getByRole("complementary", { name: "Related" });
  await expect(list.getByRole("link").first()).toBeVisible();
  await expectPlaying(page);
});
