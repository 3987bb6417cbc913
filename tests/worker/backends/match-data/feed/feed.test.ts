import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { tableResponse } from "../../../../../schemas/football/league-table.ts";
import { applyMessage, type FollowedMatch } from "../../../../../schemas/football/live-match.ts";
import { fixturesResponse, type LiveMessage, liveMessage } from "../../../../../schemas/football/match-data.ts";
import { scorersResponse } from "../../../../../schemas/football/player.ts";
import { lineUpsOf } from "../../../../fixtures/line-ups.ts";
import {
  insertFixture,
  insertLeague,
  insertScript,
  insertSquads,
  script,
  season,
} from "../../../../fixtures/small-league.ts";
import { testSetting } from "../../../support/keyed-backend.ts";
import { follow, forgetMatch, matchPage, post, report, room, site } from "../../../support/live-match.ts";
import { requestUntilRefused } from "../../../support/rate-limit.ts";

let lastID = 900;

/** A match of Ashford against Bramley that kicked off an hour ago. */
async function newMatch(home = 1, away = 2): Promise<number> {
  const id = ++lastID;
  await insertFixture(env.MATCH_DB, { id, kickoff: at(0), home, away });
  return id;
}

const began = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const at = (minute: number) => new Date(began + minute * 60_000).toISOString();

const kickOff = { id: "k", type: "kick-off", at: at(0) };
const goal = { id: "g1", type: "goal", at: at(20), minute: 21, side: "home", playerID: 11, text: "What a goal." };
const back = { id: "g1", cancelled: true, at: at(22), text: "The assistant saw a hand." };
const whistle = { id: "end", type: "full-time", at: at(55) };

const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
  schema.parse(await (await exports.default.fetch(`${site}/origin/match-data/${path}`)).json());
const pointsOf = async (club: number) =>
  (await read(`tables?competitionID=10&seasonID=${season}`, tableResponse)).data.rows.find(
    (row) => row.club.id === club,
  )?.points;
const goalsOf = async (playerID: number) =>
  (await read(`scorers?competitionID=10&seasonID=${season}`, scorersResponse)).data.find(
    (scorer) => scorer.playerID === playerID,
  )?.goals;
const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    problems: z
      .array(z.object({ event: z.int().nullable(), id: z.string().nullable(), problem: z.string() }))
      .optional(),
  }),
});
const refused = async (response: Response) => ({
  status: response.status,
  ...refusal.parse(await response.json()).error,
});

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.prepare(
    `INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (11, 1, 'H. Eleven', 11, 'FW', '2000-01-01', 'England'),
       (12, 1, 'H. Twelve', 12, 'FW', '2000-01-01', 'England'), (31, 3, 'C. One', 1, 'GK', '2000-01-01', 'England')`,
  ).run();
});

