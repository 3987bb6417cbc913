import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { playbackSessionResponse } from "../../../schemas/streaming/playback-session.ts";
import { sessionCheckRefusal } from "../../../schemas/streaming/session-check.ts";
import { newEncryptedFootage } from "../backends/video/sound.ts";
import { check, granted, secondsPass, stopClock } from "../playback/support.ts";
import { browserOf, fan } from "../support/fans.ts";
import { countedDatabases } from "../support/intercepted-database.ts";
import { siteWith } from "../support/site-with.ts";
import { newVideo } from "../support/videos.ts";

stopClock();
beforeAll(newEncryptedFootage);

describe("the queue of starts", () => {
  const queue = () => env.START_QUEUE.getByName(crypto.randomUUID());
  /** Milliseconds between turns at two per second. */
  const between = 500;

  it("lets as many pass in a second as have a turn, and gives the next ones a place and a time", async () => {
    const { ask } = asks(queue());
    expect(await ask("a", "b", "c", "d", "e")).toEqual([
      null,
      null,
      { place: 1, seconds: 1 },
      { place: 2, seconds: 1 },
      { place: 3, seconds: 2 },
    ]);
  });

  it("lets further starts pass along with one, of the same turns, once in a second and never while somebody waits", async () => {
    const object = queue();
    /** A hundred a second. */
    const ask = (account: string) => object.ask(account, 10);
    expect(await ask("first")).toEqual({ further: 12 });
    for (let account = 0; account < 87; account += 1) expect(await ask(String(account))).toEqual({ further: 0 });
    expect(await ask("waits")).toEqual({ place: { place: 1, seconds: 1 } });
    secondsPass(0.01);
    expect(await ask("waits")).toEqual({ further: 0 });
    secondsPass(1);
    expect(await ask("later")).toEqual({ further: 12 });
  });

  it("keeps the place of who asks again, and lets it pass when it is its turn, not before", async () => {
    const { ask } = asks(queue());
    await ask("a", "b", "c", "d", "e");
    expect(await ask("e", "e")).toEqual([
      { place: 3, seconds: 2 },
      { place: 3, seconds: 2 },
    ]);
    secondsPass(1);
    expect(await ask("e", "c", "d", "f")).toEqual([{ place: 1, seconds: 1 }, null, null, { place: 2, seconds: 1 }]);
    secondsPass(0.5);
    expect(await ask("e", "f")).toEqual([null, { place: 1, seconds: 1 }]);
  });

  it("counts a start once: who has passed and starts again takes a new turn", async () => {
    const { ask } = asks(queue());
    await ask("a", "b", "c");
    secondsPass(0.5);
    expect(await ask("c", "c")).toEqual([null, { place: 1, seconds: 1 }]);
  });

  it("keeps a place for a minute after its turn", async () => {
    const { ask } = asks(queue());
    await ask("a", "b", "late", "gone");
    secondsPass(60);
    expect(await ask("late")).toEqual([null]);
    // Their turns have passed, and two others since.
    secondsPass(1);
    expect(await ask("x", "y", "gone")).toEqual([null, null, { place: 1, seconds: 1 }]);
  });

  it("gives those who come after a restart the next turns", async () => {
    const name = env.START_QUEUE.getByName(crypto.randomUUID());
    const { ask } = asks(name);
    await ask("a", "b", "c");
    await evictDurableObject(name);
    expect(await ask("c")).toEqual([null]);
  });

  it("makes nobody wait for a clock that has gone back", async () => {
    const { ask } = asks(queue());
    secondsPass(3600);
    await ask("a", "b", "c");
    secondsPass(-3600);
    expect(await ask("c", "d", "e")).toEqual([null, null, { place: 1, seconds: 1 }]);
  });

  function asks(object: ReturnType<typeof queue>) {
    return {
      ask: async (...accounts: string[]) => {
        const places: unknown[] = [];
        for (const account of accounts) {
          const answer = await object.ask(account, between);
          places.push("place" in answer ? answer.place : null);
        }
        return places;
      },
    };
  }
});

