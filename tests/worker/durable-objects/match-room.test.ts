import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { followerHeaders } from "../../../schemas/football/follower-relays.ts";
import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { maxImmediateReconnects } from "../../../schemas/football/spread-reconnection.ts";
import { event, insertFixture, insertLeague, insertScript, script } from "../../fixtures/small-league.ts";
import { advance, follow, forgetMatch, matchPage, post, report, room, shakeHands } from "../support/live-match.ts";
import { requestUntilRefused } from "../support/rate-limit.ts";

let lastID = 100;

/** A scripted match that kicked off some seconds ago; negative for a future kick-off. */
async function matchKickedOff(secondsAgo: number): Promise<number> {
  const id = ++lastID;
  const kickoff = new Date(Date.now() - secondsAgo * 1000).toISOString();
  await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2 });
  await insertScript(env.MATCH_DB, id);
  return id;
}

/** The records of a match, including its goals and events. */
async function recordOf(id: number) {
  const [fixture, goals, details] = await env.MATCH_DB.batch(
    [
      "SELECT * FROM fixtures WHERE id = ?",
      "SELECT * FROM goals WHERE fixture_id = ?",
      "SELECT events, statistics, reports FROM match_details WHERE fixture_id = ?",
    ].map((query) => env.MATCH_DB.prepare(query).bind(id)),
  );
  return { fixture: fixture?.results, goals: goals?.results, details: details?.results };
}

const numbers = (message: LiveMessage | undefined) => message?.events.map(({ number }) => number);

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
});

