import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createWorkerScope } from "../../../worker/create-worker-scope.ts";
import { deliverPushes } from "../../../worker/push/deliver-pushes.ts";
import type { QueuedPush } from "../../../worker/push/push-queue.ts";
import { expirePushes } from "../../../worker/push/push-store.ts";
import { setSwitch } from "../../../worker/switches.ts";
import { newDevice, type TestDevice } from "../../fixtures/push-service.ts";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { report } from "../support/live-match.ts";
import { mockRemoteHost } from "../support/mock-remote-host.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const fixtureID = 601;
const kickedOff = new Date(Date.now() - 600_000).toISOString();

const post = (path: string, body: unknown) =>
  visit(`/api/push/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "cf-connecting-ip": crypto.randomUUID() },
    body: JSON.stringify(body),
  });

async function follow(
  { subscription }: TestDevice,
  topic: string,
  hidesScores = false,
  language?: string,
): Promise<void> {
  const response = await post("follow", { topic, subscription, hidesScores, language });
  expect([response.status, await response.json()]).toEqual([
    200,
    { expiresAt: topic.startsWith("club-") ? null : expect.any(Number) },
  ]);
}

const serverKey = async () => z.object({ key: z.string() }).parse(await (await visit("/api/push")).json()).key;

/** Emulates the push service, which responds to each request with a status. @returns what devices have read */
function pushService(devices: readonly TestDevice[], answer: (endpoint: string) => Response | number = () => 201) {
  const read: { device: TestDevice; title: string; path: string }[] = [];
  mockRemoteHost("fcm.googleapis.com", async (request) => {
    const device = devices.find(({ subscription }) => subscription.endpoint === request.url);
    if (device === undefined) return new Response(null, { status: 404 });
    const { title, path } = await device.read(request, await serverKey());
    const given = answer(request.url);
    const response = typeof given === "number" ? new Response(null, { status: given }) : given;
    if (response.ok) read.push({ device, title, path });
    return response;
  });
  return {
    read,
    titlesOf: (device: TestDevice) => read.filter((one) => one.device === device).map(({ title }) => title),
  };
}

const metrics = { backlogCount: 0, backlogBytes: 0 };

/** Delivers messages to the site, including those that it queues itself, until none are left. @returns messages to retry, with delays */
const deliver = (...first: QueuedPush[]) => deliverIn(env, first);

/** The same with these bindings. @param accept what the queue does before it takes messages: it refuses them if this throws */
async function deliverIn(
  bindings: Env,
  first: readonly QueuedPush[],
  accept: (bodies: readonly QueuedPush[]) => void = () => {},
) {
  const retries: { body: QueuedPush; delay: number | undefined }[] = [];
  const delays: (number | undefined)[] = [];
  let bodies = [...first];
  let handled = 0;
  const scope = createWorkerScope(bindings, createExecutionContext());
  while (bodies.length > 0) {
    const next: QueuedPush[] = [];
    const PUSHES: Queue<QueuedPush> = {
      metrics: async () => metrics,
      send: async (body) => {
        accept([body]);
        next.push(body);
        return { metadata: { metrics } };
      },
      sendBatch: async (messages) => {
        const sent = [...messages];
        accept(sent.map(({ body }) => body));
        for (const { body, delaySeconds } of sent) {
          next.push(body);
          if (body.kind === "device") delays.push(delaySeconds);
        }
        return { metadata: { metrics } };
      },
    };
    handled += bodies.length;
    const batch: MessageBatch = {
      queue: "pushes",
      metadata: { metrics },
      messages: bodies.map((body) => ({
        id: crypto.randomUUID(),
        timestamp: new Date(),
        body,
        attempts: 1,
        ack: () => {},
        retry: (options) => void retries.push({ body, delay: options?.delaySeconds }),
      })),
      ackAll: () => {},
      retryAll: () => {},
    };
    await deliverPushes(batch, { ...scope, env: { ...bindings, PUSHES } }, new Date());
    bodies = next;
  }
  return { retries, delays, handled };
}

const match: QueuedPush = { kind: "match", fixtureID };

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: fixtureID, kickoff: kickedOff, home: 1, away: 2 });
  // The room queues this report's notifications at the site's own queue, so that none of them is pending during the tests.
  await report(
    fixtureID,
    { id: "k", type: "kick-off", at: kickedOff },
    {
      ...{ id: "g1", type: "goal", side: "home", minute: 9, playerName: "Jo Reed" },
      at: new Date(Date.now() - 60_000).toISOString(),
    },
  );
  await vi.waitUntil(
    async () => (await env.PUSH_DB.prepare("SELECT count(*) AS n FROM notified_events").first("n")) === 2,
  );
});

beforeEach(async () => {
  vi.restoreAllMocks();
  for (const table of ["push_topics", "push_subscriptions", "notified_events"])
    await env.PUSH_DB.prepare(`DELETE FROM ${table}`).run();
});

describe("devices that follow a match or a club", () => {
  it("are notified of its new date, and follow the match until it has been played", async () => {
    const device = await newDevice();
    const moved = fixtureID + 1;
    const kickoff = new Date(Date.now() + 200 * 86_400_000);
    await insertFixture(env.MATCH_DB, { id: moved, kickoff: kickedOff, home: 3, away: 4 });
    await follow(device, `match-${moved}`);
    await env.MATCH_DB.prepare("UPDATE fixtures SET kickoff = ?, sequence = 1 WHERE id = ?")
      .bind(kickoff.toISOString(), moved)
      .run();
    const { titlesOf } = pushService([device]);
    await deliver({ kind: "match", fixtureID: moved, moved: true }, { kind: "match", fixtureID: moved, moved: true });
    expect(titlesOf(device)).toEqual([expect.stringMatching(/^Moved: \w+ v \w+$/)]);
    await expirePushes(env.PUSH_DB, Math.floor(kickoff.getTime() / 1000));
    const followed = await env.PUSH_DB.prepare("SELECT count(*) AS n FROM push_topics").first("n");
    expect(followed).toBe(1);
  });

  it("are notified of kick-off and goal once, encrypted and signed, whichever way they follow it", async () => {
    const [ofMatch, ofClub, ofBoth, ofOther] = await Promise.all([newDevice(), newDevice(), newDevice(), newDevice()]);
    await follow(ofMatch, `match-${fixtureID}`);
    await follow(ofClub, "club-2");
    await follow(ofBoth, "club-1");
    await follow(ofBoth, `match-${fixtureID}`);
    await follow(ofOther, "club-3");
    const { titlesOf } = pushService([ofMatch, ofClub, ofBoth, ofOther]);
    await deliver(match);
    await deliver(match);
    for (const device of [ofMatch, ofClub, ofBoth]) {
      // The queue does not guarantee any order.
      expect(titlesOf(device).toSorted()).toEqual(["Goal: Ashford 1–0 Bramley", "Kick-off: Ashford v Bramley"]);
    }
    expect(titlesOf(ofOther)).toEqual([]);
  });

  it("hear of no goal as taken back while the match's room does not respond, and the match is read again later", async () => {
    const device = await newDevice();
    await follow(device, `match-${fixtureID}`);
    const { titlesOf } = pushService([device]);
    await deliver(match);
    const before = titlesOf(device);
    const logged = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")].map((spy) =>
      spy.mockImplementation(() => {}),
    );
    const MATCH_ROOM = new Proxy(env.MATCH_ROOM, {
      get: () => () => {
        throw new Error("overloaded");
      },
    });
    const { retries } = await deliverIn({ ...env, MATCH_ROOM }, [match]);
    expect(retries).toEqual([{ body: match, delay: 5 }]);
    expect(logged.flatMap(({ mock }) => mock.calls).join()).toContain("could not be read");
    await deliver(match);
    expect(titlesOf(device)).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it("hear that a goal is taken back that the feed corrects into something else", async () => {
    const corrected = fixtureID + 2;
    await insertFixture(env.MATCH_DB, { id: corrected, kickoff: kickedOff, home: 3, away: 4 });
    const goal = { id: "g", type: "goal", side: "home", minute: 9, at: new Date(Date.now() - 60_000).toISOString() };
    await report(corrected, { id: "k", type: "kick-off", at: kickedOff }, goal);
    const notifiedAs = async () => {
      const query = env.PUSH_DB.prepare("SELECT notified_as FROM notified_events WHERE fixture_id = ? ORDER BY 1");
      const { results } = await query.bind(corrected).all<{ notified_as: string }>();
      return results.map(({ notified_as }) => notified_as);
    };
    await expect.poll(notifiedAs, { timeout: 10_000 }).toEqual(["goal", "kick-off"]);
    await report(corrected, { ...goal, revision: 2, type: "save" });
    await expect.poll(notifiedAs, { timeout: 10_000 }).toEqual(["goal", "goal-taken-back", "kick-off"]);
  });

  it("hear nothing while staff have switched notifications off", async () => {
    const device = await newDevice();
    await follow(device, `match-${fixtureID}`);
    const { titlesOf } = pushService([device]);
    await setSwitch(env.CONTENT_DB, { name: "push", off: true, by: "Kim" }, new Date());
    await deliver(match);
    expect(titlesOf(device)).toEqual([]);
    await setSwitch(env.CONTENT_DB, { name: "push", off: false, by: "Kim" }, new Date());
    await deliver(match);
    expect(titlesOf(device)).toHaveLength(2);
  });

  it("hear no score where they hide scores, from the first or later", async () => {
    const [hiding, later] = await Promise.all([newDevice(), newDevice()]);
    await follow(hiding, "club-1", true);
    await follow(later, "club-1");
    expect((await post("device", { endpoint: later.subscription.endpoint, hidesScores: true })).status).toBe(204);
    const { read } = pushService([hiding, later]);
    await deliver(match);
    expect(read.map(({ title }) => title)).toEqual(["Kick-off: Ashford v Bramley", "Kick-off: Ashford v Bramley"]);
  });

  it("hear nothing more once they have stopped following, and are forgotten", async () => {
    const device = await newDevice();
    await follow(device, "club-1");
    const { endpoint } = device.subscription;
    expect((await post("unfollow", { topic: "club-1", endpoint })).status).toBe(204);
    const { read } = pushService([device]);
    await deliver(match);
    expect(read).toEqual([]);
    expect(await env.PUSH_DB.prepare("SELECT count(*) AS n FROM push_subscriptions").first("n")).toBe(0);
  });

  it("go on where their browser has replaced the subscription", async () => {
    const [before, after] = await Promise.all([newDevice(), newDevice()]);
    await follow(before, "club-1", true);
    const { status } = await post("device", {
      endpoint: before.subscription.endpoint,
      replacement: after.subscription,
    });
    expect(status).toBe(204);
    const { read } = pushService([before, after]);
    await deliver(match);
    expect(read).toMatchObject([{ device: after, title: "Kick-off: Ashford v Bramley" }]);
  });

  it("are notified in the language of the page on which they followed last, also by another subscription", async () => {
    const [english, arabic, returned, other] = await Promise.all([newDevice(), newDevice(), newDevice(), newDevice()]);
    await follow(english, "club-1", true);
    await follow(arabic, "club-1", true, "ar");
    await follow(returned, "club-1", true, "ar");
    await follow(returned, "club-2", true);
    await follow(other, "club-1", true, "de");
    const next = await newDevice();
    await post("device", { endpoint: arabic.subscription.endpoint, replacement: next.subscription });
    const { read } = pushService([english, next, returned, other]);
    await deliver(match);
    const path = `/match-centre/${fixtureID}`;
    const inEnglish = { title: "Kick-off: Ashford v Bramley", path };
    expect(read).toHaveLength(4);
    expect(read).toEqual(
      expect.arrayContaining([
        { device: next, title: "ضربة البداية: Ashford ضد Bramley", path: `/ar${path}` },
        ...[english, returned, other].map((device) => ({ device, ...inEnglish })),
      ]),
    );
  });

  it("are each reached, also where they are more than one message takes", async () => {
    const devices = await Promise.all(Array.from({ length: 120 }, () => newDevice()));
    await Promise.all(devices.map((device) => follow(device, "club-1", true)));
    const { titlesOf } = pushService(devices);
    const { handled } = await deliver(match);
    for (const device of devices) expect(titlesOf(device)).toEqual(["Kick-off: Ashford v Bramley"]);
    // The match, and for each of its two notices shares of 50, 50 and 20 devices.
    expect(handled).toBe(1 + 2 * 3);
  });
});

/** A database in which no batch is written. */
const withoutBatches = (database: D1Database): D1Database =>
  new Proxy(database, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        if (property === "batch") throw new Error("D1 is overloaded");
        return value.apply(target, args);
      };
    },
  });

describe("a share of the devices", () => {
  const until = () => Math.floor(Date.now() / 1000) + 600;
  const notice = { title: "Goal", body: "", path: "/match-centre/601", tag: "match-601" };
  const share = () => ({
    ...{ kind: "share" as const, notice, topics: ["club-1"], ofScores: true, after: "", before: "g" },
    until: until(),
  });

  it("is not notified twice when a device cannot be forgotten or queued again", async () => {
    const [gone, busy, taken] = await Promise.all([newDevice(), newDevice(), newDevice()]);
    for (const device of [gone, busy, taken]) await follow(device, "club-1");
    const statuses = new Map([
      [gone.subscription.endpoint, 410],
      [busy.subscription.endpoint, 503],
    ]);
    const { titlesOf } = pushService([gone, busy, taken], (url) => statuses.get(url) ?? 201);
    for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
    const PUSH_DB = withoutBatches(env.PUSH_DB);
    const { retries } = await deliverIn({ ...env, PUSH_DB }, [share()], () => {
      throw new Error("The queue is full");
    });
    expect(retries).toEqual([]);
    expect(titlesOf(taken)).toEqual(["Goal"]);
  });

  it("is not queued again when the queue has refused later ones", async () => {
    // So many followers that their shares are more than the queue takes at once.
    await env.PUSH_DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8001)
       INSERT INTO push_topics SELECT 'club-1', 'device ' || i, NULL FROM n`,
    ).run();
    vi.spyOn(console, "error").mockImplementation(() => {});
    const queued: string[] = [];
    let batches = 0;
    const accept = (bodies: readonly QueuedPush[]) => {
      batches += 1;
      if (batches === 2) throw new Error("The queue is full");
      queued.push(...bodies.flatMap((body) => (body.kind === "share" ? `${body.notice.title} ${body.after}` : [])));
    };
    expect((await deliverIn(env, [match], accept)).retries).toEqual([{ body: match, delay: 5 }]);
    expect(queued).toHaveLength(100);
    await deliverIn(env, [match], accept);
    expect(new Set(queued).size).toBe(queued.length);
  });
});