describe("a goal", () => {
  it("appears in match, lists, table and scorers, and disappears when taken back", async () => {
    const id = await newMatch();
    const before = await pointsOf(1);
    const { heard } = await follow(`/api/live/${id}`);
    await report(id, kickOff, goal);
    expect((await matchPage(id)).state).toMatchObject({
      kind: "live",
      phase: "first-half",
      score: { home: 1, away: 0 },
    });
    const listed = async () =>
      (await read(`fixtures?competitionID=10&status=live,result`, fixturesResponse)).data.find(
        (match) => match.id === id,
      )?.state;
    expect(await listed()).toMatchObject({ score: { home: 1, away: 0 } });
    expect(await pointsOf(1)).toBe((before ?? 0) + 3);
    expect(await goalsOf(11)).toBe(1);

    await report(id, back);
    const page = await matchPage(id);
    expect(page.state).toMatchObject({ score: { home: 0, away: 0 } });
    expect(page.events.map(({ type, playerName, text }) => [type, playerName, text])).toEqual([
      ["kick-off", null, ""],
      ["goal-taken-back", "H. Eleven", "The assistant saw a hand."],
    ]);
    expect(await listed()).toMatchObject({ score: { home: 0, away: 0 } });
    expect(await pointsOf(1)).toBe((before ?? 0) + 1);
    expect(await goalsOf(11)).toBeUndefined();
    await expect.poll(() => heard.length).toBe(3);
    expect(heard.at(-1)).toMatchObject({ type: "change", sequence: 3, state: { score: { home: 0, away: 0 } } });
    expect(heard.at(-1)?.events.map(({ id: eventID, type }) => [eventID, type])).toEqual([["g1", "goal-taken-back"]]);

    await report(id, whistle);
    const stored = await env.MATCH_DB.prepare(
      "SELECT status, home_goals, json_array_length(events) AS reported FROM fixtures JOIN match_details ON fixture_id = id WHERE id = ?",
    )
      .bind(id)
      .first();
    expect(stored).toEqual({ status: "full-time", home_goals: 0, reported: 3 });
  });

  it("of an unknown scorer is in the result, and makes nobody a top scorer", async () => {
    const id = await newMatch();
    await report(id, kickOff, { ...goal, playerID: null }, whistle);
    const results = await read(`fixtures?competitionID=10&status=result&goals=yes`, fixturesResponse);
    expect(results.data.find((match) => match.id === id)?.goals).toMatchObject([{ side: "home", playerName: null }]);
    const scorers = await read(`scorers?competitionID=10&seasonID=${season}`, scorersResponse);
    expect(scorers.data.map(({ playerName }) => playerName)).not.toContain("");
  });

  it("that is reported late is put in order, with every later score right", async () => {
    const id = await newMatch(3, 4);
    await report(id, { ...goal, id: "g2", at: at(40), minute: 41, playerID: null, playerName: "C. Orfe" });
    expect((await matchPage(id)).state.kind).toBe("fixture");
    await report(id, { ...back, id: "g3" });
    await report(id, { ...goal, id: "g3", playerID: null }, kickOff);
    await report(id, { ...goal, id: "g0", at: at(10), minute: 11, side: "away", playerID: null });
    const page = await matchPage(id);
    expect(page.events.map(({ id: eventID, number, score }) => [eventID, number, score.home, score.away])).toEqual([
      ["k", 1, 0, 0],
      ["g0", 2, 0, 1],
      ["g3", 3, 0, 1],
      ["g2", 4, 1, 1],
    ]);
    expect(page.events[2]?.type).toBe("goal-taken-back");
  });
});

describe("a correction", () => {
  it("moves a card to another player and minute, in records and for followers", async () => {
    const id = await newMatch();
    const card = { id: "c", type: "yellow-card", at: at(30), minute: 31, side: "home", playerID: 11 };
    await report(id, kickOff, card);
    const { heard } = await follow(`/api/live/${id}`);
    await report(id, { ...card, revision: 2, playerID: 12, minute: 32 });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toMatchObject({ type: "change", events: [{ id: "c", playerName: "H. Twelve", minute: 32 }] });
    expect(heard[1]?.events).toHaveLength(1);
    // The old report is sent again, as after a lost response.
    await report(id, card);
    expect((await matchPage(id)).events[1]).toMatchObject({ playerID: 12, minute: 32 });
  });

  it("can withdraw the final whistle, and is accepted after the room has deleted the match", async () => {
    const id = await newMatch();
    await report(id, kickOff, goal, whistle);
    await report(id, { id: "end", cancelled: true, at: at(56) });
    expect((await matchPage(id)).state).toMatchObject({ kind: "live", score: { home: 1, away: 0 } });
    await report(id, { ...whistle, revision: 2, at: at(57) });
    expect((await matchPage(id)).state.kind).toBe("result");
    await forgetMatch(id);
    await report(id, { ...goal, revision: 3, playerID: 12 });
    expect((await matchPage(id)).events[1]).toMatchObject({ playerName: "H. Twelve" });
    expect(await env.MATCH_DB.prepare("SELECT player_id FROM goals WHERE fixture_id = ?").bind(id).first()).toEqual({
      player_id: 12,
    });
  });

  it("of a match of days ago is kept by its room for a day, for followers and further corrections", async () => {
    const id = ++lastID;
    const daysAgo = (minute: number) => new Date(began + minute * 60_000 - 3 * 86_400_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff: daysAgo(0), home: 1, away: 2 });
    const late = [kickOff, goal, whistle].map((event, index) => ({ ...event, at: daysAgo(index * 20) }));
    await report(id, ...late);
    await runDurableObjectAlarm(room(id));
    expect(await room(id).levels("weur", 0)).toBe(0);
    const { heard } = await follow(`/api/live/${id}`);
    await report(id, { ...late[1], revision: 2, playerID: 12 });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toMatchObject({ type: "change", events: [{ id: "g1", playerName: "H. Twelve" }] });
    await runInDurableObject(room(id), (_, { storage }) => {
      storage.sql.exec("UPDATE facts SET value = value - 86400000 WHERE name = 'reportedAt'");
    });
    await runDurableObjectAlarm(room(id));
    expect(await room(id).levels("weur", 0)).toBeNull();
    expect((await matchPage(id)).events[1]).toMatchObject({ playerName: "H. Twelve" });
  });
});