describe("a match whose script is its feed", () => {
  it("is at the phase that the clock says, and so are the records", async () => {
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

  it("has line-ups before kick-off, and no events to come", async () => {
    const id = await matchKickedOff(-1800);
    await room(id).open(id, true);
    const page = await matchPage(id);
    expect(page.state).toEqual({ kind: "fixture", note: null });
    expect(page.events).toEqual([]);
    expect(page.lineUps).not.toBeNull();
  });

  it("logs the next event on time, by alarm, and sends it to followers", async () => {
    // The own goal, 1800 s after kick-off, is a hundred seconds away.
    const id = await matchKickedOff(1700);
    const { heard } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.length).toBe(1);
    await runInDurableObject(room(id), async (_, { storage }) => {
      const { due } = storage.sql.exec<{ due: number }>("SELECT min(due) AS due FROM to_come").one();
      expect(await storage.getAlarm()).toBe(due);
      // As if the hundred seconds had passed: the alarm fires by itself.
      storage.sql.exec("UPDATE to_come SET due = due - 100000");
      await storage.setAlarm(due - 100_000);
    });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[0]).toMatchObject({ type: "snapshot", sequence: 2 });
    expect(heard[1]).toMatchObject({ type: "change", sequence: 3, state: { score: { home: 1, away: 1 } } });
    expect(numbers(heard[1])).toEqual([3]);
  });

  it("continues after an eviction, with its followers", async () => {
    const id = await matchKickedOff(1796);
    const { heard } = await follow(`/api/live/${id}`);
    await evictDurableObject(room(id));
    await advance(id, 4);
    await expect.poll(() => heard.at(-1)?.sequence).toBe(3);
    expect((await matchPage(id)).events).toHaveLength(3);
  });

  it("catches up on all due events, and writes result, events and goals", async () => {
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

  it("is unaffected by a repeated alarm", async () => {
    const id = await matchKickedOff(6601);
    await room(id).open(id, true);
    const before = await matchPage(id);
    await runDurableObjectAlarm(room(id));
    await room(id).open(id, true);
    expect(await matchPage(id)).toEqual(before);
    expect(await room(id).messageSince(null)).toMatchObject({ sequence: 8 });
  });

  it("does not run a match called off after its room opened", async () => {
    const id = await matchKickedOff(-1800);
    await room(id).open(id, true);
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'postponed' WHERE id = ?").bind(id).run();
    const { closed } = await follow(`/api/live/${id}`);
    await runDurableObjectAlarm(room(id));
    expect(await room(id).messageSince(null)).toBeNull();
    await expect.poll(closed).toBe(1001);
    expect((await matchPage(id)).state).toEqual({ kind: "fixture", note: "postponed" });
  });

  it.each([
    ["its next event", 1000, [3, 4]],
    ["the end of the match", 9000, [3, 4, 5, 6, 7, 8]],
  ])("leaves what the league decides in play, also at %s", async (_, secondsLater, missed) => {
    const id = await matchKickedOff(1700);
    await room(id).open(id, true);
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'abandoned', phase = NULL WHERE id = ?").bind(id).run();
    const decided = await recordOf(id);
    await advance(id, secondsLater);
    expect(numbers((await room(id).messageSince(2)) ?? undefined)).toEqual(missed);
    expect(await recordOf(id)).toEqual(decided);
    expect((await matchPage(id)).state).toMatchObject({ kind: "result", outcome: "abandoned" });
  });

  it("follows a new kick-off", async () => {
    const id = await matchKickedOff(-1800);
    await room(id).open(id, true);
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?")
      .bind(new Date(Date.now() - 700_000).toISOString(), id)
      .run();
    await runDurableObjectAlarm(room(id));
    expect(await room(id).messageSince(null)).toMatchObject({ sequence: 2 });
  });

  it("writes the records again after a restore", async () => {
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

describe("a match that is moved after its referee was reported", () => {
  it.each([
    ["which the room notices", (id: number) => room(id).open(id, false)],
    ["which the desk says", (id: number) => room(id).restart(null)],
  ] as const)("continues its change numbers, %s", async (_, notice) => {
    const id = ++lastID;
    const kickoff = new Date(Date.now() + 1_800_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2 });
    for (const referee of ["R. Feree", "A. Nother"]) expect((await post({ fixtureID: id, referee })).status).toBe(200);
    const { heard, closed } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.at(-1)?.sequence).toBe(2);
    const began = new Date(Date.now() - 600_000).toISOString();
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ? WHERE id = ?").bind(began, id).run();
    await notice(id);
    await expect.poll(closed).toBe(1001);
    const at = new Date(Date.now() - 300_000).toISOString();
    const comments = ["a", "b"].map((name) => ({ id: name, type: "comment", at, minute: 5 }));
    await report(id, { id: "k", type: "kick-off", at: began }, ...comments);
    // The page had two changes: it gets everything since.
    const back = await follow(`/api/live/${id}?since=2`);
    await expect.poll(() => back.heard.length).toBe(1);
    expect(numbers(back.heard[0])).toEqual([1, 2, 3]);
    expect(back.heard[0]?.sequence).toBeGreaterThan(2);
  });
});

describe("the room of a match that never ends", () => {
  const inPlay = async () => {
    const id = ++lastID;
    const kickoff = new Date(Date.now() - 600_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2 });
    await report(id, { id: "k", type: "kick-off", at: kickoff });
    return id;
  };
  const hasMatch = async (id: number) => (await room(id).levels("weur", 0)) !== null;

  it("deletes it a day after the last report, when nothing but sections or comments are reported", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date(Date.now() - 600_000).toISOString(), home: 1, away: 2 });
    expect((await post({ fixtureID: id, referee: "R. Feree", statistics: script.statistics })).status).toBe(200);
    await forgetMatch(id);
    expect(await hasMatch(id)).toBe(false);
    await report(id, { id: "c", type: "comment", at: new Date().toISOString(), minute: 1 });
    await forgetMatch(id);
    expect(await hasMatch(id)).toBe(false);
    expect(await matchPage(id)).toMatchObject({ referee: "R. Feree", state: { kind: "fixture" } });
  });

  it("keeps it while it is in play in the records, and deletes it a day after it was removed or decided there", async () => {
    const [open, removed, decided] = [await inPlay(), await inPlay(), await inPlay()];
    await env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id = ?").bind(removed).run();
    await env.MATCH_DB.prepare("UPDATE fixtures SET status = 'awarded' WHERE id = ?").bind(decided).run();
    for (const id of [open, removed, decided]) await runDurableObjectAlarm(room(id));
    expect(await Promise.all([open, removed, decided].map(hasMatch))).toEqual([true, true, true]);
    for (const id of [open, removed, decided]) await forgetMatch(id);
    expect(await Promise.all([open, removed, decided].map(hasMatch))).toEqual([true, false, false]);
  });

  it("deletes it when the feed still reports it after it was removed", async () => {
    const id = await inPlay();
    await env.MATCH_DB.prepare("DELETE FROM fixtures WHERE id = ?").bind(id).run();
    expect((await post({ fixtureID: id, referee: "R. Feree" })).status).toBe(404);
    expect(await hasMatch(id)).toBe(false);
  });
});

