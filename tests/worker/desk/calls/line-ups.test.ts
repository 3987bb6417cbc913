import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { deskMatchResponse, lastLineUpsResponse } from "../../../../schemas/desk/matches.ts";
import { deskError } from "../../../../schemas/desk/staff.ts";
import type { Precedence } from "../../../../schemas/football/match-sources.ts";
import { matchDataBackend } from "../../../../worker/backends/match-data/app.ts";
import { lineUpsOf } from "../../../fixtures/line-ups.ts";
import { signedReport } from "../../../fixtures/signed-report.ts";
import { insertFixture, insertLeague, insertSquads } from "../../../fixtures/small-league.ts";
import { testSetting } from "../../support/keyed-backend.ts";
import { follow, forgetMatch, matchPage, post } from "../../support/live-match.ts";
import { deskOf, newStaff } from "../../support/staff.ts";
import { visit } from "../../support/visit.ts";
import { visitWithSettings } from "../../support/visit-with-settings.ts";

let desk: ReturnType<typeof deskOf>;
let colleague: ReturnType<typeof deskOf>;
let lastID = 7500;
const began = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const at = (minute: number) => new Date(began + minute * 60_000).toISOString();

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertSquads(env.MATCH_DB);
  desk = deskOf(visit, (await newStaff("live")).cookie);
  colleague = deskOf(visit, (await newStaff("live")).cookie);
});

async function newMatch(): Promise<number> {
  const id = ++lastID;
  await insertFixture(env.MATCH_DB, { id, kickoff: at(0), home: 1, away: 2 });
  return id;
}
const [home, away] = [lineUpsOf(100), lineUpsOf(200)];
const written = { ...home, formation: "4-2-4", manager: "K. Desk" };
const report = (match: number, parts: object, by = desk) => by("POST", `matches/${match}/report`, parts);
const read = async (match: number) => deskMatchResponse.parse((await desk("GET", `matches/${match}`)).body);
const managerOf = async (match: number) => (await matchPage(match)).lineUps?.home.manager ?? null;
const problemOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  ...deskError.parse(body).error,
});
const feed = (fixtureID: number, parts: object) => post({ fixtureID, ...parts });

