import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { deskMatchesResponse, deskMatchResponse } from "../../../../schemas/desk/matches.ts";
import { auditResponse, deskError } from "../../../../schemas/desk/staff.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import { lineUpsOf } from "../../../fixtures/line-ups.ts";
import { insertFixture, insertLeague, insertSquads, script } from "../../../fixtures/small-league.ts";
import { report as feedReport, follow, matchPage, post } from "../../support/live-match.ts";
import { codeOf, deskOf, newStaff } from "../../support/staff.ts";
import { newVideo } from "../../support/videos.ts";
import { visit } from "../../support/visit.ts";

let desk: ReturnType<typeof deskOf>;
let lastID = 7000;
const began = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const at = (minute: number) => new Date(began + minute * 60_000).toISOString();

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.prepare(
    `INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality)
     VALUES (11, 1, 'H. Eleven', 11, 'FW', '2000-01-01', 'England'), (21, 2, 'B. One', 1, 'GK', '2000-01-01', 'England')`,
  ).run();
  desk = deskOf(visit, (await newStaff("live")).cookie);
});

/** A match of Ashford against Bramley that should have kicked off an hour ago. */
async function newMatch(): Promise<number> {
  const id = ++lastID;
  await insertFixture(env.MATCH_DB, { id, kickoff: at(0), home: 1, away: 2 });
  return id;
}
const report = (match: number, ...events: object[]) => desk("POST", `matches/${match}/report`, { events });
const read = async (match: number) => deskMatchResponse.parse((await desk("GET", `matches/${match}`)).body);
const scoreOf = async (match: number) => {
  const { state } = await matchPage(match);
  return state.kind === "fixture" ? null : [state.score.home, state.score.away];
};
const problemOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  ...deskError.parse(body).error,
});

const kickOff = { id: "desk:k", type: "kick-off", at: at(0) };
const goal = { id: "desk:g", type: "goal", at: at(20), minute: 21, side: "home", playerID: 11 };