describe("a session check above as many as may start in a second", () => {
  /** Lets a second pass, after which somebody else takes the start that needs no turn. */
  async function rush(site: ReturnType<typeof siteWith>, seconds = 1) {
    secondsPass(seconds);
    const open = await newVideo("DrmLiveVideo", ["live-video"]);
    await granted(await check(open, await browserOf((await fan("live-video")).cookie), {}, site));
  }

  /** A browser whose account has just used the turn of its queue, which has one per second, and a site whose queues no other test uses. */
  async function starter(settings = {}) {
    const own = crypto.randomUUID();
    const queues = { getByName: (name: string) => env.START_QUEUE.getByName(`${own}/${name}`) };
    const site = siteWith({ STARTS_PER_SECOND: "16", START_QUEUE: queues, ...settings });
    await rush(site);
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const { ssoID, cookie } = await fan("live-video");
    const browser = await browserOf(cookie);
    const grant = await granted(await check(entryID, browser, {}, site));
    return { site, entryID, ssoID, browser, grant };
  }

  it("asks no queue for the first start of a second", async () => {
    const ask = vi.fn();
    const site = siteWith({ START_QUEUE: { getByName: () => ({ ask }) } });
    await rush(site);
    expect(ask).not.toHaveBeenCalled();
  });

  it("asks one queue for many starts of a second, and the next ones for starts of the next", async () => {
    const ask = vi.fn().mockResolvedValue({ further: 3 });
    const site = siteWith({ START_QUEUE: { getByName: () => ({ ask }) } });
    const open = await newVideo("DrmLiveVideo", ["live-video"]);
    const browser = await browserOf((await fan("live-video")).cookie);
    await rush(site);
    for (let time = 0; time < 5; time += 1) await granted(await check(open, browser, {}, site));
    expect(ask).toHaveBeenCalledTimes(2);
    await rush(site);
    await granted(await check(open, browser, {}, site));
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("says place and time, takes no slot, and grants when it is its turn", async () => {
    const { site, ssoID, browser } = await starter();
    const another = await newVideo("DrmLiveVideo", ["live-video"]);
    const response = await check(another, browser, {}, site);
    expect(response.status).toBe(503);
    const seconds = Number(response.headers.get("retry-after"));
    const [error] = sessionCheckRefusal.parse(await response.json()).errors;
    expect(error).toEqual({
      code: "QUEUED",
      detail: "Many people are starting to watch at this moment",
      queue: { place: seconds, seconds },
    });
    const [slot] = await env.STREAM_GATE.getByName(ssoID).list();
    expect(slot?.watching).toHaveLength(1);
    await rush(site, seconds);
    await granted(await check(another, browser, {}, site));
  });

  it("asks no database for a start that has to wait", async () => {
    const { databases, count } = countedDatabases();
    const ask = vi.fn().mockResolvedValue({ place: { place: 1, seconds: 1 } });
    const site = siteWith({ ...databases, START_QUEUE: { getByName: () => ({ ask }) } });
    await rush(site);
    const browser = await browserOf((await fan("live-video")).cookie);
    const before = count();
    const response = await check(await newVideo("DrmLiveVideo", ["live-video"]), browser, {}, site);
    expect(response.status).toBe(503);
    expect(count()).toBe(before);
  });

  it("does not stop a player that renews", async () => {
    const { site, entryID, browser, grant } = await starter();
    for (let time = 0; time < 3; time += 1) await granted(await check(entryID, browser, { lease: grant.lease }, site));
  });

  it("does not stop a player that renews what takes no slot", async () => {
    const { site, browser } = await starter();
    const open = await newVideo("OnDemand", ["*"]);
    await rush(site, 60);
    const { lease } = await granted(await check(open, browser, {}, site));
    const renewed = await granted(await check(open, browser, { lease }, site));
    expect(renewed.lease).toBe(lease);
    await granted(await check(open, browser, { lease }, site));
  });

  it("does not stop a player that renews after an outage has let it in", async () => {
    const outage = { STREAMING_API: "https://away.example", SESSION_CHECKS_BYPASS: "10" };
    const { site, entryID, browser, grant } = await starter(outage);
    const renewed = await granted(await check(entryID, browser, { lease: grant.lease }, site));
    await granted(await check(entryID, browser, { lease: renewed.lease }, site));
  });

  it("does not stop viewers without an account", async () => {
    const { site } = await starter();
    const open = await newVideo("OnDemand", ["?"]);
    for (let time = 0; time < 3; time += 1) await granted(await check(open, "", {}, site));
  });

  it("is a result code of a playback session, with place and time", async () => {
    const { site, entryID, browser } = await starter();
    const response = await site("/api/session/ksession", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: browser },
      body: JSON.stringify({ entryId: entryID }),
    });
    expect(response.status).toBe(200);
    const session = playbackSessionResponse.parse(await response.json());
    expect(session).toMatchObject({ Status: 7, KSession: null, errors: [{ code: "QUEUED" }] });
    expect(String(session.errors?.[0]?.queue?.seconds)).toBe(response.headers.get("retry-after"));
  });

  it("lets everybody pass while the queue does not respond", async () => {
    const away = { getByName: () => ({ ask: vi.fn().mockRejectedValue(new Error("overloaded")) }) };
    const without = siteWith({ STARTS_PER_SECOND: "16", START_QUEUE: away });
    const entryID = await newVideo("DrmLiveVideo", ["live-video"]);
    const browser = await browserOf((await fan("live-video")).cookie);
    await rush(without);
    for (let time = 0; time < 3; time += 1) await granted(await check(entryID, browser, {}, without));
  });
});
