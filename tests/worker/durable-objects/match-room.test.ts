import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type LiveMessage, liveMessage, matchAnswer } from "../../../schemas/match-data.ts";
import { event, insertFixture, insertLeague, insertScript, script } from "../../fixtures/small-league.ts";
import { testSetting } from "../lib/keyed-backend.ts";

const site = "https://site.example";
let lastID = 100;

/** A match that kicked off some seconds ago (or will, with a negative number), with the script that is its feed. */
async function matchKickedOff(secondsAgo: number): Promise<number> {
  const id = ++lastID;
  const kickoff = new Date(Date.now() - secondsAgo * 1000).toISOString();
  await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2 });
  await insertScript(env.MATCH_DB, id);
  return id;
}

const room = (id: number) => env.MATCH_ROOM.getByName(String(id));

async function matchPage(id: number) {
  const response = await exports.default.fetch(`${site}/origin/match-data/fixtures/${id}`);
  return matchAnswer.parse(await response.json()).data;
}

/** A follower as a browser is one: everything it hears, in order. */
async function follow(path: string): Promise<{ heard: LiveMessage[]; socket: WebSocket }> {
  const response = await exports.default.fetch(`${site}${path}`, { headers: { upgrade: "websocket", origin: site } });
  expect(response.status).toBe(101);
  const socket = response.webSocket;
  if (socket === null) throw new Error("The answer has no socket");
  const heard: LiveMessage[] = [];
  socket.addEventListener("message", ({ data }) => {
    heard.push(liveMessage.parse(JSON.parse(String(data))));
  });
  socket.accept();
  return { heard, socket };
}

const numbers = (message: LiveMessage | undefined) => message?.events.map(({ number }) => number);