describe("a match of which nothing is shown", () => {
  const alarmOf = (id: number) => runInDurableObject(room(id), (_, { storage }) => storage.getAlarm());

  it("is deleted a day after a page has opened it, when nothing is reported", async () => {
    const id = ++lastID;
    await insertFixture(env.MATCH_DB, { id, kickoff: new Date(Date.now() - 600_000).toISOString(), home: 1, away: 2 });
    await room(id).open(id, false);
    expect(await room(id).messageSince(null)).toMatchObject({ sequence: 0 });
    await forgetMatch(id);
    expect(await room(id).messageSince(null)).toBeNull();
  });

  it("is deleted a day after the last report, when the imported result stands", async () => {
    const id = ++lastID;
    const kickoff = new Date(Date.now() - 6_000_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2, status: "full-time", score: [2, 0] });
    expect(await report(id, { id: "k", type: "kick-off", at: kickoff })).toMatchObject({ data: { held: true } });
    // Not at once again and again, although nothing is published.
    expect(await alarmOf(id)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await runDurableObjectAlarm(room(id));
    expect(await room(id).levels("weur", 0)).toBe(0);
    await forgetMatch(id);
    expect(await room(id).levels("weur", 0)).toBeNull();
    expect((await matchPage(id)).state).toMatchObject({ kind: "result", score: { home: 2, away: 0 } });
  });
});