describe("a push service", () => {
  it("that knows a device no more has it forgotten", async () => {
    const device = await newDevice();
    await follow(device, "club-1");
    pushService([device], () => 410);
    await deliver(match);
    expect(await env.PUSH_DB.prepare("SELECT count(*) AS n FROM push_topics").first("n")).toBe(0);
  });

  it.each([
    ["503", () => 503, 30],
    ["429 with a time", () => new Response(null, { status: 429, headers: { "retry-after": "90" } }), 90],
  ])("that answers %s is asked again for that device alone, later", async (_, answer, wait) => {
    const [refused, taken] = await Promise.all([newDevice(), newDevice()]);
    await follow(refused, "club-1", true);
    await follow(taken, "club-1", true);
    const { titlesOf } = pushService([refused, taken], (url) =>
      url === refused.subscription.endpoint ? answer() : 201,
    );
    const { retries, delays } = await deliver(match);
    expect(titlesOf(taken)).toHaveLength(1);
    expect(delays).toEqual([wait]);
    expect(retries).toMatchObject([{ body: { kind: "device" }, delay: wait }]);
  });

  it("that answers late gives no score to a device that has hidden scores meanwhile", async () => {
    const device = await newDevice();
    await follow(device, "club-1");
    let isBusy = true;
    const { titlesOf } = pushService([device], () => (isBusy ? 503 : 201));
    const { retries } = await deliver(match);
    expect(retries).toHaveLength(2);
    await post("device", { endpoint: device.subscription.endpoint, hidesScores: true });
    isBusy = false;
    await deliver(...retries.map(({ body }) => body));
    expect(titlesOf(device)).toEqual(["Kick-off: Ashford v Bramley"]);
  });

  it("that refuses what the site sends has no device forgotten, and is not asked again", async () => {
    const device = await newDevice();
    await follow(device, "club-1");
    pushService([device], () => 403);
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    const { retries, delays } = await deliver(match);
    expect([retries, delays]).toEqual([[], []]);
    expect(await env.PUSH_DB.prepare("SELECT count(*) AS n FROM push_topics").first("n")).toBe(1);
    expect(lines.mock.calls.join()).toContain('"devices":1,"statuses":[403]');
    expect(lines.mock.calls.join()).not.toContain(device.subscription.endpoint);
  });

  it("is not asked for what is no news any more", async () => {
    const device = await newDevice();
    await follow(device, "club-1");
    const { read } = pushService([device]);
    const notice = { title: "Goal", body: "", path: "/match-centre/601", tag: "match-601" };
    const share = { kind: "share" as const, notice, topics: ["club-1"], ofScores: true, after: "", before: "g" };
    await deliver({ ...share, until: Math.floor(Date.now() / 1000) - 1 });
    expect(read).toEqual([]);
  });
});

