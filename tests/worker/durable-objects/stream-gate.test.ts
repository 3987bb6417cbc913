import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { admittedLeaseMilliseconds } from "../../../durable-objects/stream-leases.ts";
import type { AdmissionRequest } from "../../../durable-objects/stream-slots.ts";
import { encodeSessionID } from "../../../schemas/streaming/stream-socket.ts";
import { admitted, type Gate, letTimePass, newAccount, openSession, openSocket, requestFrom } from "./gate.ts";

const labels = async (gate: Gate) => (await gate.list()).map(({ label }) => label);

it("admits exactly the limit of 50 simultaneous devices", async () => {
  const { gate } = newAccount();
  const admissions = await Promise.all(
    Array.from({ length: 50 }, (_, index) => gate.admit(requestFrom(`device-${index}`))),
  );
  expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(2);
  expect(await gate.list()).toHaveLength(2);
});

it("lists the streaming devices to a refused one", async () => {
  const { gate } = newAccount();
  await gate.admit(requestFrom("a", 1));
  expect(await gate.admit({ ...requestFrom("b", 1), entryID: "live-2", label: "Safari on iPhone" })).toMatchObject({
    admitted: false,
    active: [
      {
        label: "Firefox on Linux",
        place: "Leeds, United Kingdom",
        watching: [{ entryID: "live-1", title: "Live: Ashby v Wold" }],
        current: false,
      },
    ],
  });
});

it("admits a device with a slot to the same slot", async () => {
  const { gate } = newAccount();
  const first = await admitted(gate.admit(requestFrom("a")));
  expect((await admitted(gate.admit({ ...requestFrom("a"), entryID: "live-2" }))).slot).toBe(first.slot);
  expect(await gate.list()).toHaveLength(1);
});

it("counts the same match on two devices twice, and two accounts separately", async () => {
  const one = newAccount();
  const other = newAccount();
  await one.gate.admit(requestFrom("a", 1));
  expect((await one.gate.admit(requestFrom("b", 1))).admitted).toBe(false);
  expect((await other.gate.admit(requestFrom("b", 1))).admitted).toBe(true);
});

it("frees an admission whose socket never connected, by alarm", async () => {
  const { gate } = newAccount();
  await gate.admit(requestFrom("a"));
  await letTimePass(gate, admittedLeaseMilliseconds);
  expect(await runDurableObjectAlarm(gate)).toBe(true);
  await runInDurableObject(gate, (_, state) => {
    expect(state.storage.sql.exec("SELECT * FROM device_slots").toArray()).toEqual([]);
  });
});

it("sets the alarm to the first deadline, also when a later admission wakes the gate", async () => {
  const { gate } = newAccount();
  await gate.admit(requestFrom("a"));
  await letTimePass(gate, 10_000);
  await evictDurableObject(gate);
  await gate.admit(requestFrom("b"));
  await runInDurableObject(gate, async (_, { storage }) => {
    const { first } = storage.sql.exec<{ first: number }>("SELECT min(deadline) AS first FROM entry_leases").one();
    expect(await storage.getAlarm()).toBeLessThanOrEqual(first);
  });
});

it("frees expired slots at the next admission too, without an alarm", async () => {
  const { gate } = newAccount();
  await gate.admit(requestFrom("a", 1));
  await letTimePass(gate, admittedLeaseMilliseconds);
  expect((await gate.admit(requestFrom("b", 1))).admitted).toBe(true);
});

it("keeps slots, sockets and accounts through an eviction", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSession(gate, ssoID, "a");
  await gate.admit(requestFrom("b"));
  await evictDurableObject(gate, { webSockets: "hibernate" });
  expect((await gate.admit(requestFrom("c"))).admitted).toBe(false);
  await evictDurableObject(gate, { webSockets: "hibernate" });
  socket.send({ action: "stop" });
  await socket.closed;
  expect((await gate.admit(requestFrom("c"))).admitted).toBe(true);
});

it("sends a stopped device a message at once and gives its slot to another", async () => {
  const { ssoID, gate } = newAccount();
  const admission = await gate.admit(requestFrom("a", 1));
  const socket = await openSession(gate, ssoID, "a");
  if (!admission.admitted) throw new Error("The first device must be admitted.");
  await gate.stop(admission.slot, "stopped elsewhere");
  expect(await socket.next()).toEqual({ action: "ended", reason: "stopped elsewhere" });
  expect((await gate.admit(requestFrom("b", 1))).admitted).toBe(true);
});

