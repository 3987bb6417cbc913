import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { matchDecision } from "../../../schemas/desk/match-changes.ts";
import { deskMatchResponse } from "../../../schemas/desk/matches.ts";
import type { Precedence } from "../../../schemas/football/match-sources.ts";
import { matchDataBackend } from "../../../worker/backends/match-data/app.ts";
import { lineUpsOf } from "../../fixtures/line-ups.ts";
import { insertFixture, insertLeague, insertSquads, script } from "../../fixtures/small-league.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { forgetMatch, matchPage, post, report, room } from "../support/live-match.ts";
import { deskOf, newStaff, problemOf } from "../support/staff.ts";
import { visit } from "../support/visit.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

let desk: ReturnType<typeof deskOf>;
let lastID = 5200;
const began = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const at = (minute: number) => new Date(began + minute * 60_000).toISOString();

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertSquads(env.MATCH_DB);
  desk = deskOf(visit, (await newStaff("administrator")).cookie);
});

async function newMatch(rest: { status?: string; score?: [number, number] } = {}): Promise<number> {
  const id = ++lastID;
  await insertFixture(env.MATCH_DB, { id, kickoff: at(0), home: 1, away: 2, ...rest });
  return id;
}

const kickOff = { id: "k", type: "kick-off", at: at(0) };
const goal = { id: "g1", type: "goal", at: at(20), minute: 21, side: "home", playerID: 111 };
const other = { id: "g2", type: "goal", at: at(30), minute: 31, side: "away", playerID: 211 };
const whistle = { id: "end", type: "full-time", at: at(55) };
const lineUps = { home: lineUpsOf(100), away: lineUpsOf(200) };
const statistics = { ...script.statistics, shots: { home: 31, away: 3 } };
/** Everything that the feed has of a match, as it sends it at the match and again each night. */
const whole = {
  events: [kickOff, goal, other, whistle],
  ...{ lineUps, statistics: script.statistics, referee: "F. Feed", attendance: 4000 },
};
const added = { id: "desk:g3", type: "goal", at: at(40), minute: 41, side: "home", playerID: 113 };
/** What the desk corrects, takes back, adds and sends itself. */
const corrections = {
  events: [
    { ...goal, revision: 2, playerID: 112 },
    { id: "g2", revision: 1, cancelled: true, at: at(32), text: "Offside." },
    added,
  ],
  lineUps: { home: { ...lineUps.home, manager: "K. Desk" } },
  ...{ statistics, referee: "D. Desk", attendance: 4321 },
};

const ofFeed = async (fixtureID: number, parts: object) => (await post({ fixtureID, ...parts })).status;
const ofDesk = (match: number, parts: object) => desk("POST", `matches/${match}/report`, parts);
const sourcesOf = async (match: number) => {
  const { sources, revisions } = deskMatchResponse.parse((await desk("GET", `matches/${match}`)).body);
  return { sources, revisions };
};
/** The match as fans see it. */
async function shown(id: number) {
  const { state, events, lineUps, statistics, referee, attendance } = await matchPage(id);
  return { state, events, lineUps, statistics, referee, attendance };
}
const scorers = async (id: number) =>
  (await env.MATCH_DB.prepare("SELECT player_name FROM goals WHERE fixture_id = ? ORDER BY number").bind(id).all())
    .results;

/** A match that the feed has reported, the desk has corrected, and its room has deleted. */
async function correctedMatch(): Promise<number> {
  const id = await newMatch();
  expect(await ofFeed(id, whole)).toBe(200);
  expect((await ofDesk(id, corrections)).status).toBe(200);
  await forgetMatch(id);
  return id;
}

