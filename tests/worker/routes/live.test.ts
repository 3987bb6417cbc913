import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type LiveMessage, liveMessage } from "../../../schemas/football/match-data.ts";
import { insertFixture, insertLeague, insertScript } from "../../fixtures/small-league.ts";
import { advance, follow, matchPage, report } from "../support/live-match.ts";

const site = "https://site.example";
const inPlay = 501;
const over = 502;
const nextMonth = 503;

const call = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${site}/api/live${path}`, { headers });
const shake = (path: string, origin = site) => call(path, { upgrade: "websocket", origin });
const matchResponse = z.object({ data: liveMessage });
const matchesResponse = z.object({ data: z.array(liveMessage) });

const kickedOff = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: inPlay, kickoff: kickedOff(3000), home: 1, away: 2 });
  await insertScript(env.MATCH_DB, inPlay);
  await insertFixture(env.MATCH_DB, {
    id: over,
    kickoff: kickedOff(90_000),
    home: 3,
    away: 4,
    status: "full-time",
    score: [1, 2],
  });
  await insertFixture(env.MATCH_DB, { id: nextMonth, kickoff: kickedOff(-30 * 86_400), home: 1, away: 3 });
});

describe("one match as JSON", () => {
  it("comes from its room, whole or from a number on, for polling clients", async () => {
    const followed = await shake(`/${inPlay}`);
    followed.webSocket?.accept();
    const response = await call(`/${inPlay}/state`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=2");
    const { data } = matchResponse.parse(await response.json());
    expect(data).toMatchObject({ type: "snapshot", sequence: 5, state: { kind: "live", phase: "half-time" } });
    // A match that was reopened for a late correction continues its numbering from the clock's seconds.
    const whole = matchResponse.parse(
      await (await call(`/${inPlay}/state?since=${Math.floor(Date.now() / 1000)}`)).json(),
    );
    expect(whole.data.type).toBe("snapshot");
    const missed = matchResponse.parse(await (await call(`/${inPlay}/state?since=4`)).json());
    expect(missed.data.events.map(({ number }) => number)).toEqual([5]);
  });

  it("is cached for one second, so that many polls are one request to the room", async () => {
    const id = 530;
    await insertFixture(env.MATCH_DB, { id, kickoff: kickedOff(3000), home: 3, away: 1 });
    const sequence = async () => matchResponse.parse(await (await call(`/${id}/state?since=0`)).json()).data.sequence;
    let reported = 0;
    const isKept = async () => {
      const before = await sequence();
      reported += 1;
      await report(id, { id: `c${reported}`, type: "comment", at: kickedOff(10), minute: 46 });
      return (await sequence()) === before;
    };
    await expect.poll(isKept).toBe(true);
    await expect.poll(sequence).toBe(reported);
  });

  it("comes from the league's records when it is over", async () => {
    const { data } = matchResponse.parse(await (await call(`/${over}/state`)).json());
    expect(data).toMatchObject({ type: "snapshot", state: { kind: "result", score: { home: 1, away: 2 } } });
  });

  it.each([
    ["/9999/state", 404, "There is no match 9999."],
    ["/nine/state", 400, "fixtureID is a whole number above 0."],
    [`/${inPlay}/state?since=-1`, 400, "since is the number of the last event you have."],
    [`/${inPlay}/state?since=all`, 400, "since is the number of the last event you have."],
  ])("%s answers %i", async (path, status, message) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message } });
  });
});

describe("a match that is over", () => {
  it("has the change number to follow corrections from, and sends them", async () => {
    const id = 540;
    await insertFixture(env.MATCH_DB, { id, kickoff: kickedOff(7200), home: 2, away: 4 });
    const goal = { id: "g", type: "goal", at: kickedOff(5000), minute: 36, side: "home", playerName: "B. One" };
    await report(id, { id: "k", type: "kick-off", at: kickedOff(7200) }, goal, {
      id: "end",
      type: "full-time",
      at: kickedOff(600),
    });
    const page = await matchPage(id);
    expect(page).toMatchObject({ state: { kind: "result", score: { home: 1, away: 0 } }, change: 3 });
    const { heard } = await follow(`/api/live/${id}?since=${page.change}`);
    await report(id, { ...goal, revision: 2, playerName: "B. Two" });
    await expect.poll(() => heard.at(-1)?.events.map(({ playerName }) => playerName)).toEqual(["B. Two"]);
    expect(await matchPage(id)).toMatchObject({ change: 4, events: [{}, { playerName: "B. Two" }, {}] });
  });

  it("has no such number once the league has decided", async () => {
    const id = 541;
    await insertFixture(env.MATCH_DB, { id, kickoff: kickedOff(7200), home: 4, away: 3 });
    await report(
      id,
      { id: "k", type: "kick-off", at: kickedOff(7200) },
      { id: "end", type: "full-time", at: kickedOff(9) },
    );
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'awarded', home_goals = 3, away_goals = 0 WHERE id = ?")
      .bind(id)
      .run();
    expect(await matchPage(id)).toMatchObject({ state: { outcome: "awarded", score: { home: 3 } }, change: 0 });
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'full-time', home_goals = 2 WHERE id = ?").bind(id).run();
    expect(await matchPage(id)).toMatchObject({ state: { outcome: "full-time", score: { home: 2 } }, change: 0 });
  });
});

describe("a handshake", () => {
  it.each([
    ["of another site", `/${inPlay}`, "https://elsewhere.example", 403],
    ["of another site with all matches", "", "https://elsewhere.example", 403],
    ["for a match that is over", `/${over}`, site, 409],
    ["for a match of next month", `/${nextMonth}`, site, 409],
    ["for a match that is none", "/9999", site, 404],
    ["for what is no number", "/today", site, 400],
  ])("%s is refused", async (_, path, origin, status) => {
    const response = await shake(path, origin);
    expect(response.status).toBe(status);
    expect(response.webSocket).toBeNull();
  });

  it("without Origin is refused, and a plain request gets 426", async () => {
    expect((await call(`/${inPlay}`, { upgrade: "websocket" })).status).toBe(403);
    const plain = await call(`/${inPlay}`);
    expect(plain.status).toBe(426);
    expect(plain.headers.get("upgrade")).toBe("websocket");
  });
});

describe("all matches", () => {
  it("are sent as they stand, then each change", async () => {
    const id = 510;
    await insertFixture(env.MATCH_DB, { id, kickoff: kickedOff(1796), home: 3, away: 4 });
    await insertScript(env.MATCH_DB, id);
    await env.MATCH_HUB.getByName("all").openDueRooms();

    const response = await shake("");
    expect(response.status).toBe(101);
    const heard: LiveMessage[] = [];
    response.webSocket?.addEventListener("message", ({ data }) => {
      heard.push(liveMessage.parse(JSON.parse(String(data))));
    });
    response.webSocket?.accept();
    const of = (fixtureID: number) => heard.filter((message) => message.fixtureID === fixtureID);
    await expect.poll(() => of(inPlay).length).toBe(1);
    expect(of(inPlay)[0]?.state).toMatchObject({ kind: "live", score: { home: 1, away: 1 } });
    await expect.poll(() => of(id).at(-1)?.sequence).toBe(2);
    await advance(id, 4);
    await expect.poll(() => of(id).at(-1)?.sequence).toBe(3);
    expect(of(id).map(({ state }) => (state.kind === "live" ? state.score : null))).toEqual([
      { home: 1, away: 0 },
      { home: 1, away: 1 },
    ]);

    const { data } = matchesResponse.parse(await (await call("/state")).json());
    expect(data.map(({ fixtureID }) => fixtureID)).toEqual(expect.arrayContaining([inPlay, id]));
  });
});

it("opens the rooms of due matches every minute, also of one that ended hours ago", async () => {
  const id = 520;
  await insertFixture(env.MATCH_DB, { id, kickoff: kickedOff(20_000), home: 2, away: 4 });
  await insertScript(env.MATCH_DB, id);
  await env.MATCH_HUB.getByName("all").openDueRooms();
  const row = await env.MATCH_DB.prepare("SELECT status, home_goals, away_goals FROM fixtures WHERE id = ?")
    .bind(id)
    .first();
  expect(row).toEqual({ status: "full-time", home_goals: 2, away_goals: 1 });
});