describe("following", () => {
  const valid = async () => ({ topic: "club-1", subscription: (await newDevice()).subscription, hidesScores: false });

  it.each([
    "https://169.254.169.254/latest",
    "https://fcm.googleapis.com.evil.example/send/1",
    "https://fcm.googleapis.com:8443/fcm/send/1",
    "https://evil.example/?fcm.googleapis.com",
  ])("refuses %s, which is no browser's push service", async (endpoint) => {
    const { subscription, ...rest } = await valid();
    const response = await post("follow", { ...rest, subscription: { ...subscription, endpoint } });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("no browser's push service");
  });

  it("refuses a key that is no point of the curve", async () => {
    const { subscription, ...rest } = await valid();
    const keys = { ...subscription.keys, p256dh: `B${"A".repeat(86)}` };
    expect((await post("follow", { ...rest, subscription: { ...subscription, keys } })).status).toBe(400);
  });

  it.each([
    ["match-999999", 404],
    ["club-999", 404],
    ["player-1", 400],
  ])("answers %s with %i", async (topic, status) => {
    expect((await post("follow", { ...(await valid()), topic })).status).toBe(status);
  });

  it("is open to fans of a club without a division, as all are before a season has its clubs", async () => {
    await env.MATCH_DB.prepare(
      "INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) SELECT 5, 'guests', 'Guests', 'Guests', 'GUE', colours, '{}' FROM clubs WHERE id = 1",
    ).run();
    const device = await newDevice();
    await follow(device, "club-5");
    const { subscription } = device;
    const early = siteWith({ CURRENT_SEASON: "2031" });
    const { status } = await early("/api/push/follow", {
      method: "POST",
      headers: { "content-type": "application/json", "cf-connecting-ip": crypto.randomUUID() },
      body: JSON.stringify({ topic: "club-1", subscription, hidesScores: false }),
    });
    expect(status).toBe(200);
    await env.MATCH_DB.prepare("DELETE FROM clubs WHERE id = 5").run();
  });

  it("takes two hundred topics of a device, and no more", async () => {
    const device = await newDevice();
    await follow(device, "club-1");
    await env.PUSH_DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
       INSERT INTO push_topics SELECT 'match-' || (i + 9000), (SELECT id FROM push_subscriptions), NULL FROM n`,
    ).run();
    const { subscription } = device;
    expect((await post("follow", { topic: "club-2", subscription, hidesScores: false })).status).toBe(409);
    // It may follow a topic again that it follows already.
    expect((await post("follow", { topic: "club-1", subscription, hidesScores: false })).status).toBe(200);
  });

  it("of a match ends a month after kick-off, with the device that follows nothing else", async () => {
    const [ofMatch, ofClub] = await Promise.all([newDevice(), newDevice()]);
    await follow(ofMatch, `match-${fixtureID}`);
    await follow(ofClub, `match-${fixtureID}`);
    await follow(ofClub, "club-1");
    const counts = async () =>
      await env.PUSH_DB.prepare(
        "SELECT (SELECT count(*) FROM push_topics) AS topics, (SELECT count(*) FROM push_subscriptions) AS devices",
      ).first();
    const kickoff = Math.floor(Date.parse(kickedOff) / 1000);
    await expirePushes(env.PUSH_DB, kickoff + 29 * 86_400);
    expect(await counts()).toEqual({ topics: 3, devices: 2 });
    await expirePushes(env.PUSH_DB, kickoff + 31 * 86_400);
    expect(await counts()).toEqual({ topics: 1, devices: 1 });
  });
});
