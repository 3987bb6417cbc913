import { abortAllDurableObjects, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followerHeaders } from "../../../schemas/football/follower-relays.ts";
import { liveMessage } from "../../../schemas/football/match-data.ts";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { follow, report, room, shakeHands } from "../support/live-match.ts";

/** Followers that an object accepts here (tests/vitest.config.ts), and a smaller number for tests where it only matters that it is full. */
const most = 520;
const few = 24;
let capacity = few;

/** Sets how many followers objects accept from now on. */
function take(followers: number): void {
  capacity = followers;
  Object.assign(env, { FOLLOWERS_PER_OBJECT: String(followers) });
}
const relay = (path: string) => env.FOLLOWER_RELAY.getByName(path);

let id = 700;

/** Connects as many followers to an object as it accepts, from several networks. */
async function fill(object: { fetch(request: Request): Promise<Response> }, path = ""): Promise<void> {
  for (let count = 0; count < capacity; count += 1) {
    const headers = {
      upgrade: "websocket",
      [followerHeaders.network]: `192.0.2.${count % 8}`,
      [followerHeaders.relay]: path,
    };
    const response = await object.fetch(new Request("https://room.internal/", { headers }));
    expect(response.status).toBe(101);
    response.webSocket?.accept();
  }
}

const comment = (name: string) => ({
  id: name,
  type: "comment",
  at: new Date(Date.now() - 1000).toISOString(),
  minute: 3,
});
const says = (name: string) => report(id, comment(name));
const sequences = (heard: readonly { sequence: number }[]) => heard.map(({ sequence }) => sequence);
const followersOf = (object: DurableObjectStub<undefined>) =>
  runInDurableObject(object, (_, state) => state.getWebSockets().length);

/** A follower as in a browser: it connects again, from the last change that it has. */
function keepFollowing(match: number, address: string) {
  let ids: string[] = [];
  let since: number | null = null;
  let connections = 0;
  let socket: WebSocket | null = null;
  let isStopped = false;
  const again = () => void (isStopped || setTimeout(() => void connect(), 50));
  async function connect(): Promise<void> {
    const response = await shakeHands(`/api/live/${match}${since === null ? "" : `?since=${since}`}`, address);
    socket = response.webSocket;
    if (socket === null) return again();
    connections += 1;
    socket.addEventListener("message", ({ data }) => {
      if (String(data).startsWith('{"action":')) return;
      const message = liveMessage.parse(JSON.parse(String(data)));
      ids = [...(message.type === "snapshot" ? [] : ids), ...message.events.map((event) => event.id)];
      since = message.sequence;
    });
    socket.addEventListener("close", again);
    socket.addEventListener("error", again);
    socket.accept();
  }
  void connect();
  return {
    ids: () => ids,
    connections: () => connections,
    stop() {
      isStopped = true;
      socket?.close(1000);
    },
  };
}

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
});

afterEach(() => take(most));

beforeEach(async () => {
  take(few);
  id += 1;
  const kickoff = new Date(Date.now() - 180_000).toISOString();
  await insertFixture(env.MATCH_DB, { id, kickoff, home: 1, away: 2 });
  await report(id, { id: "first", type: "kick-off", at: kickoff });
});

