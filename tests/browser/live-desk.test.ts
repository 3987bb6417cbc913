import type { Locator, Page } from "playwright/test";
import { z } from "zod";
import { leagueDate } from "../../schemas/site/league-time.ts";
import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { expectAccessible } from "./support/accessible.ts";
import { dragByTouch, middleOf } from "./support/drag.ts";
import { expectTextOnPage } from "./support/expect-text-on-page.ts";
import { testWithOwnSite } from "./support/own-site.ts";
import { joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

// A site of its own, because these matches are on every page with today's matches.
const { test, site } = testWithOwnSite({});

const fixtureRows = z.array(z.object({ id: z.int(), home: z.string(), away: z.string() }));

/** Moves a league match of next month to a kick-off some minutes ago, without a script. */
async function matchNow(storage: Storage) {
  const database = storage.database("MATCH_DB");
  const rows = await database.query({
    sql: `SELECT fixtures.id, home.name AS home, away.name AS away FROM fixtures
     JOIN clubs home ON home.id = home_id JOIN clubs away ON away.id = away_id
     WHERE kickoff > ? AND fixtures.status = 'fixture' AND EXISTS (SELECT 1 FROM players WHERE club_id = home_id)
     ORDER BY kickoff, fixtures.id LIMIT 1`,
    params: [new Date(Date.now() + 20 * 86_400_000).toISOString()],
  });
  const [match] = fixtureRows.parse(rows);
  if (match === undefined) throw new Error("The demo has no match next month.");
  await database.transact([
    { sql: "DELETE FROM match_scripts WHERE fixture_id = ?", params: [match.id] },
    {
      sql: "UPDATE fixtures SET kickoff = ? WHERE id = ?",
      params: [new Date(Date.now() - 240_000).toISOString(), match.id],
    },
  ]);
  return match;
}

/** The first day, in the league's time zone, on which the match's home club has another match of its first team. */
async function dayOfAnotherMatch(storage: Storage, { id }: { id: number }): Promise<string> {
  const [next] = z.array(z.object({ kickoff: z.string() })).parse(
    await storage.database("MATCH_DB").query({
      sql: `SELECT f.kickoff FROM fixtures own JOIN fixtures f ON own.home_id IN (f.home_id, f.away_id)
       WHERE own.id = ? AND f.id <> own.id AND f.status = 'fixture' AND f.kickoff > ? AND f.competition_id = own.competition_id
       ORDER BY f.kickoff LIMIT 1`,
      params: [id, new Date(Date.now() + 5 * 86_400_000).toISOString()],
    }),
  );
  if (next === undefined) throw new Error("The demo's season is over for that club.");
  return leagueDate(next.kickoff);
}

/** A member of staff opens a match that only this test uses. */
async function reportMatch(page: Page, storage: Storage) {
  const match = await matchNow(storage);
  await joinStaff(page, storage, "live", `/live/${match.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `${match.home} v ${match.away}` })).toBeVisible();
  return match;
}

test("a whole match is reported on a phone, with a goal while there is no connection", async ({
  page,
  context,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const match = await matchNow(site().storage);
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site().storage, "live", "/live");
  await page.getByRole("link", { name: `${match.home} v ${match.away}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${match.home} v ${match.away}` })).toBeVisible();
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);
  const report = page.getByRole("region", { name: "Report", exact: true });
  const dialog = page.getByRole("dialog", { name: "Report" });
  const reported = page.getByRole("region", { name: "Reported" });
  const press = (name: string) => report.getByRole("button", { name, exact: true }).click();
  const score = page.getByRole("main").getByRole("status");
  const fans = await context.newPage();
  await fans.goto(`/match-centre/${match.id}`);
  const shown = (home: number, away: number) =>
    expect(fans.getByText(new RegExp(`${match.home} ${home}, ${match.away} ${away}`)).first()).toBeAttached();

  await press("Kick-off");
  // The clock is not part of the status that is read out.
  await expect(score).toHaveText("0–0");
  await expect(
    page
      .getByRole("main")
      .getByText(/^\d+'$/)
      .first(),
  ).toBeVisible();
  // As if kick-off had been pressed three minutes late.
  await reported.getByRole("button", { name: /^Correct Kick-off/ }).click();
  await expectAccessible(page, { part: "dialog[open]" });
  const began = dialog.getByLabel("Began at");
  const [hours = 0, minutes = 0, seconds = 0] = (await began.inputValue()).split(":").map(Number);
  const earlier = new Date((hours * 3600 + minutes * 60 + seconds - 180 + 86_400) * 1000);
  await began.fill(earlier.toISOString().slice(11, 19));
  await dialog.getByRole("button", { name: "Correct it" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole("main")
      .getByText(/^[45]'$/)
      .first(),
  ).toBeVisible();
  await press(`Goal, ${match.home}`);
  await expect(dialog.getByLabel("Minute")).toHaveValue(/^[45]$/);
  await expectAccessible(page, { part: "dialog[open]" });
  const scorer = (await dialog.getByLabel("Player").locator("option").nth(9).textContent()) ?? "";
  await dialog.getByLabel("Player").selectOption(scorer);
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(score).toHaveText(/^1–0/);
  await expect(reported.getByText(`Goal, ${match.home}, ${scorer.replace(/^\d+ /, "")}`).first()).toBeVisible();
  await shown(1, 0);

  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await press(`Goal, ${match.away}`);
  await dialog.getByLabel("What").selectOption("Penalty scored");
  await dialog.getByRole("button", { name: "Report it" }).click();
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting.getByText(`Penalty scored, ${match.away}`)).toBeVisible();
  await expectAccessible(page, { part: "main" });
  // The match goes on in the meantime.
  await expect(score).toHaveText(/^1–1/);
  await report.getByRole("button", { name: "Half time", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(score).toHaveText("1–1 HT");
  expectShort("report the first half of a match");
  await expect(report.getByRole("heading", { name: "Report" })).toBeFocused();
  // Signing out warns of reports that are not sent.
  await page.getByRole("button", { name: "Sign out" }).click();
  const leaving = page.getByRole("dialog", { name: "Sign out" });
  await expect(leaving).toContainText("2 match reports wait to be sent from this device, and for you");
  await expectAccessible(page, { part: "dialog[open]" });
  await leaving.getByRole("button", { name: "Leave it" }).click();
  // Queued reports are sent from any room of the desk.
  const rooms = page.getByRole("navigation", { name: "Rooms" });
  await rooms.getByRole("link", { name: "State of things" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "State of things" })).toBeVisible();
  await context.setOffline(false);
  await shown(1, 1);
  await page.goBack();
  await expect(score).toHaveText("1–1 HT");
  await expect(waiting).toHaveCount(0);
  await press("Second half");
  await press(`Substitution, ${match.home}`);
  await dialog.getByLabel("Goes off").selectOption({ index: 3 });
  await dialog.getByLabel("Comes on").selectOption({ index: 12 });
  await dialog.getByRole("button", { name: "Report it" }).click();
  await press(`Card, ${match.away}`);
  await dialog.getByRole("button", { name: "Report it" }).click();
  await reported.getByRole("button", { name: /^Correct Yellow card/ }).click();
  await dialog.getByLabel("What").selectOption("Red card");
  await dialog.getByRole("button", { name: "Correct it" }).click();
  await expect(reported.getByText(`Red card, ${match.away}`).first()).toBeVisible();
  await expect(reported.getByText(`Yellow card, ${match.away}`)).toHaveCount(0);
  await reported.getByRole("button", { name: /^Take back Penalty scored/ }).click();
  await dialog.getByLabel("Why, if fans should read it").fill("The keeper had moved.");
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByRole("button", { name: "Take it back" }).click();
  await expect(score).toHaveText(/^1–0/);
  const figures = page.getByRole("region", { name: "Line-ups and figures" });
  await figures.getByRole("button", { name: "Enter Attendance" }).click();
  await dialog.getByLabel("Attendance", { exact: true }).fill("12345");
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await figures.getByRole("button", { name: "Enter Statistics" }).click();
  await dialog.getByLabel(`Shots, ${match.home}`).fill("17");
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await press(`VAR, ${match.home}`);
  await dialog.getByLabel("In words").fill("Was it a foul in the box?");
  // The page is reloaded, and its draft restored.
  await page.reload();
  await press(`VAR, ${match.home}`);
  await expect(dialog.getByRole("status")).toHaveText("What you had written here and not sent is back.");
  await expect(dialog.getByLabel("In words")).toHaveValue("Was it a foul in the box?");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(fans.getByText("VAR check").first()).toBeVisible();
  const check = page.getByRole("region", { name: "VAR check" });
  await expectAccessible(page, { part: "main" });
  await check.getByRole("button", { name: "VAR: no penalty" }).click();
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(check).toHaveCount(0);
  await expect(fans.getByText("VAR: no penalty")).toBeVisible();
  await figures.getByRole("button", { name: "Enter Attendance" }).click();
  await expect(dialog.getByLabel("Attendance", { exact: true })).toHaveValue("12345");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await figures.getByRole("button", { name: "Enter Statistics" }).click();
  await expect(dialog.getByLabel(`Shots, ${match.home}`)).toHaveValue("17");
  await expectAccessible(page, { part: "dialog[open]" });
  await dialog.getByRole("button", { name: "Report it" }).click();
  await fans.getByRole("tab", { name: "Statistics" }).click();
  await expect(fans.getByRole("row", { name: "17 Shots 0" })).toBeVisible();
  await press("Full time");
  await expect(score).toHaveText(/FT$/);
  expectShort("report the second half of a match");
  await shown(1, 0);
  await expectAccessible(page, { part: "main" });
});

test("added time, words, an own goal, an abandoned match and a shoot-out are corrected and taken back, as fans see", async ({
  page,
  context,
}) => {
  const match = await reportMatch(page, site().storage);
  const fans = await context.newPage();
  await fans.goto(`/match-centre/${match.id}`);
  const report = page.getByRole("region", { name: "Report", exact: true });
  const reported = page.getByRole("region", { name: "Reported" });
  const dialog = page.getByRole("dialog", { name: "Report" });
  const words = dialog.getByRole("textbox", { name: "In words" });
  const score = page.getByRole("main").getByRole("status");
  const press = (name: string) => report.getByRole("button", { name, exact: true }).click();
  const send = async (name = "Report it") => {
    await dialog.getByRole("button", { name }).click();
    await expect(dialog).toBeHidden();
  };
  const correct = (about: string | RegExp) =>
    reported.getByRole("button", { name: new RegExp(`^Correct ${about}`) }).click();
  const takeBack = async (about: string, why = "") => {
    await reported.getByRole("button", { name: new RegExp(`^Take back ${about}`) }).click();
    await dialog.getByLabel("Why, if fans should read it").fill(why);
    await send("Take it back");
  };
  /** Expects this many entries with these words in the fans' minute by minute. */
  const fansSee = (words: string | RegExp, count = 1) =>
    expect(
      fans.getByRole("region", { name: "Minute by minute" }).getByRole("listitem").filter({ hasText: words }),
    ).toHaveCount(count);
  const chosenName = async () => {
    const chosen = dialog.getByLabel("Player").locator("option:checked");
    return (await chosen.textContent())?.replace(/^\d+ /, "") ?? "";
  };
  await press("Kick-off");

  await test.step("added time", async () => {
    await press("Added time");
    await expect(dialog.getByLabel("Minute", { exact: true })).toHaveValue("1");
    await dialog.getByLabel("Minutes added").fill("4");
    await send();
    await fansSee(/1'\s*Added time\s*\+4/);
    await correct("Added time, 4 minutes, 1'");
    await dialog.getByLabel("Minutes added").fill("6");
    await send("Correct it");
    await fansSee(/Added time\s*\+6/);
    await takeBack("Added time, 6 minutes");
    await fansSee("Added time", 0);
  });

  await test.step("words of one's own", async () => {
    await press("In words");
    await words.fill("The sun is in the keper's eyes.");
    await send();
    await fansSee("The sun is in the keper's eyes.");
    await correct("Comment");
    await dialog.getByLabel("What").selectOption("Chance");
    await words.fill("The sun is in the keeper's eyes, and the ball at the post.");
    await send("Correct it");
    await fansSee("and the ball at the post.");
    await fansSee("keper", 0);
    await takeBack("Chance");
    await fansSee("and the ball at the post.", 0);
  });

  await test.step("an own goal, by a player of the other side", async () => {
    await press(`Goal, ${match.home}`);
    await dialog.getByLabel("What").selectOption("Own goal");
    await dialog.getByLabel("Player").selectOption({ index: 3 });
    const wrong = await chosenName();
    await send();
    await expect(score).toHaveText(/^1–0/);
    await fansSee(new RegExp(`Own goal.*${wrong}`));
    await correct(`Own goal, ${match.home}, ${wrong}`);
    await dialog.getByLabel("Player").selectOption({ index: 4 });
    const right = await chosenName();
    await send("Correct it");
    await fansSee(new RegExp(`Own goal.*${right}`));
    await takeBack(`Own goal, ${match.home}, ${right}`, "There was a foul before.");
    await expect(score).toHaveText(/^0–0/);
    await fansSee(new RegExp(`Goal taken back.*${right}.*There was a foul before\\.`));
    await fansSee("Own goal", 0);
  });

  await test.step("abandoned, which was a mistake", async () => {
    await press("Abandoned");
    await expect(dialog.getByLabel("Minute", { exact: true })).toHaveValue(/^[1-9]$/);
    await words.fill("A floodlight has failed.");
    await send();
    await expect(score).toHaveText("0–0 Abandoned");
    await expect(report.getByRole("button", { name: "Result stands" })).toBeVisible();
    await fansSee(/Abandoned.*A floodlight has failed\./);
    await correct("Abandoned");
    await words.fill("All floodlights have failed.");
    await send("Correct it");
    await fansSee(/Abandoned.*All floodlights have failed\./);
    await takeBack("Abandoned");
    await expect(score).toHaveText("0–0");
    await fansSee("Abandoned", 0);
    await press("Half time");
    await fansSee("Half time");
  });

  await test.step("a shoot-out, whose kicks need no minute to be typed", async () => {
    for (const stage of ["Second half", "End of normal time", "Penalty shoot-out"]) await press(stage);
    const kick = async (side: "home" | "away", what: string) => {
      await press(`Kick, ${match[side]}`);
      await expect(dialog.getByLabel("Minute", { exact: true })).toHaveValue("90");
      await dialog.getByLabel("What").selectOption(what);
      await dialog.getByLabel("Player").selectOption({ index: 5 });
      const name = await chosenName();
      await send();
      return name;
    };
    const first = await kick("home", "Shoot-out: scored");
    await expect(score).toHaveText("0–0 (1–0 on penalties) Pens");
    await fansSee(new RegExp(`90'.*Shoot-out: scored.*${first}`));
    await correct("Shoot-out: scored");
    await dialog.getByLabel("What").selectOption("Shoot-out: missed");
    await send("Correct it");
    await expect(score).toHaveText("0–0 (0–0 on penalties) Pens");
    await fansSee(new RegExp(`Shoot-out: missed.*${first}`));
    const second = await kick("away", "Shoot-out: scored");
    await expect(score).toHaveText("0–0 (0–1 on penalties) Pens");
    await takeBack(`Shoot-out: scored, ${match.away}, ${second}`);
    await fansSee("Shoot-out: scored", 0);
    await kick("away", "Shoot-out: scored");
    await press("Full time");
    await expect(score).toHaveText("0–0 (0–1 on penalties) Pens");
    await fansSee(/90'.*Full time/);
    await expect(fans.getByText(/0–1 on penalties/i).first()).toBeVisible();
  });
});