it("returns false when there is no slot to stop", async () => {
  const { gate } = newAccount();
  expect(await gate.stop(crypto.randomUUID(), "stopped elsewhere")).toBe(false);
});

it("evicts the chosen device and admits another in one transaction, and sends it which device that was", async () => {
  const { ssoID, gate } = newAccount();
  const [first, second] = [await admitted(gate.admit(requestFrom("a"))), await admitted(gate.admit(requestFrom("b")))];
  const sockets = [await openSession(gate, ssoID, "a"), await openSession(gate, ssoID, "b")];
  // Ten devices compete for the same slot; only one is admitted.
  const admissions = await Promise.all(
    Array.from({ length: 10 }, (_, index) => gate.admit(requestFrom(`c${index}`), second.slot)),
  );
  expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(1);
  expect(await sockets[1]?.next()).toEqual({
    action: "ended",
    reason: "stopped elsewhere",
    by: "Firefox on Linux, Leeds, United Kingdom",
    said: [],
  });
  expect(await gate.isLive(first.slot, first.lease)).toBe(true);
  expect(await gate.isLive(second.slot, second.lease)).toBe(false);
  expect(await gate.list()).toHaveLength(2);
});

it("evicts nobody when there is room, nor by another account's slot", async () => {
  const one = newAccount();
  const other = newAccount();
  const [mine, theirs] = [await one.gate.admit(requestFrom("a")), await other.gate.admit(requestFrom("a"))];
  if (!mine.admitted || !theirs.admitted) throw new Error("Both must be admitted.");
  expect((await one.gate.admit(requestFrom("b"), mine.slot)).admitted).toBe(true);
  expect((await one.gate.admit(requestFrom("c"), theirs.slot)).admitted).toBe(false);
  expect(await one.gate.list()).toHaveLength(2);
  expect(await other.gate.list()).toHaveLength(1);
});

it("evicts the oldest devices besides the chosen one where the limit has fallen below what streams", async () => {
  const { gate } = newAccount();
  const slots: string[] = [];
  for (const device of ["a", "b", "c", "d"]) slots.push((await admitted(gate.admit(requestFrom(device, 4)))).slot);
  await runInDurableObject(gate, (_, { storage }) => {
    for (const [age, slot] of slots.toReversed().entries())
      storage.sql.exec("UPDATE device_slots SET since = since - ? WHERE slot = ?", age * 1000, slot);
  });
  expect((await gate.admit(requestFrom("e", 3), slots[3])).admitted).toBe(true);
  const playing = (await gate.list()).map(({ slot }) => slot);
  expect(playing).toHaveLength(3);
  expect(playing).toEqual(expect.arrayContaining([slots[1], slots[2]]));
});

it("evicts the oldest device, where that is the policy", async () => {
  const { gate } = newAccount();
  const oldest = await gate.admit({ ...requestFrom("a"), label: "The oldest" });
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("UPDATE device_slots SET since = since - 1000");
  });
  await gate.admit({ ...requestFrom("b"), label: "The second" });
  expect((await gate.admit({ ...requestFrom("c"), label: "The newest" }, "oldest")).admitted).toBe(true);
  expect(await labels(gate)).toEqual(["The second", "The newest"]);
  expect(oldest.admitted && (await gate.isLive(oldest.slot, oldest.lease))).toBe(false);
});

it("counts audio separately where it has its own limit", async () => {
  const { gate } = newAccount();
  const audio = (device: string): AdmissionRequest => ({
    ...requestFrom(device, 1),
    pool: "audio",
    entryID: "audio-1",
  });
  expect((await gate.admit(requestFrom("a", 1))).admitted).toBe(true);
  expect((await gate.admit(audio("a"))).admitted, "the same device listens too").toBe(true);
  expect(await gate.admit(audio("b"))).toMatchObject({ admitted: false, active: [{ pool: "audio" }] });
  expect(await gate.list("a")).toMatchObject([{ current: true }, { current: true }]);
});

it("counts audio as audio when its socket connected before the session check", async () => {
  const { ssoID, gate } = newAccount();
  await openSession(gate, ssoID, "a", "audio-1");
  await gate.admit({ ...requestFrom("a", 1), pool: "audio", entryID: "audio-1" });
  expect(await gate.list()).toMatchObject([{ pool: "audio" }]);
});