describe("a match that is off or cut short", () => {
  it("is postponed before kick-off, and on again when that was wrong", async () => {
    const id = await newMatch();
    const off = { id: "off", type: "postponed", at: at(-60), text: "The pitch is frozen." };
    await report(id, off);
    expect(await matchPage(id)).toMatchObject({
      state: { kind: "fixture", note: "postponed" },
      events: [{ type: "postponed", text: "The pitch is frozen." }],
    });
    await report(id, { id: "off", cancelled: true, at: at(-30) });
    expect(await matchPage(id)).toMatchObject({ state: { kind: "fixture", note: null }, events: [] });
  });

  it("is abandoned with its minute and score", async () => {
    const id = await newMatch();
    await report(id, kickOff, goal, { id: "x", type: "abandoned", at: at(50), minute: 51 });
    expect(await matchPage(id)).toMatchObject({
      state: { kind: "result", outcome: "abandoned", score: { home: 1, away: 0 } },
      events: [{}, {}, { type: "abandoned", minute: 51 }],
    });
  });

  it("ended early counts while the league lets its result stand", async () => {
    const id = await newMatch(3, 4);
    const before = (await pointsOf(3)) ?? 0;
    const stopped = { id: "x", type: "abandoned", at: at(50), minute: 51, text: "The floodlights failed." };
    await report(id, kickOff, { ...goal, playerID: 31 }, stopped);
    expect(await pointsOf(3)).toBe(before);
    await report(id, { id: "s", type: "result-stands", at: at(58), text: "Both clubs agreed." });
    expect(await matchPage(id)).toMatchObject({
      state: { kind: "result", outcome: "curtailed", score: { home: 1, away: 0 } },
      events: [{}, {}, { type: "abandoned" }, { type: "result-stands", text: "Both clubs agreed." }],
    });
    expect(await pointsOf(3)).toBe(before + 3);
    await report(id, { id: "s", cancelled: true, at: at(59) });
    expect((await matchPage(id)).state).toMatchObject({ outcome: "abandoned" });
    expect(await pointsOf(3)).toBe(before);
  });

  it("keeps a result that the league lets stand, whatever the feed reports", async () => {
    const id = await newMatch(3, 4);
    await report(id, kickOff, { id: "x", type: "abandoned", at: at(50), minute: 51 });
    await env.MATCH_DB.prepare("UPDATE fixtures SET result_stands = 1 WHERE id = ?").bind(id).run();
    await report(id, { id: "c", type: "comment", at: at(49), minute: 50, text: "Fog over the ground." });
    expect(await matchPage(id)).toMatchObject({ state: { outcome: "curtailed" }, events: [{}, { id: "c" }, {}] });
  });

  it("keeps the league's decision", async () => {
    const id = await newMatch();
    await report(id, kickOff);
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'awarded', home_goals = 3, away_goals = 0 WHERE id = ?")
      .bind(id)
      .run();
    expect(await refused(await post({ fixtureID: id, events: [goal] }))).toMatchObject({ status: 409, code: "closed" });
    expect((await matchPage(id)).state).toMatchObject({ outcome: "awarded", score: { home: 3, away: 0 } });
  });
});