describe("line-ups from the desk", () => {
  it("are on fans' pages once both are known, and with those who follow the match at once", async () => {
    const id = await newMatch();
    const { heard } = await follow(`/api/live/${id}`);
    expect((await report(id, { lineUps: { home: written } })).status).toBe(200);
    expect((await matchPage(id)).lineUps).toBeNull();
    expect((await report(id, { lineUps: { away } })).status).toBe(200);
    const { lineUps } = await matchPage(id);
    expect(lineUps?.home).toMatchObject({ formation: "4-2-4", manager: "K. Desk" });
    expect(lineUps?.home.starting[0]).toEqual({
      ...{ playerID: 100, name: "P. 1-0", number: 1, position: "GK", captain: true },
    });
    await expect.poll(() => heard.at(-1)?.sheet?.lineUps).toEqual(lineUps);
  });

  it("are sent to followers when they change, and not with every goal", async () => {
    const id = await newMatch();
    await report(id, { lineUps: { home, away }, events: [{ id: "desk:k", type: "kick-off", at: at(0) }] });
    const { heard } = await follow(`/api/live/${id}?since=0`);
    await report(id, { events: [{ id: "desk:g", type: "goal", at: at(9), minute: 9, side: "home" }] });
    await expect.poll(() => heard.at(-1)?.state).toMatchObject({ score: { home: 1, away: 0 } });
    expect(heard.at(-1)).not.toHaveProperty("sheet");
    await report(id, { lineUps: { home: written }, seen: { homeLineUp: 1 } });
    await expect.poll(() => heard.at(-1)?.sheet?.lineUps?.home.manager).toBe("K. Desk");
  });

  it("of two people at once do not overwrite each other, and each may be sent twice", async () => {
    const id = await newMatch();
    for (const _time of [1, 2]) expect((await report(id, { lineUps: { home, away } })).status).toBe(200);
    const seen = { homeLineUp: 1 };
    expect((await report(id, { lineUps: { home: written }, seen }, colleague)).status).toBe(200);
    const late = await report(id, { lineUps: { home: { ...home, manager: "Late" } }, seen });
    expect(problemOf(late)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(await managerOf(id)).toBe("K. Desk");
    expect((await read(id)).sources.versions).toMatchObject({ homeLineUp: 2, awayLineUp: 1 });
    // A client that has seen no version overwrites nothing either.
    expect((await report(id, { lineUps: { home } })).status).toBe(409);
  });

  it("are refused in plain words when they cannot be", async () => {
    const id = await newMatch();
    const wrong: [object, RegExp][] = [
      [{ home: { ...home, formation: "4-4-4" } }, /ten players/],
      [{ home: { ...home, starting: home.starting.slice(1) } }, /lineUps\.home\.starting/],
      [{ home: away }, /player 200 is not of the home club/],
      [{ home: { ...home, manager: "" } }, /manager/],
    ];
    for (const [lineUps, message] of wrong) {
      const { status, ...refusal } = problemOf(await report(id, { lineUps }));
      expect(status).toBe(422);
      expect(refusal.message).toMatch(message);
    }
    expect((await report(id, { lineUps: "4-4-2" })).status).toBe(400);
    expect((await read(id)).sources.desk.homeLineUp).toBeNull();
  });

  it("of one club are corrected of a match of which no reports are kept, and the other's stay", async () => {
    const id = await newMatch();
    const events = [
      { id: "desk:k", type: "kick-off", at: at(0) },
      { id: "desk:f", type: "full-time", at: at(59) },
    ];
    await report(id, { lineUps: { home, away }, referee: "P. Whistle", events });
    await forgetMatch(id);
    await env.MATCH_DB.prepare("UPDATE match_details SET reports = NULL WHERE fixture_id = ?").bind(id).run();
    expect((await report(id, { lineUps: { home: written } })).status).toBe(200);
    const { lineUps, referee } = await matchPage(id);
    expect([lineUps?.home.manager, lineUps?.away.manager, referee]).toEqual(["K. Desk", "M. 200", "P. Whistle"]);
    // Pages keep what the room does not know.
    const { heard } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.at(-1)?.sheet?.lineUps).toEqual(lineUps);
    expect(heard.at(-1)?.sheet).not.toHaveProperty("referee");
  });

  it("begin with those of each club's last match", async () => {
    const [earlier, id] = [await newMatch(), await newMatch()];
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?").bind(at(-30), earlier).run();
    await report(earlier, {
      lineUps: { home: written, away },
      events: [
        { id: "desk:k", type: "kick-off", at: at(-30) },
        { id: "desk:f", type: "full-time", at: at(59) },
      ],
    });
    const last = lastLineUpsResponse.parse((await desk("GET", `matches/${id}/last-line-ups`)).body);
    expect([last.home?.manager, last.away?.manager]).toEqual(["K. Desk", "M. 200"]);
    expect((await desk("GET", "matches/999999/last-line-ups")).status).toBe(404);
  });
});