describe("a follower", () => {
  it("gets exactly what it missed", async () => {
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

  it("gets the whole match when it missed too much", async () => {
    const id = ++lastID;
    const kickoff = new Date(Date.now() - 3000_000).toISOString();
    await insertFixture(env.MATCH_DB, { id, kickoff, home: 3, away: 4 });
    const comments = Array.from({ length: 60 }, (_, index) => event(index + 2, "comment", { offset: 10 + index }));
    await insertScript(env.MATCH_DB, id, { ...script, events: [event(1, "kick-off"), ...comments] });
    const { heard } = await follow(`/api/live/${id}?since=2`);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]).toMatchObject({ type: "snapshot", sequence: 61 });
  });

  it("gets the same as thirty others", async () => {
    const id = await matchKickedOff(1796);
    const followers = await Promise.all(Array.from({ length: 30 }, () => follow(`/api/live/${id}`)));
    await advance(id, 4);
    await expect
      .poll(() => followers.map(({ heard }) => heard.at(-1)?.sequence))
      .toEqual(Array.from({ length: 30 }, () => 3));
  });

  it("gets responses to its pings, and is closed when it sends anything else", async () => {
    const id = await matchKickedOff(3000);
    const response = await shakeHands(`/api/live/${id}`);
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

describe("a flood", () => {
  const shake = async (id: number, address: string) => {
    const response = await shakeHands(`/api/live/${id}`, address);
    response.webSocket?.accept();
    return response.status;
  };

  it("of sockets from one IP address leaves room for others, and is rate-limited", async () => {
    const id = await matchKickedOff(3000);
    const ask = () => shake(id, "203.0.113.7");
    const { responses } = await requestUntilRefused(600, ask, (status) => status === 429);
    expect(responses.filter((status) => status === 101)).toHaveLength(500);
    expect(responses.at(-1)).toBe(503);
    expect(await shake(id, "203.0.113.8")).toBe(101);
  });

  it("of followers is told to spread its next connections, but for those who came first", async () => {
    const id = await matchKickedOff(3000);
    const first = await follow(`/api/live/${id}`);
    // Each of a network of its own, as the site names it to the room.
    for (let number = 1; number < maxImmediateReconnects; number++) {
      const headers = { upgrade: "websocket", [followerHeaders.network]: `198.51.100.${number}` };
      const response = await room(id).fetch("https://room.internal/", { headers });
      response.webSocket?.accept();
    }
    const next = await follow(`/api/live/${id}`);
    const later = await follow(`/api/live/${id}`);
    await expect.poll(() => Math.min(...[first, next, later].map(({ heard }) => heard.length))).toBeGreaterThan(0);
    expect([first, next, later].map(({ spread }) => spread())).toEqual([false, true, true]);
  });

  it.each([
    ["text", "goal!"],
    ["a message as long as it gets", "x".repeat(1_000_000)],
    ["bytes", new Uint8Array([0, 255, 1]).buffer],
    ["a forged change", '{"type":"change","fixtureID":1,"sequence":9,"events":[]}'],
    ["nothing", ""],
  ])("of %s closes its sender and reaches nobody else", async (_, poison) => {
    const id = await matchKickedOff(3000);
    const bystander = await follow(`/api/live/${id}`);
    const sender = await follow(`/api/live/${id}`);
    sender.socket.send(poison);
    await expect.poll(sender.closed).toBe(1008);
    await report(id, { id: "next", type: "comment", at: new Date().toISOString(), minute: 46 });
    await expect.poll(() => bystander.heard.length).toBe(2);
    expect(bystander.heard[1]).toMatchObject({ type: "change", sequence: 6 });
    expect(bystander.closed()).toBeNull();
  });
});

describe("a follower that reads nothing", () => {
  const comments = (turn: number) =>
    Array.from({ length: 60 }, (_, index) => ({
      id: `c${turn}-${index}`,
      type: "comment",
      at: new Date(Date.now() - 1000).toISOString(),
      minute: 46,
      text: "x".repeat(600),
    }));

  it("is closed once too much is unread, while others get everything", async () => {
    const id = await matchKickedOff(3000);
    const slow = await follow(`/api/live/${id}`);
    const quick = await follow(`/api/live/${id}`);
    let turns = 0;
    while (slow.closed() === null && turns < 10) {
      turns += 1;
      await report(id, ...comments(turns));
      quick.socket.send('{"action":"ping"}');
      await expect.poll(() => quick.heard.length).toBe(turns + 1);
    }
    await expect.poll(slow.closed).toBe(1013);
    expect(quick.closed()).toBeNull();
    expect(quick.heard.at(-1)?.sequence).toBe(5 + 60 * turns);
  });

  it("is closed after a long silence", async () => {
    const id = await matchKickedOff(3000);
    const { closed } = await follow(`/api/live/${id}`);
    await runInDurableObject(room(id), (_, state) => {
      for (const socket of state.getWebSockets()) socket.serializeAttachment(Date.now() - 200_000);
    });
    const fresh = await follow(`/api/live/${id}`);
    await report(id, ...comments(0).slice(0, 1));
    await expect.poll(closed).toBe(1013);
    await expect.poll(() => fresh.heard.length).toBe(2);
  });
});

it("migrates the events of a room of an earlier version", async () => {
  const id = await matchKickedOff(3000);
  await room(id).open(id, true);
  const before = await room(id).messageSince(null);
  await runInDurableObject(room(id), (_, { storage: { sql } }) => {
    sql.exec("CREATE TABLE events (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, event TEXT NOT NULL)");
    sql.exec("INSERT INTO events SELECT number, id, shown FROM entries");
    // Not dropped: devices are still being notified, for which the room is read before it is evicted.
    sql.exec("DELETE FROM entries; DELETE FROM facts WHERE name = 'sequence'");
  });
  await evictDurableObject(room(id));
  expect(await room(id).messageSince(null)).toEqual(before);
  await report(id, { id: "event-2", cancelled: true, at: new Date().toISOString() });
  expect(await room(id).messageSince(5)).toMatchObject({ sequence: 9, state: { score: { home: 0, away: 1 } } });
});