test("a match is postponed by keyboard, and that taken back; then it gets a new date, on which a club has another match", async ({
  page,
  request,
  expectProblem,
}) => {
  const expectShort = await measureTaskTime(page);
  const match = await reportMatch(page, site().storage);
  await page.getByRole("button", { name: "Postponed" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report" });
  await dialog.getByLabel("In words").focus();
  await page.keyboard.type("The pitch is frozen.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Postponed");
  expectShort("postpone a match");
  await expectTextOnPage(request, `/match-centre/${match.id}`, /The pitch is frozen\./);
  await page.getByRole("button", { name: /^Take back Postponed/ }).click();
  await dialog.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("button", { name: "Kick-off" })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Postponed", exact: true }).click();
  await dialog.getByLabel("In words").fill("The pitch is frozen.");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await page.getByRole("button", { name: "A new date" }).click();
  await expectAccessible(page, { part: "dialog[open]" });
  await test.step("not over what somebody else has changed in the meantime", async () => {
    expectProblem(/status of 409/);
    await dialog.getByLabel("Ground").fill("National Stadium");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: /^Take back Postponed/ }).click();
    await other.getByRole("button", { name: "Take it back" }).click();
    await other.close();
    await expect(page.getByRole("main").getByRole("status").first()).not.toHaveText("Postponed");
    await dialog.getByRole("button", { name: "Move it" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Somebody else has changed it since you began");
    await expect(dialog.getByRole("heading", { name: "Another time or ground" })).toBeVisible();
    await expect(dialog.getByLabel("Ground: yours")).toHaveValue("National Stadium");
    await expect(dialog.getByLabel("Ground: theirs")).not.toHaveValue("National Stadium");
    await expect(dialog.getByLabel("Ground", { exact: true })).toHaveValue("National Stadium");
    await expectAccessible(page, { part: "dialog[open]" });
  });
  const day = await dayOfAnotherMatch(site().storage, match);
  await dialog.getByLabel("Kick-off", { exact: true }).fill(`${day}T10:15`);
  expectProblem(/422/);
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(dialog.getByRole("alert").last()).toContainText(`would play twice on ${day}: there is `);
  await dialog.getByLabel("Move it all the same").check();
  expect(await horizontalOverflow(page)).toBe(0);
  await dialog.getByRole("button", { name: "Move it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/10:15, National Stadium$/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).not.toHaveText("Postponed");
  await expectTextOnPage(request, `/match-centre/${match.id}`, /National Stadium/);

  await test.step("it is found by its clubs and its day from anywhere", async () => {
    await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Live desk" }).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type(`${match.home} ${match.away} ${day}`);
    const found = page.getByRole("dialog", { name: "Commands" }).getByRole("option");
    await expect(found).toHaveText([new RegExp(`^${match.home} v ${match.away} .*, 10:15`)]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: `${match.home} v ${match.away}` })).toBeVisible();
  });
});

test("line-ups are written before the match, by thumb and by keyboard, and fans who wait see them", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const match = await reportMatch(page, site().storage);
  const fans = await context.newPage();
  await fans.goto(`/match-centre/${match.id}`);
  const figures = page.getByRole("region", { name: "Line-ups and figures" });
  const squad = page.getByRole("list", { name: "Squad" }).getByRole("listitem");
  const send = page.getByRole("button", { name: "Send the line-up" });

  await figures.getByRole("link", { name: `Enter Line-up, ${match.home}` }).click();
  await page.getByLabel("Formation").selectOption("4-3-3");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("11 of the eleven are missing. The manager is missing.");
  await test.step("a player who is not in the squad joins it", async () => {
    await page.getByRole("button", { name: "Somebody is not in the squad" }).click();
    const form = page.getByRole("form", { name: "Add to the squad" });
    await form.getByLabel("Name").fill("Zoe Trialist");
    await form.getByLabel("Number").fill("97");
    await expectAccessible(page, { part: "main" });
    await form.getByRole("button", { name: "Add to the squad" }).click();
    await expect(page.getByText("Zoe Trialist is in the squad now, with number 97.")).toBeVisible();
    await page.getByRole("button", { name: "Zoe Trialist on the bench" }).click();
  });
  for (let place = 0; place < 11; place += 1) await squad.nth(place).getByRole("button", { name: "starts" }).click();
  await squad.nth(11).getByRole("button", { name: "on the bench" }).click();
  // Replaces the goalkeeper by pressing the position first.
  await page.getByRole("button", { name: /^Goalkeeper, place 1/ }).click();
  await squad.nth(12).getByRole("button", { name: "starts" }).click();
  await squad.nth(12).getByLabel("Shirt number").fill("88");
  await page.getByLabel("Captain").selectOption({ index: 2 });
  await page.getByLabel("Manager").fill("Pat Bench");
  await expect(page.getByText("11 of 11 start, 2 on the bench")).toBeVisible();
  // The page is reloaded, and its draft restored.
  await page.reload();
  await expect(page.getByText("What you had written here and not sent is back.")).toBeVisible();
  await expect(page.getByText("11 of 11 start, 2 on the bench")).toBeVisible();
  await expect(page.getByLabel("Manager")).toHaveValue("Pat Bench");
  await expectAccessible(page, { part: "main" });
  expect(await horizontalOverflow(page)).toBe(0);
  await send.click();
  await expect(figures.getByText("manager Pat Bench")).toBeVisible();
  await expect(figures.getByText("Fans see the line-ups once both are known.")).toBeVisible();

  await figures.getByRole("link", { name: `Enter Line-up, ${match.away}` }).focus();
  await page.keyboard.press("Enter");
  for (let place = 0; place < 11; place += 1) {
    await squad.nth(place).getByRole("button", { name: "starts" }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByLabel("Manager").focus();
  await page.keyboard.type("Alex Away");
  await send.focus();
  await page.keyboard.press("Enter");
  await expect(figures.getByText("manager Alex Away")).toBeVisible();
  await fans.getByRole("tab", { name: "Line-ups" }).click();
  await expect(fans.getByText("Pat Bench")).toBeVisible();
  await expect(fans.getByText("4-3-3")).toBeVisible();

  await figures.getByRole("link", { name: `Correct Line-up, ${match.home}` }).click();
  // Once sent, the draft is gone.
  await expect(page.getByText("What you had written here and not sent is back.")).toHaveCount(0);
  await expect(page.getByLabel("Manager")).toHaveValue("Pat Bench");
  await page.getByLabel("Manager").fill("Nobody");
  await page.reload();
  await page.getByRole("button", { name: "Begin again" }).click();
  await expect(page.getByLabel("Manager")).toHaveValue("Pat Bench");
  await page.getByLabel("Formation").selectOption("4-4-2");
  await send.click();
  await expect(fans.getByText("4-3-3")).toHaveCount(0);
  await figures.getByRole("button", { name: `Take back Line-up, ${match.away}` }).click();
  await expect(fans.getByRole("tab", { name: "Line-ups" })).toHaveCount(0);
});

/** The dragged copy under the pointer, which is visible but not read out. */
const isDragged = (page: Page) => expect(page.locator("main div.fixed[aria-hidden]")).toBeVisible();

/** @param onto null: drops nowhere. */
async function dragByMouse(page: Page, from: Locator, onto: Locator | null) {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 2 });
  await isDragged(page);
  if (onto !== null) {
    const { x, y } = await middleOf(onto);
    await page.mouse.move(x, y, { steps: 4 });
  }
  await page.mouse.up();
}

test.describe("players are dragged", () => {
  test.use({ hasTouch: true });

  test("onto the pitch, from place to place and to the bench, by mouse and by touch", async ({ page }) => {
    const match = await reportMatch(page, site().storage);
    await page.getByRole("link", { name: `Enter Line-up, ${match.home}` }).click();
    const squad = page.getByRole("list", { name: "Squad" }).getByRole("listitem");
    const place = (number: number) => page.getByRole("button", { name: new RegExp(`, place ${number}:`) });
    const bench = page.getByRole("list", { name: "Bench" }).getByRole("listitem");
    const said = page.getByRole("status").filter({ hasText: /\S/ });
    const nameOf = async (row: Locator) =>
      (await row.getByRole("button", { name: "starts" }).getAttribute("aria-label"))?.replace(" starts", "") ?? "";
    const [first, second, third] = [await nameOf(squad.nth(0)), await nameOf(squad.nth(1)), await nameOf(squad.nth(2))];

    await test.step("by mouse", async () => {
      await dragByMouse(page, squad.nth(0).getByText(first), place(1));
      await expect(place(1)).toHaveAccessibleName(`Goalkeeper, place 1: ${first}`);
      await expect(said).toHaveText(`Goalkeeper, place 1: ${first}.`);
      await dragByMouse(page, squad.nth(1).getByText(second), place(4));
      await dragByMouse(page, place(4), place(1));
      await expect(said).toHaveText(`Goalkeeper, place 1: ${second}. Defender, place 4: ${first}.`);
      // A drag is no press, so no position is selected.
      await expect(page.getByRole("button", { pressed: true, name: /, place/ })).toHaveCount(0);
      await dragByMouse(page, place(4), page.getByText("Bench", { exact: true }).first());
      await expect(bench).toHaveText([new RegExp(`${first.split(" ").at(-1)}$`)]);
      await dragByMouse(page, bench.first(), place(1));
      await expect(said).toHaveText(`Goalkeeper, place 1: ${first}. ${second} is on the bench.`);
      await dragByMouse(page, bench.first(), squad.nth(5));
      await expect(said).toHaveText(`${second} is out of the line-up.`);
      await dragByMouse(page, place(1), null);
      await expect(said).toHaveText(`${first} stays as they were.`);
      await place(1).hover();
      await page.mouse.down();
      await page.mouse.move(10, 10, { steps: 2 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(place(1)).toHaveAccessibleName(`Goalkeeper, place 1: ${first}`);
    });

    await test.step("by touch, with the pitch out of view", async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      const grip = (row: Locator) => row.locator("[aria-hidden]").first();
      await grip(squad.nth(2)).scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy({ top: 300, behavior: "instant" }));
      const onto = (target: Locator) => async () => {
        await isDragged(page);
        return await middleOf(target);
      };
      await dragByTouch(page, grip(squad.nth(2)), onto(place(3)));
      await expect(place(3)).toHaveAccessibleName(`Defender, place 3: ${third}`);
      await dragByTouch(page, place(3), onto(place(11)));
      await expect(place(11)).toHaveAccessibleName(`Forward, place 11: ${third}`);
      await dragByTouch(page, place(11), onto(page.getByText("Bench", { exact: true }).first()));
      await expect(said).toHaveText(`${third} is on the bench.`);
      expect(await horizontalOverflow(page)).toBe(0);
    });
  });
});

test("two people at one match see each other's reports, and overwrite nothing of each other", async ({
  page,
  anotherBrowser,
  request,
  expectProblem,
}) => {
  const match = await reportMatch(page, site().storage);
  const colleague = await (await anotherBrowser()).newPage();
  await joinStaff(colleague, site().storage, "live", `/live/${match.id}`);
  const report = (by: Page) => by.getByRole("region", { name: "Report", exact: true });
  const dialog = (by: Page) => by.getByRole("dialog", { name: "Report" });
  const reported = (by: Page) => by.getByRole("region", { name: "Reported" });
  await report(page).getByRole("button", { name: "Kick-off" }).click();
  await report(colleague)
    .getByRole("button", { name: `Goal, ${match.home}` })
    .click();
  await dialog(colleague).getByRole("button", { name: "Report it" }).click();

  // Both correct the goal at the same time.
  for (const each of [page, colleague]) {
    await reported(each)
      .getByRole("button", { name: /^Correct Goal/ })
      .click();
    await dialog(each)
      .getByLabel("Player")
      .selectOption({ index: each === page ? 3 : 4 });
  }
  await dialog(colleague).getByLabel("In words, if you like").fill("A header at the far post.");
  const scorer = (await dialog(page).getByLabel("Player").locator("option").nth(3).textContent()) ?? "";
  await dialog(page).getByRole("button", { name: "Correct it" }).click();
  const isScorer = `Goal, ${match.home}, ${scorer.replace(/^\d+ /, "")}`;
  await expect(reported(page).getByText(isScorer).first()).toBeVisible();
  expectProblem(/409/);
  await dialog(colleague).getByRole("button", { name: "Correct it" }).click();
  await expect(colleague.getByRole("alert")).toContainText("Somebody has changed this meanwhile");
  await expect(reported(colleague).getByText(isScorer).first()).toBeVisible();
  const refused = colleague.getByRole("region", { name: "Refused reports" });
  await test.step("somebody at another page hears of the refusal", async () => {
    await colleague.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Live desk" }).click();
    await expect(refused.getByRole("alert")).toContainText(`A report was refused: Goal, ${match.home}.`);
    await expect(colleague.getByRole("link", { name: /1 report refused/ })).toBeVisible();
    await expectAccessible(colleague);
    await refused.getByRole("link", { name: "See why" }).click();
    await expect(reported(colleague).getByText(isScorer).first()).toBeVisible();
    await expect(refused).toHaveCount(0);
  });
  // Sent again unchanged, it is refused again.
  expectProblem(/409/);
  await colleague.getByRole("button", { name: /^Send it again/ }).click();
  await expect(colleague.getByRole("alert")).toContainText("Somebody has changed this meanwhile");
  // Edited on top of the current version, it is accepted, and keeps the text.
  const waiting = colleague.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting).toContainText("A header at the far post.");
  await waiting.getByRole("button", { name: /^Change it/ }).click();
  await expect(dialog(colleague).getByLabel("In words, if you like")).toHaveValue("A header at the far post.");
  const player = dialog(colleague).getByRole("combobox", { name: /^Player/ });
  await player.selectOption("Somebody who is not in this list");
  await dialog(colleague).getByLabel("Player, by name").fill("A. Trialist");
  await expectAccessible(colleague, { part: "dialog[open]" });
  await dialog(colleague).getByRole("button", { name: "Correct it" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(reported(page).getByText(`Goal, ${match.home}, A. Trialist`).first()).toBeVisible();
  await expectTextOnPage(request, `/match-centre/${match.id}`, /A header at the far post\./);

  await test.step("an analyst reads what is reported, and reports nothing", async () => {
    await joinStaff(colleague, site().storage, "analyst", `/live/${match.id}`);
    await expect(
      reported(colleague)
        .getByText(/A\. Trialist/)
        .first(),
    ).toBeVisible();
    await expect(colleague.getByRole("button", { name: `Goal, ${match.home}` })).toHaveCount(0);
    await expect(colleague.getByRole("button", { name: /^Correct / })).toHaveCount(0);
  });
});