function post(id: number, body: unknown, key = testSetting("SERVICE_KEY")): Promise<Response> {
  return exports.default.fetch(`${site}/origin/match-data/fixtures/${id}/events`, {
    method: "POST",
    headers: { "x-service-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
});

describe("a match whose script is its feed", () => {
  it("stands where the clock says, with the records of the league to match", async () => {
    const id = await matchKickedOff(3000);
    await room(id).open(id, true);
    const page = await matchPage(id);
    expect(page.state).toMatchObject({ kind: "live", phase: "half-time", score: { home: 1, away: 1 } });
    expect(page.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(page.lineUps?.home.formation).toBe("4-4-2");
    expect(page.referee).toBe("R. Feree");
    expect(page.attendance).toBeNull();
    const row = await env.MATCH_DB.prepare("SELECT status, phase, home_goals, sequence FROM fixtures WHERE id = ?")
      .bind(id)
      .first();
    expect(row).toEqual({ status: "live", phase: "half-time", home_goals: 1, sequence: 1 });
  });

  it("tells line-ups before kick-off and nothing of what will happen", async () => {
    const id = await matchKickedOff(-1800);
    await room(id).open(id, true);
    const page = await matchPage(id);
    expect(page.state).toEqual({ kind: "fixture", note: null });
    expect(page.events).toEqual([]);
    expect(page.lineUps).not.toBeNull();
  });

  it("plays the next event at its time, by the alarm, and tells those who follow", async () => {
    // The own goal, 1800 s after kick-off, is eight seconds away.
    const id = await matchKickedOff(1792);
    const { heard } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(2);
    expect(heard[0]).toMatchObject({ type: "snapshot", sequence: 2 });
    expect(heard[1]).toMatchObject({ type: "change", sequence: 3, state: { score: { home: 1, away: 1 } } });
    expect(numbers(heard[1])).toEqual([3]);
  });

  it("goes on after an eviction in mid-match, with its followers", async () => {
    const id = await matchKickedOff(1792);
    const { heard } = await follow(`/api/live/${id}`);
    await evictDurableObject(room(id));
    await expect.poll(() => heard.at(-1)?.sequence, { timeout: 30_000 }).toBe(3);
    expect((await matchPage(id)).events).toHaveLength(3);
  });

  it("catches up with all that was due while nothing ran, and writes down result, events and goals", async () => {
    const id = await matchKickedOff(9000);
    await env.MATCH_HUB.getByName("all").openDueRooms();
    const page = await matchPage(id);
    expect(page.state).toMatchObject({
      kind: "result",
      outcome: "full-time",
      score: { home: 2, away: 1 },
      halfTime: { home: 1, away: 1 },
    });
    expect(page.attendance).toBe(4321);
    expect(page.statistics).toEqual(script.statistics);
    expect(page.events).toHaveLength(8);
    const { results } = await env.MATCH_DB.prepare(
      "SELECT number, club_id, player_name, kind FROM goals WHERE fixture_id = ? ORDER BY number",
    )
      .bind(id)
      .all();
    expect(results).toEqual([
      { number: 1, club_id: 1, player_name: "H. Seven", kind: "goal" },
      { number: 2, club_id: 2, player_name: "H. Five", kind: "own-goal" },
      { number: 3, club_id: 1, player_name: "H. Nine", kind: "penalty-goal" },
    ]);
  });

  it("is not hurt by an alarm that comes twice", async () => {
    const id = await matchKickedOff(6601);
    await room(id).open(id, true);
    const before = await matchPage(id);
    await runDurableObjectAlarm(room(id));
    await room(id).open(id, true);
    expect(await matchPage(id)).toEqual(before);
    expect(await room(id).messageSince(null)).toMatchObject({ sequence: 8 });
  });

  it("does not play a match that was called off after its room had opened", async () => {
    const id = await matchKickedOff(-1800);
    await room(id).open(id, true);
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'postponed' WHERE id = ?").bind(id).run();
    const { socket } = await follow(`/api/live/${id}`);
    let closed: number | null = null;
    socket.addEventListener("close", ({ code }) => {
      closed = code;
    });
    await runDurableObjectAlarm(room(id));
    expect(await room(id).messageSince(null)).toBeNull();
    await expect.poll(() => closed).toBe(1001);
    expect((await matchPage(id)).state).toEqual({ kind: "fixture", note: "postponed" });
  });

  it("learns of a new kick-off", async () => {
    const id = await matchKickedOff(-1800);
    await room(id).open(id, true);
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?")
      .bind(new Date(Date.now() - 700_000).toISOString(), id)
      .run();
    await runDurableObjectAlarm(room(id));
    expect(await room(id).messageSince(null)).toMatchObject({ sequence: 2 });
  });

  it("writes the records again when they were put back", async () => {
    const id = await matchKickedOff(9000);
    await room(id).open(id, true);
    await env.MATCH_DB.prepare(
      "UPDATE fixtures SET status = 'fixture', home_goals = NULL, away_goals = NULL WHERE id = ?",
    )
      .bind(id)
      .run();
    await env.MATCH_HUB.getByName("all").openDueRooms();
    expect((await matchPage(id)).state).toMatchObject({ kind: "result", score: { home: 2, away: 1 } });
  });
});

describe("a follower", () => {
  it("gets what it missed, and nothing it has", async () => {
    const id = await matchKickedOff(3000);
    const late = await follow(`/api/live/${id}?since=3`);
    await expect.poll(() => late.heard.length).toBe(1);
    expect(late.heard[0]).toMatchObject({ type: "change", sequence: 5 });
    expect(numbers(late.heard[0])).toEqual([4, 5]);
    const current = await follow(`/api/live/${id}?since=5`);
    await expect.poll(() => current.heard.length).toBe(1);
    expect(numbers(current.heard[0])).toEqual([]);
  });

  it.each(["since=99", "since=-1", "since=x", ""])("gets the whole match for %s", async (query) => {
    const id = await matchKickedOff(3000);
    const { heard } = await follow(`/api/live/${id}?${query}`);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]?.type).toBe("snapshot");
    expect(numbers(heard[0])).toEqual([1, 2, 3, 4, 5]);
  });

  it("gets the whole match when it missed much", async () => {
    const id = ++lastID;
    const kickoff = new Date(Date.now() - 3000_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 3, away: 4 });
    const comments = Array.from({ length: 60 }, (_, index) => event(index + 2, "comment", { offset: 10 + index }));
    await insertScript(env.MATCH_DB, id, { ...script, events: [event(1, "kick-off"), ...comments] });
    const { heard } = await follow(`/api/live/${id}?since=2`);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]).toMatchObject({ type: "snapshot", sequence: 61 });
  });

  it("is one of thirty that all hear the same", async () => {
    const id = await matchKickedOff(1792);
    const followers = await Promise.all(Array.from({ length: 30 }, () => follow(`/api/live/${id}`)));
    await expect
      .poll(() => followers.map(({ heard }) => heard.at(-1)?.sequence), { timeout: 30_000 })
      .toEqual(Array.from({ length: 30 }, () => 3));
  });

  it("has its ping answered however it is written, and is shown out when it says more", async () => {
    const id = await matchKickedOff(3000);
    const response = await exports.default.fetch(`${site}/api/live/${id}`, {
      headers: { upgrade: "websocket", origin: site },
    });
    const said: string[] = [];
    let closed: number | null = null;
    response.webSocket?.addEventListener("message", ({ data }) => void said.push(String(data)));
    response.webSocket?.addEventListener("close", ({ code }) => {
      closed = code;
    });
    response.webSocket?.accept();
    response.webSocket?.send('{"action":"ping"}');
    response.webSocket?.send('{ "action": "ping" }');
    await expect.poll(() => said.filter((text) => text === '{"action":"pong"}').length).toBe(2);
    response.webSocket?.send("goal!");
    await expect.poll(() => closed).toBe(1008);
  });
});

