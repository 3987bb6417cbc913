import type { Page } from "playwright/test";
import { fixturesResponse } from "../../schemas/football/match-data.ts";
import { tabSwitch } from "./support/background-tab.ts";
import { cancelGoal, matchInPlay, openMatch, readMatch, reportEvent, reportGoal } from "./support/feed.ts";
import { hideHeaderAndFooter } from "./support/hide-header-and-footer.ts";
import { expectHydrated } from "./support/hydrated.ts";
import { watchLayoutShifts } from "./support/layout-shifts.ts";
import { fetchOrigin } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";

const minuteByMinute = (page: Page) => page.getByRole("region", { name: "Minute by minute" }).getByRole("listitem");

test("a goal appears in the match, a list and the table, is announced politely, and disappears from all when cancelled", async ({
  page,
  context,
  request,
}) => {
  const [hub, competition] = [await context.newPage(), await context.newPage()];
  for (const each of [page, hub, competition]) await hideHeaderAndFooter(each);
  const match = await openMatch(page, request);
  await hub.goto("/match-hub");
  await competition.clock.install();
  // The page polls after a random delay, longer than the cache's lifetime. With this, it is the shortest.
  await competition.addInitScript(() => Object.assign(Math, { random: () => 0 }));
  // An uncommon URL, because the usual page may still be cached from before an earlier goal.
  await competition.goto(`/competitions/${match.competition.slug}?sort=goals`);
  const reloads: string[] = [];
  for (const open of [page, hub, competition]) open.on("domcontentloaded", () => reloads.push(open.url()));
  const focused = page.getByRole("link", { name: "Key moments" });
  await focused.focus();
  const table = competition.getByRole("table").first();
  const column = await table
    .getByRole("columnheader")
    .evaluateAll((headings) => headings.findIndex(({ textContent }) => textContent === "GF"));
  const goalsFor = table.getByRole("row").filter({ hasText: match.home.name }).first().locator("th, td").nth(column);
  const before = Number(await goalsFor.textContent());

  const goal = await reportGoal(request, match, "Basil Thunderfoot");

  const { scoreText, text } = goal;
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(scoreText);
  await expect(minuteByMinute(page).filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByText(`Goal. ${scoreText}. Basil Thunderfoot 67'`)).toHaveAttribute("aria-live", "polite");
  const scorers = page.getByRole("list", { name: `Goals of ${match.home.name}` });
  await expect(scorers).toContainText("Basil Thunderfoot");
  await expect(focused).toBeFocused();
  const listed = hub.getByRole("main");
  await expect(listed.getByRole("link", { name: scoreText })).not.toHaveCount(0);
  // The table polls after each delay, until it gets a page that is not an older cached one.
  const goalsLater = async () => {
    await competition.clock.fastForward(8_000);
    return Number(await goalsFor.textContent());
  };
  await expect.poll(goalsLater).toBe(before + 1);

  const without = await cancelGoal(request, match, goal, "The assistant saw a hand.");

  await expect(heading).toContainText(without);
  await expect(page.getByText(`Goal taken back: Basil Thunderfoot 67'. ${without}`)).toHaveAttribute(
    "aria-live",
    "polite",
  );
  await expect(minuteByMinute(page).filter({ hasText: text })).toHaveCount(0);
  const entry = minuteByMinute(page).filter({ hasText: "Goal taken back" });
  await expect(entry).toContainText("The assistant saw a hand.");
  await expect(page.getByRole("list", { name: /^Goals of/ }).filter({ hasText: "Basil Thunderfoot" })).toHaveCount(0);
  await expect(listed.getByRole("link", { name: without })).not.toHaveCount(0);
  await expect(listed.getByRole("link", { name: scoreText })).toHaveCount(0);
  await expect.poll(goalsLater).toBe(before);
  expect(reloads).toEqual([]);
});

