import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { holdTimes } from "../../../durable-objects/stream-leases.ts";
import type { Applicant } from "../../../durable-objects/stream-slots.ts";
import { applicant, type Gate, letTimePass, newAccount, openSession, openSocket } from "./gate.ts";

const labels = async (gate: Gate) => (await gate.list()).map(({ label }) => label);

it("admits exactly the limit of 50 devices that ask at once", async () => {
  const { gate } = newAccount();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => gate.admit(applicant(`device-${index}`))));
  expect(answers.filter(({ admitted }) => admitted)).toHaveLength(2);
  expect(await gate.list()).toHaveLength(2);
});

it("tells a refused device which ones are streaming", async () => {
  const { gate } = newAccount();
  await gate.admit(applicant("a", 1));
  expect(await gate.admit({ ...applicant("b", 1), entryID: "live-2", label: "Safari on iPhone" })).toMatchObject({
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

it("gives a device that asks again the slot it has", async () => {
  const { gate } = newAccount();
  const first = await gate.admit(applicant("a"));
  expect(await gate.admit({ ...applicant("a"), entryID: "live-2" })).toEqual(first);
  expect(await gate.list()).toHaveLength(1);
});

it("lets the same match on two devices count twice, and two accounts not count together", async () => {
  const one = newAccount();
  const other = newAccount();
  await one.gate.admit(applicant("a", 1));
  expect((await one.gate.admit(applicant("b", 1))).admitted).toBe(false);
  expect((await other.gate.admit(applicant("b", 1))).admitted).toBe(true);
});

it("frees an admission whose socket never came, when the alarm rings", async () => {
  const { gate } = newAccount();
  await gate.admit(applicant("a"));
  await letTimePass(gate, holdTimes.admitted);
  expect(await runDurableObjectAlarm(gate)).toBe(true);
  await runInDurableObject(gate, (_, state) => {
    expect(state.storage.sql.exec("SELECT * FROM device_slots").toArray()).toEqual([]);
  });
});

it("rings for what runs out first, also when a later admission wakes the gate", async () => {
  const { gate } = newAccount();
  await gate.admit(applicant("a"));
  await letTimePass(gate, 10_000);
  await evictDurableObject(gate);
  await gate.admit(applicant("b"));
  await runInDurableObject(gate, async (_, { storage }) => {
    const { first } = storage.sql.exec<{ first: number }>("SELECT min(deadline) AS first FROM stream_holds").one();
    expect(await storage.getAlarm()).toBeLessThanOrEqual(first);
  });
});

it("frees what is due at the next admission too, alarm or not", async () => {
  const { gate } = newAccount();
  await gate.admit(applicant("a", 1));
  await letTimePass(gate, holdTimes.admitted);
  expect((await gate.admit(applicant("b", 1))).admitted).toBe(true);
});

it("remembers slots, sockets and accounts through an eviction", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSession(gate, ssoID, "a");
  await gate.admit(applicant("b"));
  await evictDurableObject(gate, { webSockets: "hibernate" });
  expect((await gate.admit(applicant("c"))).admitted).toBe(false);
  await evictDurableObject(gate, { webSockets: "hibernate" });
  socket.send({ action: "stop" });
  await socket.closed;
  expect((await gate.admit(applicant("c"))).admitted).toBe(true);
});

it("tells a stopped device at once and gives its slot to another", async () => {
  const { ssoID, gate } = newAccount();
  const admission = await gate.admit(applicant("a", 1));
  const socket = await openSession(gate, ssoID, "a");
  if (!admission.admitted) throw new Error("The first device must get in.");
  await gate.stop(admission.slot, "stopped elsewhere");
  expect(await socket.next()).toEqual({ action: "ended", reason: "stopped elsewhere" });
  expect((await gate.admit(applicant("b", 1))).admitted).toBe(true);
});

it("has nothing to tell of a slot that is not there", async () => {
  const { gate } = newAccount();
  expect(await gate.stop(crypto.randomUUID(), "stopped elsewhere")).toBe(false);
});

it("stops the chosen device and lets another in, in one step, and tells it by whom", async () => {
  const { ssoID, gate } = newAccount();
  const [first, second] = [await gate.admit(applicant("a")), await gate.admit(applicant("b"))];
  if (!first.admitted || !second.admitted) throw new Error("The first two must get in.");
  const sockets = [await openSession(gate, ssoID, "a"), await openSession(gate, ssoID, "b")];
  // Ten devices want the same slot: one of them finds room.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => gate.admit(applicant(`c${index}`), second.slot)),
  );
  expect(answers.filter(({ admitted }) => admitted)).toHaveLength(1);
  expect(await sockets[1]?.next()).toEqual({
    action: "ended",
    reason: "stopped elsewhere",
    by: "Firefox on Linux, Leeds, United Kingdom",
  });
  expect(await gate.isLive(first.slot)).toBe(true);
  expect(await gate.isLive(second.slot)).toBe(false);
  expect(await gate.list()).toHaveLength(2);
});

it("stops nobody for a device that finds room anyway, nor by a slot that is another account's", async () => {
  const one = newAccount();
  const other = newAccount();
  const [mine, theirs] = [await one.gate.admit(applicant("a")), await other.gate.admit(applicant("a"))];
  if (!mine.admitted || !theirs.admitted) throw new Error("Both must get in.");
  expect((await one.gate.admit(applicant("b"), mine.slot)).admitted).toBe(true);
  expect((await one.gate.admit(applicant("c"), theirs.slot)).admitted).toBe(false);
  expect(await one.gate.list()).toHaveLength(2);
  expect(await other.gate.list()).toHaveLength(1);
});

it("stops the device that has streamed longest, where that is the policy", async () => {
  const { gate } = newAccount();
  const oldest = await gate.admit({ ...applicant("a"), label: "The oldest" });
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("UPDATE device_slots SET since = since - 1000");
  });
  await gate.admit({ ...applicant("b"), label: "The second" });
  expect((await gate.admit({ ...applicant("c"), label: "The newest" }, "oldest")).admitted).toBe(true);
  expect(await labels(gate)).toEqual(["The second", "The newest"]);
  expect(oldest.admitted && (await gate.isLive(oldest.slot))).toBe(false);
});