describe("the live desk", () => {
  it("lists the matches of a day, today's without one", async () => {
    const id = await newMatch();
    const day = leagueDate(at(0));
    for (const path of leagueDate(new Date()) === day ? ["matches", `matches?date=${day}`] : [`matches?date=${day}`]) {
      const { date, matches } = deskMatchesResponse.parse((await desk("GET", path)).body);
      expect(date).toBe(day);
      expect(matches.map((match) => match.id)).toContain(id);
    }
    expect(deskMatchesResponse.parse((await desk("GET", "matches?date=1990-01-01")).body).matches).toEqual([]);
    expect((await desk("GET", "matches?date=tomorrow")).status).toBe(400);
  });

  it("finds matches of any day by words of clubs, competition and day, the nearest first", async () => {
    const inDays = (days: number) => new Date(began + days * 86_400_000).toISOString();
    const [far, near] = [++lastID, ++lastID];
    await insertFixture(env.MATCH_DB, { id: far, kickoff: inDays(200), home: 3, away: 2 });
    await insertFixture(env.MATCH_DB, { id: near, kickoff: inDays(-150), home: 3, away: 2 });
    const found = async (query: Record<string, string>) => {
      const { body } = await desk("GET", `matches?${new URLSearchParams(query)}`);
      return deskMatchesResponse.parse(body).matches;
    };
    const [first] = await found({ text: "brám" });
    const names = first === undefined ? [] : [first.home.name, first.away.name];
    expect(names).toContain("Bramley");
    const { home, competition } = (await read(far)).match;
    const both = `bramley ${home.name.toUpperCase()}`;
    expect((await found({ text: both })).map(({ id }) => id)).toEqual([near, far]);
    expect((await found({ text: `${competition.name} ${both}` })).map(({ id }) => id)).toEqual([near, far]);
    const day = leagueDate(inDays(200));
    const inWords = new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
      ...{ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
    });
    for (const text of [`bramley ${day}`, `${inWords} bramley`]) {
      expect((await found({ text })).map(({ id }) => id)).toEqual([far]);
    }
    expect((await found({ text: "bramley", date: day })).map(({ id }) => id)).toEqual([far]);
    expect(await found({ text: "nobody", date: day })).toEqual([]);
    expect(await found({ text: "no such club" })).toEqual([]);
    for (const text of ["", "x".repeat(101)]) expect((await desk("GET", `matches?text=${text}`)).status).toBe(400);
  });

  it("has a match with both squads", async () => {
    const { match, squads } = await read(await newMatch());
    expect(match.home.name).toBe("Ashford");
    expect(squads.home.map(({ id }) => id)).toContain(11);
    expect(squads.away.length).toBeGreaterThan(0);
  });

  it("reports to fans who follow the match what a feed would report, once however often it is sent", async () => {
    const id = await newMatch();
    expect((await report(id, kickOff)).status).toBe(200);
    const { heard } = await follow(`/api/live/${id}`);
    for (const _time of [1, 2]) expect((await report(id, goal)).status).toBe(200);
    await expect.poll(() => heard.at(-1)?.state).toMatchObject({ kind: "live", score: { home: 1, away: 0 } });
    expect(await scoreOf(id)).toEqual([1, 0]);
    const { match } = await read(id);
    expect(match.events.map(({ type, playerName }) => [type, playerName === null])).toEqual([
      ["kick-off", true],
      ["goal", false],
    ]);
    await report(
      id,
      { id: "desk:h", type: "half-time", at: at(46) },
      { id: "desk:s", type: "second-half", at: at(50) },
    );
    await report(id, { id: "desk:f", type: "full-time", at: at(59) });
    expect((await matchPage(id)).state).toMatchObject({ kind: "result", score: { home: 1, away: 0 } });
  });

  it("corrects an event and takes it back; a correction of an older revision is refused", async () => {
    const id = await newMatch();
    await report(id, kickOff, goal);
    expect((await read(id)).revisions["desk:g"]).toBe(1);
    expect((await report(id, { ...goal, revision: 2, side: "away", playerID: null })).status).toBe(200);
    expect(await scoreOf(id)).toEqual([0, 1]);
    const late = await report(id, { ...goal, revision: 2, minute: 30 });
    expect(problemOf(late)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(await scoreOf(id)).toEqual([0, 1]);
    const back = { id: "desk:g", revision: 2, cancelled: true, at: at(22), text: "Offside." };
    expect((await report(id, back)).status).toBe(200);
    expect(await scoreOf(id)).toEqual([0, 0]);
  });

  it("has the clock of fans run from the corrected beginning of a half", async () => {
    const id = await newMatch();
    await report(id, { ...kickOff, at: at(6) }, goal);
    const { heard } = await follow(`/api/live/${id}`);
    expect((await report(id, { ...kickOff, revision: 2, at: at(2) })).status).toBe(200);
    const begun = { kind: "live", phase: "first-half", phaseStartedAt: at(2) };
    await expect.poll(() => heard.at(-1)?.state).toMatchObject(begun);
    expect((await matchPage(id)).state).toMatchObject(begun);
  });

  it("corrects what a feed has reported, and distinguishes the two", async () => {
    const id = await newMatch();
    await feedReport(id, { ...kickOff, id: "feed-k" }, { ...goal, id: "feed-g" });
    const { revisions } = await read(id);
    expect(Object.keys(revisions).toSorted()).toEqual(["feed-g", "feed-k"]);
    await report(id, { id: "feed-g", revision: 2, cancelled: true, at: at(25), text: "" });
    expect(await scoreOf(id)).toEqual([0, 0]);
  });

  it("postpones a match, and takes that back", async () => {
    const id = await newMatch();
    await report(id, { id: "desk:p", type: "postponed", at: at(-60), text: "The pitch is frozen." });
    expect((await matchPage(id)).state).toEqual({ kind: "fixture", note: "postponed" });
    await report(id, { id: "desk:p", revision: 1, cancelled: true, at: at(-50), text: "It has thawed." });
    expect((await matchPage(id)).state).toEqual({ kind: "fixture", note: null });
  });

  it("says how far the live picture is behind, as it was last measured", async () => {
    const id = await newMatch();
    await env.VIDEO_DB.prepare("UPDATE videos SET entry_id = ?2 WHERE entry_id = ?1")
      .bind(await newVideo("DrmLiveVideo", ["live-video"]), `live-${id}`)
      .run();
    const checkedAt = at(30);
    const state = { problem: null, manifestAge: 3, segmentAge: 12, discontinuities: 0, gaps: 0 };
    await env.VIDEO_DB.prepare("INSERT INTO source_states VALUES (?, ?, NULL, NULL, ?)")
      .bind(`live-${id}`, checkedAt, JSON.stringify(state))
      .run();
    expect((await read(id)).picture).toBeNull();
    await report(id, kickOff);
    expect((await read(id)).picture).toEqual({ behind: 12, measuredAt: checkedAt });
    expect((await read(await newMatch())).picture).toBeNull();
  });

  it("keeps attendance and referee", async () => {
    const id = await newMatch();
    await report(id, kickOff);
    const body = { referee: "P. Whistle", attendance: 12_345 };
    expect((await desk("POST", `matches/${id}/report`, body)).status).toBe(200);
    expect((await read(id)).match).toMatchObject(body);
  });

  it("says in plain words what is wrong, and takes nothing of it", async () => {
    const id = await newMatch();
    const wrong: [object, RegExp][] = [
      [{ ...goal, side: undefined }, /side: is home or away/],
      [{ ...goal, playerID: 999_999 }, /player 999999 is of neither club/],
      [{ ...goal, type: "touchdown" }, /type/],
      [{ ...goal, at: new Date(Date.now() + 600_000).toISOString() }, /has not come yet/],
      [{ ...goal, playerName: "x".repeat(101) }, /playerName/],
      [{ ...goal, id: "<script>" }, /id/],
    ];
    for (const [event, message] of wrong) {
      const { status, ...refusal } = problemOf(await report(id, kickOff, event));
      expect([status, refusal.code]).toEqual([422, "bad_report"]);
      expect(refusal.message).toMatch(message);
    }
    expect(await scoreOf(id)).toBeNull();
    expect(problemOf(await report(id))).toMatchObject({ status: 422 });
    const many = Array.from({ length: 21 }, (_, index) => ({ ...goal, id: `desk:${index}` }));
    expect((await report(id, ...many)).status).toBe(400);
    expect(problemOf(await report(999_999, kickOff))).toMatchObject({ status: 404, code: "no_such_match" });
    expect((await desk("POST", `matches/${id}/report`, { attendance: -1 })).status).toBe(400);
  });

  it("takes no goal of a match that has not kicked off", async () => {
    const id = await newMatch();
    expect(problemOf(await report(id, goal))).toMatchObject({ status: 422, code: "not_begun" });
    expect((await report(id, goal, kickOff)).status).toBe(200);
    expect(await scoreOf(id)).toEqual([1, 0]);
  });

  it("offers the extra time and the shoot-out that the match's round has by the league's description, and takes no other", async () => {
    // The Crown Trophy goes straight to penalties; its rounds are described in leagues/crown.
    await env.MATCH_DB.prepare(
      "INSERT OR IGNORE INTO competitions (id, slug, name, kind) VALUES (21, 'crown-trophy', 'Crown Trophy', 'cup'), (31, 'one-play-offs', 'One Play-offs', 'play-offs')",
    ).run();
    const ofRound = async (competition: number, round: string, stage: "cup" | "play-offs", hours = 0) => {
      const id = ++lastID;
      await insertFixture(env.MATCH_DB, { id, kickoff: at(hours * 60), home: 1, away: 2, stage, competition });
      await env.MATCH_DB.prepare("UPDATE fixtures SET round = ?2 WHERE id = ?1").bind(id, round).run();
      return id;
    };
    const trophy = await ofRound(21, "Round One", "cup");
    expect((await read(trophy)).deciders).toEqual({ extraTime: false, penalties: true });
    expect((await read(await newMatch())).deciders).toEqual({ extraTime: true, penalties: true });
    const extraTime = { id: "desk:x", type: "extra-time", at: at(50) };
    const refused = problemOf(await report(trophy, kickOff, extraTime));
    expect(refused).toMatchObject({ status: 422, code: "not_in_round" });
    expect(refused.message).toBe(
      "By the rules of the Crown Trophy, this match of the round Round One has no extra time.",
    );
    const shootOut = { id: "desk:s", type: "penalty-shoot-out", at: at(50) };
    expect((await report(trophy, kickOff, shootOut)).status).toBe(200);

    // Of two legs without a name, the first has no decider.
    const first = await ofRound(31, "Semi-finals", "play-offs");
    expect((await read(first)).deciders).toEqual({ extraTime: true, penalties: true });
    const second = await ofRound(31, "Semi-finals", "play-offs", 72);
    const named = await ofRound(31, "Semi-finals, first leg", "play-offs");
    const none = { extraTime: false, penalties: false };
    expect((await read(first)).deciders).toEqual(none);
    expect((await read(named)).deciders).toEqual(none);
    expect((await read(second)).deciders).toEqual({ extraTime: true, penalties: true });
    expect(problemOf(await report(first, kickOff, shootOut)).code).toBe("not_in_round");
  });

  it("has VAR checks and their outcomes in the commentary, as key moments, of a match that has begun", async () => {
    const id = await newMatch();
    const check = { id: "desk:v", type: "var-check", at: at(21), minute: 22, side: "home", text: "A handball?" };
    expect(problemOf(await report(id, check))).toMatchObject({ status: 422, code: "not_begun" });
    await report(id, kickOff, goal, check);
    const outcome = { ...check, id: "desk:o", type: "var-goal-stands", at: at(23), text: "" };
    expect((await report(id, outcome)).status).toBe(200);
    const { events, state } = await matchPage(id);
    expect(events.slice(-2)).toMatchObject([
      { type: "var-check", text: "A handball?", key: true },
      { type: "var-goal-stands", key: true, score: { home: 1, away: 0 } },
    ]);
    expect(state).toMatchObject({ score: { home: 1, away: 0 } });
  });

  it("changes nothing of a match that the league has decided", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: at(0), home: 1, away: 2, status: "awarded", score: [3, 0] });
    expect(problemOf(await report(id, goal))).toMatchObject({ status: 409, code: "closed" });
  });

  it("takes no report from a stranger who knows the backend's URL", async () => {
    const id = await newMatch();
    const body = JSON.stringify({ fixtureID: id, events: [kickOff] });
    const response = await visit("/origin/match-data/reports", { method: "POST", body });
    expect(response.status).toBe(401);
    expect(await scoreOf(id)).toBeNull();
  });

  it("is in the audit log, with what was sent", async () => {
    const id = await newMatch();
    await report(id, kickOff);
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=match%20${id}`)).body);
    expect(rows).toMatchObject([
      { action: "matches.report", subject: `match ${id}`, outcome: "done", asked: { events: [kickOff] } },
    ]);
  });
});

describe("moving a match", () => {
  const inDays = (days: number, minutes = 0) => new Date(began + days * 86_400_000 + minutes * 60_000).toISOString();
  /** Moves a match, knowing its last change. */
  const move = async (id: number, wanted: object) =>
    desk("POST", `matches/${id}/move`, { seen: (await matchPage(id)).sequence, venue: null, ...wanted });
  /** A match that has not begun, by default Ashford against Bramley. */
  async function matchToCome(kickoff: string, clubs: { home?: number; away?: number } = {}): Promise<number> {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2, ...clubs });
    return id;
  }

  it("has it at its new time and ground on fans' pages and in calendars", async () => {
    const id = await matchToCome(inDays(30));
    const before = await matchPage(id);
    const wanted = { kickoff: inDays(31), venue: "National Stadium" };
    expect(await move(id, wanted)).toMatchObject({ status: 200, body: wanted });
    expect(await matchPage(id)).toMatchObject({ ...wanted, sequence: before.sequence + 1 });
    expect((await read(id)).grounds).toContain("National Stadium");
    const administrator = deskOf(visit, (await newStaff("administrator")).cookie);
    const { rows } = auditResponse.parse((await administrator("GET", `audit?subject=match%20${id}`)).body);
    expect(rows).toMatchObject([{ action: "matches.move", before: { kickoff: inDays(30) }, after: wanted }]);
  });

  it("says whether its ground is neutral, and refuses that of one of its clubs", async () => {
    const id = await matchToCome(inDays(33));
    const to = (wanted: object) => move(id, { kickoff: inDays(33), twiceADay: true, ...wanted });
    expect((await to({ venue: "Crown Park", neutral: true })).body).toMatchObject({
      venue: "Crown Park",
      neutral: true,
    });
    expect(await (await visit(`/match-centre/${id}`)).text()).toContain("Crown Park, Neutral ground");
    expect((await to({ venue: "Lake Park" })).body).toMatchObject({ neutral: true });
    await env.MATCH_DB.prepare("UPDATE clubs SET ground = 'Mill Lane' WHERE id = 2").run();
    expect(problemOf(await to({ venue: "Mill Lane" }))).toMatchObject({
      ...{ status: 422, code: "not_neutral" },
      message: "Mill Lane is the ground of Bramley. A neutral one is neither club's.",
    });
    expect((await to({ venue: "Mill Lane", neutral: false })).body).toMatchObject({ neutral: false });
    expect(await (await visit(`/match-centre/${id}`)).text()).not.toContain("Neutral ground");
  });

  it("has a postponed match on again, also for those who follow the scores", async () => {
    const id = await newMatch();
    await report(id, { id: "desk:p", type: "postponed", at: at(-5), text: "A frozen pitch." });
    expect((await matchPage(id)).state).toEqual({ kind: "fixture", note: "postponed" });
    const { heard, closed } = await follow(`/api/live/${id}`);
    expect((await move(id, { kickoff: inDays(40) })).status).toBe(200);
    expect(await matchPage(id)).toMatchObject({ kickoff: inDays(40), state: { kind: "fixture", note: null } });
    expect((await matchPage(id)).events).toEqual([]);
    expect(heard.at(-1)?.state).toEqual({ kind: "fixture", note: "postponed" });
    await expect.poll(closed).toBe(1001);
    const shown = await env.MATCH_HUB.getByName("all").snapshot();
    expect(shown.find(({ fixtureID }) => fixtureID === id)?.state).toEqual({ kind: "fixture", note: null });
    // It is reported like any other once it is played.
    await move(id, { kickoff: new Date(Date.now() + 60_000).toISOString(), twiceADay: true });
    await report(id, kickOff, goal);
    expect(await scoreOf(id)).toEqual([1, 0]);
  });

  it("keeps line-ups, statistics and referee of a delayed match, and none of them for another day", async () => {
    await insertSquads(env.MATCH_DB);
    const on = (days: number, time: string) => ({ kickoff: `${inDays(days).slice(0, 10)}T${time}:00.000Z` });
    const id = await matchToCome(on(70, "12:00").kickoff);
    const { statistics } = script;
    const lineUps = { home: lineUpsOf(100), away: lineUpsOf(200) };
    const off = { id: "off", type: "called-off", at: at(0) };
    await post({ fixtureID: id, events: [off], lineUps, statistics, referee: "R. Feree" });
    expect((await move(id, on(70, "17:00"))).status).toBe(200);
    const delayed = await matchPage(id);
    expect(delayed).toMatchObject({ state: { note: null }, events: [], statistics, referee: "R. Feree" });
    expect(delayed.lineUps?.home.manager).toBe(lineUps.home.manager);
    expect((await move(id, on(77, "17:00"))).status).toBe(200);
    expect(await matchPage(id)).toMatchObject({ lineUps: null, statistics: null, referee: null });
    // Nor do they come back with the first report of the new date.
    await report(id, { id: "desk:p", type: "postponed", at: at(-5), text: "A frozen pitch." });
    expect(await matchPage(id)).toMatchObject({ lineUps: null, statistics: null, referee: null });
  });

  it("says which other match a club has on that day, and moves it all the same where it may", async () => {
    await matchToCome(inDays(50), { home: 3, away: 1 });
    const id = await matchToCome(inDays(55));
    const refused = problemOf(await move(id, { kickoff: inDays(50, 30) }));
    expect(refused).toMatchObject({ status: 422, code: "plays_that_day" });
    expect(refused.message).toMatch(/^Ashford would play twice on \d{4}-\d\d-\d\d: there is \S+ v Ashford in the /);
    expect((await move(id, { kickoff: inDays(50, 30), twiceADay: true })).status).toBe(200);
    expect((await matchPage(id)).kickoff).toBe(inDays(50, 30));
  });

  it("moves none that has begun, has been moved meanwhile or is unknown, and none into the past or beyond a year", async () => {
    const id = await matchToCome(inDays(60));
    const refusal = async (kickoff: string, rest: object = {}) => {
      const { status, code } = problemOf(await move(id, { kickoff, ...rest }));
      return [status, code];
    };
    expect((await move(id, { kickoff: inDays(60), venue: "National Stadium" })).status).toBe(200);
    expect(await refusal(inDays(62), { seen: 0 })).toEqual([409, "changed_meanwhile"]);
    expect(await refusal(at(0))).toEqual([422, "not_to_come"]);
    expect(await refusal(inDays(500))).toEqual([422, "not_to_come"]);
    expect(await refusal("tomorrow")).toEqual([400, expect.any(String)]);
    expect(await refusal(inDays(62), { venue: "Two\nlines" })).toEqual([400, expect.any(String)]);
    const unknown = await desk("POST", "matches/999999/move", { seen: 0, venue: null, kickoff: inDays(62) });
    expect(codeOf(unknown)).toEqual([404, "no_such_match"]);
    const begun = await newMatch();
    await report(begun, kickOff);
    expect(problemOf(await move(begun, { kickoff: inDays(62) }))).toMatchObject({ status: 422, code: "begun" });
    expect((await matchPage(id)).kickoff).toBe(inDays(60));
  });
});