test("a live match takes over the top of the home page, updates there and in the day's matches, and stays hidden once dismissed", async ({
  page,
  request,
}) => {
  const takeover = page.getByRole("region", { name: "Matchday" });
  const link = takeover.getByRole("link", { name: "Match centre" });
  let address = "";
  const shown = () => readMatch(request, Number(address.split("/").at(-1)));
  // The edge may still cache the page of an earlier match.
  await expect(async () => {
    await page.goto("/");
    address = (await link.getAttribute("href", { timeout: 3_000 })) ?? "";
    expect((await shown()).state.kind).toBe("live");
  }).toPass();
  // Both update once they have been seen, and how far they are apart depends on the day's matches.
  await page.getByRole("heading", { name: "Latest News" }).scrollIntoViewIfNeeded();
  await takeover.scrollIntoViewIfNeeded();
  const match = await shown();
  const goal = await reportGoal(request, match, "Ivo Lanternby");
  const listed = page.getByRole("main").getByRole("listitem");
  await expect(takeover.getByRole("heading")).toContainText(goal.scoreText);
  await expect(listed.getByRole("link", { name: goal.scoreText })).not.toHaveCount(0);
  const without = await cancelGoal(request, match, goal, "The assistant saw a hand.");
  await expect(takeover.getByRole("heading")).toContainText(without);
  await expect(listed.getByRole("link", { name: without })).not.toHaveCount(0);
  await expect(listed.getByRole("link", { name: goal.scoreText })).toHaveCount(0);
  await takeover.getByRole("button", { name: "Hide this match" }).click();
  await expect(takeover).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  // Checks every frame from now on.
  await page.addInitScript((match) => {
    const look = () => {
      const link = document.querySelector(`[aria-label="Matchday"] a[href="${match}"]`);
      if (link !== null && link.getClientRects().length > 0) console.error("The hidden match was seen");
      requestAnimationFrame(look);
    };
    look();
  }, address);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Matches" })).toBeVisible();
  await page.keyboard.press("Shift");
  await expect(page.getByRole("region", { name: "Matchday" }).locator(`a[href="${address}"]`)).toHaveCount(0);
});