describe("followers beyond those that a room serves", () => {
  beforeEach(async () => {
    await fill(room(id));
  });

  it("hear the same from a relay, and what they missed", async () => {
    const { heard } = await follow(`/api/live/${id}`);
    expect(await followersOf(room(id))).toBe(capacity);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]).toMatchObject({ type: "snapshot", fixtureID: id, sequence: 1, events: [{ id: "first" }] });
    await says("second");
    await says("third");
    await expect.poll(() => heard.length).toBe(3);
    expect(heard[2]).toMatchObject({ type: "change", sequence: 3, events: [{ id: "third" }] });

    const late = await follow(`/api/live/${id}?since=1`, "192.0.2.99");
    await expect.poll(() => late.heard.length).toBe(1);
    expect(late.heard[0]).toMatchObject({ type: "change", events: [{ id: "second" }, { id: "third" }] });
    const current = await follow(`/api/live/${id}?since=3`, "192.0.2.98");
    await says("fourth");
    await expect.poll(() => current.heard.length).toBe(1);
    expect(current.heard[0]).toMatchObject({ type: "change", events: [{ id: "fourth" }] });
    // A number that was never sent.
    const wrong = await follow(`/api/live/${id}?since=99`, "192.0.2.97");
    await expect.poll(() => wrong.heard.length).toBe(1);
    expect(wrong.heard[0]).toMatchObject({ type: "snapshot", sequence: 4 });
  });

  it("are spread over relays below the first once that is full too", async () => {
    await fill(relay(`${id}/weur`), `${id}/weur`);
    const { heard } = await follow(`/api/live/${id}`);
    expect(await followersOf(relay(`${id}/weur`))).toBe(capacity);
    await says("second");
    await expect.poll(() => sequences(heard)).toEqual([1, 2]);
    // From now on, nobody calls the room or the first relay.
    await expect
      .poll(async () => {
        const others = await Promise.all(
          ["203.0.113.1", "203.0.113.2"].map((address) => follow(`/api/live/${id}`, address)),
        );
        return others.every(({ heard }) => heard.length <= 1);
      })
      .toBe(true);
    expect(await room(id).levels("weur", 0)).toBe(2);
    expect(await room(id).levels("enam", 0)).toBe(0);
  });

  it("get what their relay was not sent, once, by its heartbeat", async () => {
    const { heard } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.length).toBe(1);
    // As if the room had died in the middle of a goal.
    await runInDurableObject(room(id), (_, { storage }) => storage.sql.exec("DELETE FROM relays"));
    await says("second");
    await says("third");
    await runDurableObjectAlarm(relay(`${id}/weur`));
    await says("fourth");
    await expect.poll(() => sequences(heard)).toEqual([1, 3, 4]);
    expect(heard.flatMap(({ events }) => events.map((event) => event.id))).toEqual([
      "first",
      "second",
      "third",
      "fourth",
    ]);
  });

  it("get the change that their relay missed before the next one", async () => {
    const { heard } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.length).toBe(1);
    await relay(`${id}/weur`).receive({ from: 7, number: 8, texts: ["of another match"] });
    await runInDurableObject(room(id), (_, { storage }) => storage.sql.exec("DELETE FROM relays"));
    await says("second");
    await runInDurableObject(room(id), (_, { storage }) =>
      storage.sql.exec("INSERT INTO relays VALUES (?)", `${id}/weur`),
    );
    await says("third");
    await expect
      .poll(() => heard.flatMap(({ events }) => events.map((event) => event.id)))
      .toEqual(["first", "second", "third"]);
  });

  it("go on when the relay was put to sleep", async () => {
    const { heard } = await follow(`/api/live/${id}`);
    await expect.poll(() => heard.length).toBe(1);
    await evictDurableObject(relay(`${id}/weur`));
    await says("second");
    await expect.poll(() => sequences(heard)).toEqual([1, 2]);
  });

  it("have every change once, though room and relays die in the middle of a goal", async () => {
    await fill(relay(`${id}/weur`), `${id}/weur`);
    const followers = ["203.0.113.1", "203.0.113.2", "203.0.113.3"].map((address) => keepFollowing(id, address));
    const seen = () => followers.map(({ ids }) => ids());
    await expect.poll(seen).toEqual(followers.map(() => ["first"]));
    await says("second");
    // A feed repeats a report that was not accepted.
    const goal = says("goal").catch(() => says("goal"));
    await abortAllDurableObjects();
    await goal;
    await says("fourth");
    const all = ["first", "second", "goal", "fourth"];
    await expect.poll(seen, { timeout: 10_000 }).toEqual(followers.map(() => all));
    expect(followers.map(({ connections }) => connections())).toEqual(followers.map(() => 2));
    for (const { stop } of followers) stop();
  });

  it("are told to go when there is no match any more", async () => {
    const { closed } = await follow(`/api/live/${id}`);
    await runInDurableObject(room(id), (_, { storage }) => storage.deleteAll());
    await evictDurableObject(room(id));
    await runDurableObjectAlarm(relay(`${id}/weur`));
    await expect.poll(closed).toBe(1001);
  });

  it("leave nothing once they have left", async () => {
    const { socket } = await follow(`/api/live/${id}`);
    expect(await runDurableObjectAlarm(relay(`${id}/weur`))).toBe(true);
    socket.close(1000);
    await expect.poll(() => followersOf(relay(`${id}/weur`))).toBe(0);
    await runDurableObjectAlarm(relay(`${id}/weur`));
    const tablesOf = (object: DurableObjectStub<undefined>, table: string) =>
      runInDurableObject(object, (_, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_master WHERE name = ?", table).toArray(),
      );
    expect(await tablesOf(relay(`${id}/weur`), "link")).toEqual([]);
    const listed = await runInDurableObject(room(id), (_, { storage }) =>
      storage.sql.exec("SELECT * FROM relays").toArray(),
    );
    expect(listed).toEqual([]);
  });
});

it("followers beyond those that a room serves are of one network as many as at a room", async () => {
  take(most);
  await fill(room(id));
  const shake = () => shakeHands(`/api/live/${id}`, "2001:db8::1");
  // After the first one, nobody calls the room.
  const answers = [await shake(), ...(await Promise.all(Array.from({ length: 500 }, shake)))];
  for (const { webSocket } of answers) webSocket?.accept();
  expect(answers.filter(({ status }) => status === 101)).toHaveLength(500);
  expect((await shakeHands(`/api/live/${id}`, "2001:db8::2")).status).toBe(503);
  expect((await shakeHands(`/api/live/${id}`, "2001:db8:0:1::2")).status).toBe(101);
  answers.find(({ status }) => status === 101)?.webSocket?.close(1000);
  await expect.poll(async () => (await shakeHands(`/api/live/${id}`, "2001:db8::2")).status).toBe(101);
});

it("scores of all matches go over relays too", async () => {
  await fill(env.MATCH_HUB.getByName("all"));
  const { heard } = await follow("/api/live");
  expect(await followersOf(relay("all/weur"))).toBe(1);
  const own = () => heard.filter(({ fixtureID }) => fixtureID === id);
  await expect.poll(() => own().length).toBe(1);
  await report(id, { id: "g", type: "goal", at: new Date(Date.now() - 1000).toISOString(), minute: 3, side: "home" });
  await expect.poll(() => own().at(-1)?.state).toMatchObject({ score: { home: 1, away: 0 } });
  expect(own().map(({ type, sequence }) => `${type} ${sequence}`)).toEqual(["snapshot 1", "change 2"]);
});

it.each(["", "all", "501", "501/moon", "501/weur/16", "501/weur/1/2/3", "../weur", "501/weur/1x"])(
  "no relay is named %j",
  async (path) => {
    const headers = { upgrade: "websocket", [followerHeaders.relay]: path };
    expect((await relay(path || "none").fetch("https://relay.internal/", { headers })).status).toBe(404);
  },
);