it("leaves room for others when one address takes all the sockets it can get", async () => {
  const id = await matchKickedOff(3000);
  const shake = async (address: string) => {
    const headers = { upgrade: "websocket", origin: site, "cf-connecting-ip": address };
    const response = await exports.default.fetch(`${site}/api/live/${id}`, { headers });
    response.webSocket?.accept();
    return response.status;
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 501; turn += 1) statuses.push(await shake("203.0.113.7"));
  expect(statuses.filter((status) => status === 101)).toHaveLength(500);
  expect(statuses.at(-1)).toBe(503);
  expect(await shake("203.0.113.8")).toBe(101);
});

describe("a feed", () => {
  it("reports numbered events; one that comes again is the same event", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date().toISOString(), home: 3, away: 4 });
    const goal = event(2, "goal", { side: "home", playerName: "C. Orfe", score: { home: 1, away: 0 }, offset: 60 });
    const first = await post(id, { events: [event(1, "kick-off"), goal] });
    expect(await first.json()).toEqual({ data: { sequence: 2 } });
    const again = await post(id, { events: [goal, event(3, "comment", { score: { home: 1, away: 0 }, offset: 90 })] });
    expect(await again.json()).toEqual({ data: { sequence: 3 } });
    const page = await matchPage(id);
    expect(page.events.map(({ id: eventID }) => eventID)).toEqual(["event-1", "event-2", "event-3"]);
    expect(page.state).toMatchObject({ kind: "live", phase: "first-half", score: { home: 1, away: 0 } });
  });

  it("is told which event is missing, and nothing is taken", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date().toISOString(), home: 3, away: 4 });
    const response = await post(id, { events: [event(1, "kick-off"), event(3, "goal")] });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { code: "events_missing" } });
    expect((await matchPage(id)).state.kind).toBe("fixture");
  });

  it("may repeat the final whistle, and say no more after it", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date().toISOString(), home: 3, away: 4 });
    const whistle = { events: [event(1, "kick-off"), event(2, "full-time", { minute: 90, offset: 6000 })] };
    expect((await post(id, whistle)).status).toBe(200);
    const again = await post(id, whistle);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ data: { sequence: 2 } });
    const late = await post(id, { events: [event(3, "goal", { score: { home: 1, away: 0 } })] });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ error: { code: "not_in_play" } });
    expect((await matchPage(id)).state).toMatchObject({ kind: "result", score: { home: 0, away: 0 } });
  });

  it("replaces the script from its first report on, its statistics too", async () => {
    // The script's own goal would be due in eight seconds: time enough for the report, on any machine.
    const id = await matchKickedOff(1792);
    await room(id).open(id, true);
    const score = { home: 2, away: 0 };
    const statistics = { ...script.statistics, shots: { home: 31, away: 3 } };
    const goal = event(3, "goal", { id: "feed-3", side: "home", score, offset: 1790 });
    const comment = event(4, "comment", { id: "feed-4", score, offset: 1791 });
    expect((await post(id, { events: [goal], statistics })).status).toBe(200);
    const due = Date.now() + 8000;
    await expect.poll(() => Date.now(), { timeout: 30_000 }).toBeGreaterThan(due);
    await runDurableObjectAlarm(room(id));
    expect((await post(id, { events: [comment] })).status).toBe(200);
    const page = await matchPage(id);
    expect(page.events.map(({ id: eventID }) => eventID)).toEqual(["event-1", "event-2", "feed-3", "feed-4"]);
    expect(page.state).toMatchObject({ score });
    expect(page.statistics?.shots).toEqual({ home: 31, away: 3 });
  });

  it("needs the service key, a match in play and a report that can be read", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date().toISOString(), home: 3, away: 4 });
    expect((await post(id, { events: [event(1, "kick-off")] }, "guess")).status).toBe(401);
    expect((await post(999_999, { events: [event(1, "kick-off")] })).status).toBe(409);
    expect((await post(id, { events: [{ number: 1 }] })).status).toBe(400);
    expect((await post(id, "kick-off")).status).toBe(400);
  });
});