describe("a match that an import reported first", () => {
  async function imported(status: string, score?: [number, number]): Promise<number> {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: at(0), home: 1, away: 2, status, ...(score && { score }) });
    await env.MATCH_DB.prepare("INSERT INTO imported_matches VALUES (?, ?)")
      .bind(id, JSON.stringify({ fixture: { status } }))
      .run();
    return id;
  }
  const goalsStored = async (id: number) =>
    (await env.MATCH_DB.prepare("SELECT player_name FROM goals WHERE fixture_id = ?").bind(id).all()).results;

  it("keeps its imported result until the feed has reported the whole match, and then has the feed's", async () => {
    const id = await imported("full-time", [2, 2]);
    await env.MATCH_DB.prepare("INSERT INTO goals VALUES (?, 1, 1, NULL, 'I. Mported', 3, NULL, 'goal')")
      .bind(id)
      .run();
    expect(await report(id, kickOff, goal)).toMatchObject({ data: { held: true } });
    expect(await matchPage(id)).toMatchObject({
      state: { kind: "result", outcome: "full-time", score: { home: 2, away: 2 } },
      events: [],
      goals: [{ side: "home", playerName: "I. Mported", minute: 3 }],
    });
    expect(await goalsStored(id)).toEqual([{ player_name: "I. Mported" }]);
    expect(await report(id, whistle)).toEqual({ data: { sequence: 3 } });
    expect(await matchPage(id)).toMatchObject({
      state: { kind: "result", outcome: "full-time", score: { home: 1, away: 0 } },
      events: [{ type: "kick-off" }, { type: "goal" }, { type: "full-time" }],
    });
    expect(await goalsStored(id)).toEqual([{ player_name: "H. Eleven" }]);
    await report(id, { ...goal, revision: 2, playerID: 12 });
    expect(await goalsStored(id)).toEqual([{ player_name: "H. Twelve" }]);
  });

  it("hides events that lead to another result than the one an import was preferred for", async () => {
    const id = await imported("full-time", [2, 2]);
    await report(id, kickOff, goal, whistle);
    await env.MATCH_DB.prepare("UPDATE fixtures SET home_goals = 3, away_goals = 3 WHERE id = ?").bind(id).run();
    expect(await matchPage(id)).toMatchObject({ state: { score: { home: 3, away: 3 } }, events: [] });
  });

  it("accepts attendance and statistics at once", async () => {
    const id = await imported("full-time", [2, 2]);
    expect((await post({ fixtureID: id, attendance: 5120, statistics: script.statistics })).status).toBe(200);
    expect(await matchPage(id)).toMatchObject({
      attendance: 5120,
      statistics: script.statistics,
      state: { score: { home: 2, away: 2 } },
    });
  });

  it("is on again when the feed says so, if the import had postponed it", async () => {
    const id = await imported("postponed");
    await report(id, kickOff, goal);
    expect((await matchPage(id)).state).toMatchObject({ kind: "live", score: { home: 1, away: 0 } });
  });

  it("is closed once the league decides otherwise", async () => {
    const id = await imported("full-time", [2, 2]);
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'awarded' WHERE id = ?").bind(id).run();
    expect((await post({ fixtureID: id, events: [kickOff] })).status).toBe(409);
  });
});