it("counts audio as audio when its socket reconnects after its slot has ended", async () => {
  const { ssoID, gate } = newAccount();
  await gate.admit(requestFrom("b", 1));
  const { lease } = await admitted(gate.admit({ ...requestFrom("a", 1), pool: "audio", entryID: "audio-1" }));
  await letTimePass(gate, admittedLeaseMilliseconds);
  await gate.admit(requestFrom("b", 1));
  const listen = async (device: string) => {
    const socket = await openSocket(gate, ssoID, device, { pool: "audio", limit: 1 });
    socket.send({ action: "session", sessionID: encodeSessionID(ssoID, "audio-1"), lease });
    return await socket.next();
  };
  expect(await listen("a")).toEqual({ action: "session", admitted: true });
  expect((await gate.list()).map(({ pool }) => pool).toSorted()).toEqual(["audio", "video"]);
  expect(await listen("c")).toMatchObject({ action: "refused" });
});

it("counts multi-view as one device, and lists all its streams", async () => {
  const { ssoID, gate } = newAccount();
  for (const entryID of ["live-1", "live-2", "live-3", "live-4"]) {
    expect((await gate.admit({ ...requestFrom("a", 1), entryID, title: entryID })).admitted).toBe(true);
    await openSession(gate, ssoID, "a", entryID);
  }
  const [device, ...others] = await gate.list();
  expect(others).toEqual([]);
  expect(device?.watching.map(({ title }) => title).sort()).toEqual(["live-1", "live-2", "live-3", "live-4"]);
});

it("bypasses no more session checks in an hour than allowed", async () => {
  const { gate } = newAccount();
  const bypasses = [await gate.bypassCheck(2), await gate.bypassCheck(2), await gate.bypassCheck(2)];
  expect(bypasses).toEqual([true, true, false]);
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("UPDATE bypassed_checks SET at = at - 3600000");
  });
  expect(await gate.bypassCheck(2)).toBe(true);
});

it("replaces the tables of its first version", async () => {
  const { gate } = newAccount();
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("CREATE TABLE slots (device TEXT PRIMARY KEY); CREATE TABLE holds (id TEXT PRIMARY KEY)");
  });
  await evictDurableObject(gate);
  expect((await gate.admit(requestFrom("a"))).admitted).toBe(true);
});

it("ends all of an account's streams at once", async () => {
  const { ssoID, gate } = newAccount();
  const sockets = [await openSession(gate, ssoID, "a"), await openSession(gate, ssoID, "b")];
  await gate.endAccount(ssoID, "signed out");
  for (const socket of sockets) expect(await socket.next()).toEqual({ action: "ended", reason: "signed out" });
  expect(await labels(gate)).toEqual([]);
});

describe("accounts that share a limit", () => {
  const [robin, sam] = ["fan.robin", "fan.sam"];

  it("count together, and a browser of both is a device of each", async () => {
    const { gate } = newAccount();
    expect((await gate.admit(requestFrom("a", 2, robin))).admitted).toBe(true);
    expect((await gate.admit(requestFrom("a", 2, sam))).admitted).toBe(true);
    expect(await gate.admit(requestFrom("b", 2, sam))).toMatchObject({ admitted: false, active: [{}, {}] });
    expect((await gate.admit(requestFrom("a", 2, robin))).admitted).toBe(true);
  });

  it("are listed and ended separately, by account and by entry", async () => {
    const { gate } = newAccount();
    const [theirs, other] = [await openSession(gate, robin, "a"), await openSession(gate, robin, "a", "live-2")];
    const remaining = await openSession(gate, sam, "b");
    expect(await gate.watched()).toEqual([
      { account: robin, entries: ["live-1", "live-2"], sessions: ["a"] },
      { account: sam, entries: ["live-1"], sessions: ["b"] },
    ]);
    await gate.endEntry(robin, "live-1", "not entitled");
    expect(await theirs.next()).toEqual({ action: "ended", reason: "not entitled" });
    expect(await gate.list()).toHaveLength(2);
    await gate.endAccount(robin, "blocked");
    expect(await other.next()).toEqual({ action: "ended", reason: "blocked" });
    expect(await gate.watched()).toMatchObject([{ account: sam, entries: ["live-1"] }]);
    remaining.send({ action: "ping" });
    expect(await remaining.next()).toEqual({ action: "pong" });
  });

  it("are listed by their sockets before those name a session", async () => {
    const { gate } = newAccount();
    const waiting = await openSocket(gate, sam, "a");
    expect(await gate.watched()).toEqual([{ account: sam, entries: [], sessions: ["a"] }]);
    await gate.endAccount(sam, "counted elsewhere");
    expect(await waiting.next()).toEqual({ action: "ended", reason: "counted elsewhere" });
  });
});