it("counts audio by itself where it has a limit of its own", async () => {
  const { gate } = newAccount();
  const audio = (device: string): Applicant => ({ ...applicant(device, 1), pool: "audio", entryID: "audio-1" });
  expect((await gate.admit(applicant("a", 1))).admitted).toBe(true);
  expect((await gate.admit(audio("a"))).admitted, "the same device listens too").toBe(true);
  expect(await gate.admit(audio("b"))).toMatchObject({ admitted: false, active: [{ pool: "audio" }] });
  expect(await gate.list("a")).toMatchObject([{ current: true }, { current: true }]);
});

it("counts audio as audio when its socket came before its check", async () => {
  const { ssoID, gate } = newAccount();
  await openSession(gate, ssoID, "a", "audio-1");
  await gate.admit({ ...applicant("a", 1), pool: "audio", entryID: "audio-1" });
  expect(await gate.list()).toMatchObject([{ pool: "audio" }]);
});

it("is one device with several streams side by side, and lists them all", async () => {
  const { ssoID, gate } = newAccount();
  for (const entryID of ["live-1", "live-2", "live-3", "live-4"]) {
    expect((await gate.admit({ ...applicant("a", 1), entryID, title: entryID })).admitted).toBe(true);
    await openSession(gate, ssoID, "a", entryID);
  }
  const [device, ...others] = await gate.list();
  expect(others).toEqual([]);
  expect(device?.watching.map(({ title }) => title).sort()).toEqual(["live-1", "live-2", "live-3", "live-4"]);
});

it("lets no more checks past in an hour than are allowed", async () => {
  const { gate } = newAccount();
  const answers = [await gate.bypassCheck(2), await gate.bypassCheck(2), await gate.bypassCheck(2)];
  expect(answers).toEqual([true, true, false]);
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("UPDATE bypassed_checks SET at = at - 3600000");
  });
  expect(await gate.bypassCheck(2)).toBe(true);
});

it("takes over from the first version of its tables", async () => {
  const { gate } = newAccount();
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("CREATE TABLE slots (device TEXT PRIMARY KEY); CREATE TABLE holds (id TEXT PRIMARY KEY)");
  });
  await evictDurableObject(gate);
  expect((await gate.admit(applicant("a"))).admitted).toBe(true);
});

it("ends everything at once", async () => {
  const { ssoID, gate } = newAccount();
  const sockets = [await openSession(gate, ssoID, "a"), await openSession(gate, ssoID, "b")];
  await gate.endAccount(ssoID, "signed out");
  for (const socket of sockets) expect(await socket.next()).toEqual({ action: "ended", reason: "signed out" });
  expect(await labels(gate)).toEqual([]);
});

describe("accounts that count together", () => {
  const [robin, sam] = ["fan.robin", "fan.sam"];

  it("have one limit, and a browser of both is a device of each", async () => {
    const { gate } = newAccount();
    expect((await gate.admit(applicant("a", 2, robin))).admitted).toBe(true);
    expect((await gate.admit(applicant("a", 2, sam))).admitted).toBe(true);
    expect(await gate.admit(applicant("b", 2, sam))).toMatchObject({ admitted: false, active: [{}, {}] });
    expect((await gate.admit(applicant("a", 2, robin))).admitted).toBe(true);
  });

  it("are told of and ended each by itself, by account and by entry", async () => {
    const { gate } = newAccount();
    const [theirs, other] = [await openSession(gate, robin, "a"), await openSession(gate, robin, "a", "live-2")];
    const kept = await openSession(gate, sam, "b");
    expect(await gate.watched()).toEqual([
      { account: robin, entries: ["live-1", "live-2"] },
      { account: sam, entries: ["live-1"] },
    ]);
    await gate.endEntry(robin, "live-1", "not entitled");
    expect(await theirs.next()).toEqual({ action: "ended", reason: "not entitled" });
    expect(await gate.list()).toHaveLength(2);
    await gate.endAccount(robin, "blocked");
    expect(await other.next()).toEqual({ action: "ended", reason: "blocked" });
    expect(await gate.watched()).toMatchObject([{ account: sam, entries: ["live-1"] }]);
    kept.send({ action: "ping" });
    expect(await kept.next()).toEqual({ action: "pong" });
  });

  it("are known by their sockets before those say what they watch", async () => {
    const { gate } = newAccount();
    const waiting = await openSocket(gate, sam, "a");
    expect(await gate.watched()).toEqual([{ account: sam, entries: [] }]);
    await gate.endAccount(sam, "counted elsewhere");
    expect(await waiting.next()).toEqual({ action: "ended", reason: "counted elsewhere" });
  });
});