describe("what a feed says and what a person says", () => {
  const ofFeed = { lineUps: { home: { ...home, manager: "F. Feed" }, away } };

  it.each(["feed first", "person first"])("is distinguished, and the person's counts (%s)", async (order) => {
    const id = await newMatch();
    if (order === "feed first") await feed(id, ofFeed);
    await report(id, { lineUps: { home: written } });
    if (order === "person first") await feed(id, ofFeed);
    expect(await managerOf(id)).toBe("K. Desk");
    const { sources } = await read(id);
    expect([sources.feed.homeLineUp?.manager, sources.desk.homeLineUp?.manager]).toEqual(["F. Feed", "K. Desk"]);
    // Only the feed has reported the other club's.
    expect((await matchPage(id)).lineUps?.away.manager).toBe("M. 200");
    await report(id, { withdrawn: ["homeLineUp"], seen: { homeLineUp: 1 } });
    expect(await managerOf(id)).toBe("F. Feed");
  });

  it("takes line-ups off fans' pages that are taken back without a feed's", async () => {
    const id = await newMatch();
    await report(id, { lineUps: { home, away }, referee: "P. Whistle" });
    await report(id, { withdrawn: ["homeLineUp", "referee"], seen: { homeLineUp: 1 } });
    expect(await matchPage(id)).toMatchObject({ lineUps: null, referee: null });
  });

  /** The backend of a site with this setting, as the desk and a feed call it. */
  const backend = (precedence: Precedence) => (below: string, init: RequestInit) =>
    visitWithSettings(
      { MATCH_PRECEDENCE: precedence },
      { path: "/origin/match-data", below, routes: matchDataBackend },
      { method: "POST", ...init },
    );
  const kickOff = { id: "f:k", type: "kick-off", at: at(0) };
  const goal = { id: "f:g", type: "goal", at: at(20), minute: 21, side: "home", playerID: 111 };
  const byFeed = { ...ofFeed, events: [kickOff, goal] };
  const byDesk = { lineUps: { home: written }, events: [{ ...goal, revision: 2, playerID: 112 }] };

  it.each([
    ["desk", "feed", "P. 1-12", "K. Desk"],
    ["desk", "person", "P. 1-12", "K. Desk"],
    ["feed", "feed", "P. 1-11", "F. Feed"],
    ["feed", "person", "P. 1-11", "F. Feed"],
  ] as const)("counts as the setting says: %s, when the %s is first", async (precedence, first, scorer, manager) => {
    const id = await newMatch();
    const ask = backend(precedence);
    const sendFeed = async (parts: object) =>
      (await ask("/feed", await signedReport({ fixtureID: id, ...parts }, testSetting("SERVICE_KEY")))).status;
    const sendDesk = (parts: object) =>
      ask("/reports", {
        body: JSON.stringify({ fixtureID: id, ...parts }),
        headers: { "x-service-key": testSetting("SERVICE_KEY") },
      });
    if (first === "feed") expect(await sendFeed(byFeed)).toBe(200);
    const response = await sendDesk(byDesk);
    if (precedence === "feed" && first === "feed") {
      // A report that would have no visible effect is refused.
      expect(problemOf({ status: response.status, body: await response.json() })).toMatchObject({
        status: 409,
        code: "feed_counts",
      });
    } else expect(response.status).toBe(200);
    if (first === "person") expect(await sendFeed(byFeed)).toBe(200);
    // A later report of the feed may change its own.
    expect(await sendFeed({ events: [{ ...goal, revision: 3 }] })).toBe(200);
    const { lineUps, events } = await matchPage(id);
    expect(lineUps?.home.manager).toBe(manager);
    expect(events.find(({ type }) => type === "goal")?.playerName).toBe(scorer);
  });

  it("shows a goal that a person has taken back as taken back, whatever the feed corrects in it", async () => {
    const id = await newMatch();
    await feed(id, byFeed);
    await report(id, { events: [{ id: "f:g", revision: 1, cancelled: true, at: at(22), text: "Offside." }] });
    await feed(id, { events: [{ ...goal, revision: 5, playerID: 113 }] });
    const { state, events } = await matchPage(id);
    expect(state).toMatchObject({ score: { home: 0, away: 0 } });
    expect(events.at(-1)).toMatchObject({ type: "goal-taken-back", text: "Offside." });
    expect((await read(id)).sources.corrected["f:g"]).toMatchObject({ type: "goal", playerName: "P. 1-13" });
  });

  it("has no event of a feed by an id of the desk's", async () => {
    const response = await feed(await newMatch(), { events: [{ ...goal, id: "desk:mine" }] });
    expect(response.status).toBe(422);
  });
});

describe("two people at one match", () => {
  const goal = { id: "desk:g", type: "goal", at: at(20), minute: 21, side: "home", playerID: 111 };

  it("see each other's reports, and a correction of what was corrected since is refused, also two steps late", async () => {
    const id = await newMatch();
    await report(id, { events: [{ id: "desk:k", type: "kick-off", at: at(0) }, goal] });
    expect(deskMatchResponse.parse((await colleague("GET", `matches/${id}`)).body).match.events).toHaveLength(2);
    for (const revision of [2, 3]) await report(id, { events: [{ ...goal, revision, minute: revision }] }, colleague);
    const late = await report(id, { events: [{ ...goal, revision: 2, playerID: 112 }] });
    expect(problemOf(late)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    const back = await report(id, { events: [{ id: "desk:g", revision: 1, cancelled: true, at: at(22), text: "" }] });
    expect(problemOf(back)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await matchPage(id)).events.at(-1)).toMatchObject({ type: "goal", playerName: "P. 1-11", minute: 3 });
  });

  it("cannot overwrite each other's figures, which fans see", async () => {
    const id = await newMatch();
    await report(id, { events: [{ id: "desk:k", type: "kick-off", at: at(0) }] });
    const none = { home: 0, away: 0 };
    const figures = {
      ...{ shots: { home: 7, away: 3 }, shotsOnTarget: none, corners: none, fouls: none, offsides: none },
      ...{ possession: { home: 61, away: 39 }, yellowCards: none, redCards: none },
    };
    expect((await report(id, { statistics: figures })).status).toBe(200);
    expect((await matchPage(id)).statistics).toEqual(figures);
    const late = await report(id, { statistics: { ...figures, fouls: { home: 1, away: 1 } } }, colleague);
    expect(late.status).toBe(409);
    const wrong = await report(id, { statistics: { ...figures, possession: { home: 61, away: 61 } } });
    expect(problemOf(wrong)).toMatchObject({ status: 400 });
    expect(JSON.stringify(wrong.body)).toContain("100 together");
  });
});