describe("a match that its room has deleted", () => {
  it("has what the desk corrected, took back, added and sent, however often the feed sends everything again", async () => {
    const id = await newMatch();
    await ofFeed(id, whole);
    await ofDesk(id, corrections);
    const before = await shown(id);
    expect(before).toMatchObject({
      state: { kind: "result", score: { home: 2, away: 0 } },
      lineUps: { home: { manager: "K. Desk" }, away: { manager: "M. 200" } },
      ...{ statistics, referee: "D. Desk", attendance: 4321 },
    });
    for (const _night of [1, 2]) {
      await forgetMatch(id);
      expect(await ofFeed(id, whole)).toBe(200);
      expect(await shown(id)).toEqual(before);
    }
    expect(await scorers(id)).toEqual([{ player_name: "P. 1-12" }, { player_name: "P. 1-13" }]);
    // The feed's own later correction counts where the desk has said nothing.
    expect(await ofFeed(id, { events: [{ ...whistle, revision: 2, at: at(57) }] })).toBe(200);
    expect((await shown(id)).events.at(-1)).toMatchObject({ id: "end", offset: 57 * 60 });
  });

  it("shows the desk what it showed before, and refuses a correction that has not seen the last one", async () => {
    const id = await newMatch();
    await ofFeed(id, whole);
    await ofDesk(id, corrections);
    const before = await sourcesOf(id);
    await forgetMatch(id);
    expect(await sourcesOf(id)).toEqual(before);
    expect(await room(id).levels("weur", 0)).toBeNull();
    const late = [
      { events: [{ ...goal, revision: 2, playerID: 114 }] },
      { lineUps: { home: lineUps.home } },
      { statistics: script.statistics },
    ];
    for (const parts of late) {
      expect(problemOf(await ofDesk(id, parts))).toMatchObject({ status: 409, code: "changed_meanwhile" });
    }
    const seen = { homeLineUp: 1, statistics: 1 };
    expect((await ofDesk(id, { withdrawn: ["homeLineUp", "statistics"], seen })).status).toBe(200);
    expect(await shown(id)).toMatchObject({ lineUps, statistics: script.statistics });
  });

  it("has the newest of the feed's revisions, and refuses another report of the same", async () => {
    const id = await newMatch();
    await report(id, kickOff, { ...goal, revision: 3, playerID: 112 }, whistle);
    await forgetMatch(id);
    await report(id, goal);
    expect((await shown(id)).events[1]).toMatchObject({ playerName: "P. 1-12" });
    expect(await ofFeed(id, { events: [{ ...goal, revision: 3, playerID: 113 }] })).toBe(422);
  });

  it("has the desk's report that was the same as the feed's when the feed says otherwise later", async () => {
    const id = await newMatch();
    await ofFeed(id, whole);
    expect((await ofDesk(id, { referee: "F. Feed" })).status).toBe(200);
    await forgetMatch(id);
    await ofFeed(id, { referee: "A. Nother" });
    expect((await shown(id)).referee).toBe("F. Feed");
  });

  it("has the feed's where the feed takes precedence", async () => {
    const backend = (below: string, body: object) =>
      visitWithSettings(
        { MATCH_PRECEDENCE: "feed" satisfies Precedence },
        { path: "/origin/match-data", below, routes: matchDataBackend },
        { method: "POST", body: JSON.stringify(body), headers: { "x-service-key": testSetting("SERVICE_KEY") } },
      );
    const id = await newMatch();
    await ofFeed(id, whole);
    await forgetMatch(id);
    for (const parts of [{ statistics }, { referee: "D. Desk" }, { events: [{ ...goal, revision: 2, minute: 3 }] }]) {
      const response = await backend("/reports", { fixtureID: id, ...parts });
      expect(problemOf({ status: response.status, body: await response.json() })).toMatchObject({
        ...{ status: 409, code: "feed_counts" },
      });
    }
  });

  it("continues beside an imported result that stands", async () => {
    const id = await newMatch({ status: "full-time", score: [2, 2] });
    await ofFeed(id, { lineUps, events: [kickOff] });
    await ofDesk(id, { lineUps: corrections.lineUps, referee: "D. Desk" });
    await forgetMatch(id);
    expect(await ofFeed(id, { lineUps, referee: "F. Feed" })).toBe(200);
    expect(await shown(id)).toMatchObject({
      ...{ state: { score: { home: 2, away: 2 } }, events: [], referee: "D. Desk" },
      lineUps: { home: { manager: "K. Desk" }, away: { manager: "M. 200" } },
    });
    await report(id, goal, whistle);
    expect(await shown(id)).toMatchObject({ state: { score: { home: 1, away: 0 } }, events: [{}, {}, {}] });
  });

  it("continues once an award of the league is withdrawn", async () => {
    const id = await correctedMatch();
    const before = await shown(id);
    const seen = async () => matchDecision.parse((await desk("GET", `matches/${id}/decision`)).body).sequence;
    const award = { home: 0, away: 3, because: "A suspended player" };
    expect((await desk("POST", `matches/${id}/award`, { ...award, seen: await seen() })).status).toBe(200);
    expect(await ofFeed(id, whole)).toBe(409);
    const withdrawn = await desk("POST", `matches/${id}/withdraw-award`, { seen: await seen(), reason: "on appeal" });
    expect(withdrawn.status).toBe(200);
    expect(await ofFeed(id, whole)).toBe(200);
    expect(await shown(id)).toEqual(before);
  });

  it("continues with another kick-off when an import corrects that of a result", async () => {
    const id = await correctedMatch();
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?").bind(at(-15), id).run();
    expect(await ofFeed(id, whole)).toBe(200);
    expect(await shown(id)).toMatchObject({ state: { score: { home: 2, away: 0 } }, referee: "D. Desk" });
    await ofFeed(id, { events: [{ ...whistle, revision: 2, at: at(57) }] });
    expect((await shown(id)).events[1]).toMatchObject({ playerName: "P. 1-12", offset: 35 * 60 });
  });

  it("that was postponed by the feed is on again when the feed says so", async () => {
    const id = await newMatch();
    await report(id, { id: "off", type: "postponed", at: at(-60) });
    await forgetMatch(id);
    await report(id, { id: "off", cancelled: true, at: at(-30) });
    expect((await shown(id)).state).toEqual({ kind: "fixture", note: null });
  });

  it("has the line-ups from before a kick-off that was never reported", async () => {
    const id = await newMatch();
    await ofFeed(id, { lineUps });
    await ofDesk(id, { lineUps: corrections.lineUps });
    await forgetMatch(id);
    expect(await ofFeed(id, { lineUps, events: [kickOff] })).toBe(200);
    expect(await shown(id)).toMatchObject({ state: { kind: "live" }, lineUps: { home: { manager: "K. Desk" } } });
  });
});