test("a page reconnects after its connection was cut, and catches up from its last sequence number", async ({
  page,
  context,
  request,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const connections: URL[] = [];
  const cuts: (() => void)[] = [];
  let reachable = true;
  await page.routeWebSocket(/\/api\/live\/\d+/, (socket) => {
    connections.push(new URL(socket.url()));
    if (!reachable) return void socket.close({ code: 1012 });
    const server = socket.connectToServer();
    // A match room closes sockets that send messages, so this makes the server end the connection.
    cuts.push(() => server.send("Hello?"));
  });
  await hideHeaderAndFooter(page);
  const match = await openMatch(page, request);
  await expect.poll(() => cuts.length).toBe(1);
  const heading = page.getByRole("heading", { level: 1 });
  const before = await reportGoal(request, match, "Dot Farthing");
  await expect(heading).toContainText(before.scoreText);

  reachable = false;
  cuts[0]?.();
  await expect.poll(() => connections.length).toBe(2);
  await context.setOffline(true);
  const missed = await reportGoal(request, match, "Cora Nightingale");
  connections.length = 0;
  reachable = true;
  await context.setOffline(false);

  await expect(heading).toContainText(missed.scoreText);
  await expect(minuteByMinute(page).filter({ hasText: missed.text })).toHaveCount(1);
  await expect(minuteByMinute(page).filter({ hasText: before.text })).toHaveCount(1);
  expect(connections.map(({ searchParams }) => searchParams.get("since"))).toEqual([String(missed.since)]);
});

test("a running clock moves nothing, itself included, as it comes to added time", async ({ page, request }) => {
  const { id, state } = await matchInPlay(request);
  if (state.kind !== "live") throw new Error("No match is live");
  await hideHeaderAndFooter(page);
  const shifts = await watchLayoutShifts(page);
  await page.clock.install({ time: Date.parse(state.phaseStartedAt) + 44.5 * 60_000 });
  await page.goto(`/match-centre/${id}`);
  const clock = page
    .getByRole("main")
    .getByText(/^(45|90)'$/)
    .first();
  await expect(clock).toBeVisible();
  // The edge may still cache the page from before the latest goal, whose scorer would shift the layout.
  const { home, away, state: now } = await readMatch(request, id);
  if (now.kind !== "live") throw new Error("The match has ended");
  const standing = `${home.name} ${now.score.home}, ${away.name} ${now.score.away}`;
  await expect(page.getByRole("heading", { level: 1 })).toContainText(standing);
  await shifts.begin();
  await page.clock.fastForward("01:00");
  await expect(
    page
      .getByRole("main")
      .getByText(/^(45|90)\+1'$/)
      .first(),
  ).toBeVisible();
  expect(await shifts.moved()).toEqual([]);
});

test("a page opened long before kick-off follows the match once it is near", async ({
  page,
  request,
  expectProblem,
}) => {
  // The browser's clock is ahead of the site's, which may refuse because the match is too far off.
  expectProblem(/Unexpected response code: 409/);
  // Not one that may kick off during the test.
  const from = new Date(Date.now() + 1_800_000).toISOString();
  const response = await fetchOrigin(request, `match-data/fixtures?status=fixture&from=${from}&limit=50`);
  const next = fixturesResponse
    .parse(response)
    .data.find(({ state }) => state.kind === "fixture" && state.note === null);
  if (!next) throw new Error("No match is to come");
  await hideHeaderAndFooter(page);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  await page.clock.install({ time: Date.parse(next.kickoff) - 7_200_000 });
  await page.goto(`/match-centre/${next.id}`);
  const countdown = page.getByRole("timer", { name: "Time to kick-off" });
  await expect(countdown).toContainText(/^00 days ?01 hrs ?59/);
  expect(sockets).toEqual([]);
  await page.clock.fastForward("01:00:01");
  await expect.poll(() => sockets).toContain(`/api/live/${next.id}`);
});

test("an open page of a finished match receives later corrections", async ({ page, request }) => {
  const response = await fetchOrigin(request, "match-data/fixtures?status=result&order=desc&limit=20");
  const over = fixturesResponse
    .parse(response)
    .data.find(({ state }) => state.kind === "result" && state.outcome === "full-time");
  if (!over) throw new Error("No match is over");
  const word = { id: `feed-${crypto.randomUUID()}`, type: "comment", at: new Date().toISOString(), minute: 90 };
  await reportEvent(request, over, { ...word, text: "The teams leave to applause." });
  const reloads: string[] = [];
  // The edge may still cache the earlier page.
  const served = async () => (await page.request.get(`/match-centre/${over.id}`)).text();
  await expect.poll(served).toContain("The teams leave to applause.");
  await hideHeaderAndFooter(page);
  await page.goto(`/match-centre/${over.id}`);
  await expect(minuteByMinute(page).filter({ hasText: "The teams leave to applause." })).toHaveCount(1);
  page.on("domcontentloaded", () => reloads.push(page.url()));

  await reportEvent(request, over, { ...word, revision: 2, text: "The home side leaves to applause." });

  await expect(minuteByMinute(page).filter({ hasText: "The home side leaves to applause." })).toHaveCount(1);
  await reportEvent(request, over, { id: word.id, revision: 2, cancelled: true, at: new Date().toISOString() });
  await expect(minuteByMinute(page).filter({ hasText: "leaves to applause" })).toHaveCount(0);
  expect(reloads).toEqual([]);
});

test("a page that was in the background for more than an hour is loaded again when it is looked at", async ({
  page,
}) => {
  const switchTab = await tabSwitch(page);
  const loads: string[] = [];
  page.on("request", (request) => {
    if (/\/match-hub\.data/.test(request.url())) loads.push(request.url());
  });
  await page.clock.install();
  await page.goto("/match-hub");
  await expectHydrated(page);
  for (const away of ["59:00", "01:00:01"]) {
    await switchTab();
    await page.clock.fastForward(away);
    await switchTab();
  }
  await expect.poll(() => loads.length).toBe(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