describe("a report", () => {
  it("that is repeated changes nothing, and is not sent twice", async () => {
    const id = await newMatch();
    const first = await report(id, kickOff, goal);
    const { heard } = await follow(`/api/live/${id}?since=2`);
    expect(await report(id, kickOff, goal)).toEqual(first);
    await report(id, { ...goal, id: "g2", at: at(30), minute: 31 });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  it("replaces the script and its statistics; older statistics are ignored", async () => {
    const id = await newMatch();
    await insertScript(env.MATCH_DB, id);
    await room(id).open(id, true);
    const shots = (home: number) => ({ ...script.statistics, shots: { home, away: 3 } });
    const secret = testSetting("SERVICE_KEY");
    expect((await post({ fixtureID: id, statistics: shots(31) })).status).toBe(200);
    expect((await post({ fixtureID: id, statistics: shots(12) }, secret, Date.now() - 60_000)).status).toBe(200);
    const page = await matchPage(id);
    expect(page.statistics?.shots).toEqual({ home: 31, away: 3 });
    const left = await runInDurableObject(room(id), (_, { storage }) =>
      storage.sql.exec("SELECT count(*) AS left FROM to_come").one(),
    );
    expect(left).toEqual({ left: 0 });
  });

  it("with one bad event is refused as a whole, with all problems", async () => {
    const id = await newMatch();
    await report(id, kickOff);
    const bad = [
      { ...goal, side: null },
      { ...goal, id: "g2", type: "try" },
      { ...goal, id: "g3" },
    ];
    const refusal = await refused(await post({ fixtureID: id, events: bad }));
    expect(refusal).toMatchObject({ status: 422, code: "bad_report" });
    expect(refusal.problems?.map((problem) => [problem.event, problem.id])).toEqual([
      [0, "g1"],
      [1, "g2"],
    ]);
    expect(refusal.message).toContain("events[0] (g1): side: is home or away");
    const other = await refused(await post({ fixtureID: id, events: [goal, { ...goal, id: "g4", playerID: 31 }] }));
    expect(other.problems).toEqual([{ event: 1, id: "g4", problem: "player 31 is of neither club" }]);
    const change = await refused(await post({ fixtureID: id, events: [goal, { ...kickOff, minute: 2 }] }));
    expect(change.problems).toMatchObject([{ event: 1, id: "k" }]);
    expect((await matchPage(id)).events).toHaveLength(1);
  });

  it("may name players who have left one of the clubs since, also in a line-up of the club that they were with", async () => {
    const [home, away] = [lineUpsOf(100), lineUpsOf(200)];
    await insertSquads(env.MATCH_DB);
    // Player 100 has gone from Ashford to Corfe, 101 to Bramley; 201 was with a third club a year ago.
    await env.MATCH_DB.batch([
      env.MATCH_DB.prepare("UPDATE players SET club_id = iif(id = 101, 2, 3) WHERE id IN (100, 101, 201)"),
      env.MATCH_DB.prepare(
        "INSERT INTO squads VALUES (?1, 1, '', 100, 1), (?1, 1, '', 101, 2), (?1 - 1, 2, 'first', 201, 2)",
      ).bind(season),
    ]);
    const id = await newMatch();
    const moved = { ...goal, playerID: 100, otherPlayerID: 101 };
    expect((await post({ fixtureID: id, events: [kickOff, moved] })).status).toBe(200);
    expect((await matchPage(id)).events.at(-1)).toMatchObject({ playerName: "P. 1-0", otherPlayerName: "P. 1-1" });
    const { problems } = await refused(await post({ fixtureID: id, events: [], lineUps: { home, away } }));
    expect(problems?.map(({ problem }) => problem)).toEqual(["lineUps.away: player 201 is not of the away club"]);
    const starting = away.starting.map((player) => (player.playerID === 201 ? { ...player, playerID: 218 } : player));
    const lineUps = { home, away: { ...away, starting } };
    expect((await post({ fixtureID: id, events: [], lineUps })).status).toBe(200);
    const swapped = starting.map((player) => (player.playerID === 218 ? { ...player, playerID: 101 } : player));
    const without101 = home.starting.map((player) => (player.playerID === 101 ? { ...player, playerID: 118 } : player));
    const forBramley = { home: { ...home, starting: without101 }, away: { ...away, starting: swapped } };
    expect((await post({ fixtureID: id, events: [], lineUps: forBramley })).status).toBe(200);
  });

  it.each([["no JSON"], ["[]"], ['{"fixtureID":"901","events":[]}'], ["null"], ['{"fixtureID":901}']])(
    "that is %s is refused",
    async (body) => {
      expect(await refused(await post(body))).toMatchObject({ status: 422, code: "bad_report" });
    },
  );

  it("needs a known match", async () => {
    expect(await refused(await post({ fixtureID: 999_999, events: [kickOff] }))).toMatchObject({ status: 404 });
  });

  it("of more than 64 kB is too large", async () => {
    const events = Array.from({ length: 150 }, (_, index) => ({ ...goal, id: `g${index}`, text: "x".repeat(500) }));
    expect((await post({ fixtureID: 901, events })).status).toBe(413);
  });
});

describe("a signature", () => {
  it("needs the right secret, body and time", async () => {
    const body = { fixtureID: await newMatch(), events: [kickOff] };
    const secret = testSetting("SERVICE_KEY");
    const late = await refused(await post(body, secret, Date.now() - 301_000));
    expect(late).toMatchObject({ status: 401, code: "bad_signature" });
    expect(late.message).toContain("five minutes");
    expect((await post(body, secret, Date.now() + 301_000)).status).toBe(401);
    expect((await post(body, "0".repeat(40))).status).toBe(401);
    const address = `${site}/origin/match-data/feed`;
    const plain = await exports.default.fetch(address, { method: "POST", body: JSON.stringify(body) });
    expect(plain.status).toBe(401);
    const key = { "x-service-key": secret };
    expect((await exports.default.fetch(address, { method: "POST", headers: key, body: "{}" })).status).toBe(401);
    expect((await matchPage(body.fixtureID)).events).toEqual([]);
  });

  it("is rate-limited per IP address", async () => {
    const headers = { "cf-connecting-ip": "203.0.113.60" };
    const ask = () => exports.default.fetch(`${site}/origin/match-data/feed`, { method: "POST", headers, body: "{}" });
    const { refusal: last } = await requestUntilRefused(600, ask, ({ status }) => status === 429);
    expect(last.headers.get("retry-after")).toBe("60");
  });
});

describe("two hundred followers", () => {
  it("end with the same match, whatever each missed", async () => {
    const id = await newMatch();
    await report(id, kickOff);
    const held: (FollowedMatch | undefined)[] = [];
    const watch = async (follower: number) => {
      const since = held[follower]?.sequence;
      const query = since === undefined ? "" : `?since=${since}`;
      const { heard, socket } = await follow(`/api/live/${id}${query}`, `198.51.100.${follower % 200}`);
      return { heard, socket, follower };
    };
    const take = (follower: number, heard: LiveMessage[]) => {
      for (const message of heard.splice(0)) held[follower] = applyMessage(held[follower], message);
    };
    const story: object[] = [
      goal,
      { id: "g2", type: "own-goal", at: at(25), minute: 26, side: "away", playerID: 12 },
      back,
      { id: "c1", type: "comment", at: at(5), minute: 6, text: "Late word" },
      { ...goal, revision: 2, playerID: 12 },
      { id: "c1", cancelled: true, at: at(28) },
    ];
    // Each connects and disconnects at different times.
    let present: Awaited<ReturnType<typeof watch>>[] = [];
    for (const [turn, reported] of story.entries()) {
      const coming = Array.from({ length: 200 }, (_, follower) => follower).filter(
        (follower) => (follower + turn) % 3 === 0,
      );
      present.push(...(await Promise.all(coming.map(watch))));
      if (turn === 3) await evictDurableObject(room(id));
      await report(id, reported);
      const leaving = present.filter(({ follower }) => (follower + turn) % 2 === 0);
      for (const { socket, heard, follower } of leaving) {
        take(follower, heard);
        socket.close(1000);
      }
      present = present.filter((one) => !leaving.includes(one));
      for (const { follower, heard } of present) take(follower, heard);
      // A page has only one socket.
      present = present.filter(({ socket, follower }, index) => {
        const isLast = present.findLastIndex((other) => other.follower === follower) === index;
        if (!isLast) socket.close(1000);
        return isLast;
      });
    }
    present.push(...(await Promise.all(Array.from({ length: 200 }, (_, follower) => watch(follower)))));
    const { sequence, state, events } = liveMessage.parse(await room(id).messageSince(null));
    await expect
      .poll(() => {
        for (const { follower, heard } of present) take(follower, heard);
        return held.filter((match) => match?.sequence === sequence).length;
      })
      .toBe(200);
    for (const match of held) expect(match).toMatchObject({ state, events });
    expect(events.map(({ id: eventID, type }) => [eventID, type])).toEqual([
      ["k", "kick-off"],
      ["g1", "goal"],
      ["g2", "own-goal"],
    ]);
  });
});
