import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type Applicant, holdTimes } from "../../../durable-objects/stream-slots.ts";
import { pingText } from "../../../schemas/socket-ping.ts";
import { encodeSessionID, gateMessage } from "../../../schemas/stream-socket.ts";

let accounts = 0;
/** The gate of an account that no other test uses. */
function newAccount() {
  const ssoID = `fan.${++accounts}`;
  return { ssoID, gate: env.STREAM_GATE.getByName(ssoID) };
}
type Gate = ReturnType<typeof newAccount>["gate"];

const applicant = (device: string, limit = 2): Applicant => ({
  device,
  pool: "video",
  entryID: "live-1",
  title: "Live: Ashby v Wold",
  label: "Firefox on Linux",
  place: "Leeds, United Kingdom",
  limit,
});

/** Opens a socket as the Worker does once it has verified the session, and gathers what the gate says to it. */
async function openSocket(gate: Gate, ssoID: string, device: string) {
  const address = new URL("https://stream-gate.internal/");
  for (const [name, value] of Object.entries({ ssoID, device, label: "Firefox on Linux", place: "", limit: "2" })) {
    address.searchParams.set(name, value);
  }
  const { webSocket } = await gate.fetch(address, { headers: { upgrade: "websocket" } });
  if (webSocket === null) throw new Error("The gate did not take the socket.");
  webSocket.accept();
  const said: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    const waiter = waiting.shift();
    if (waiter === undefined) said.push(String(data));
    else waiter(String(data));
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
  });
  return {
    webSocket,
    closed,
    send: (message: unknown) => webSocket.send(typeof message === "string" ? message : JSON.stringify(message)),
    async next() {
      const text = said.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
      return gateMessage.parse(JSON.parse(text));
    },
  };
}

async function openSession(gate: Gate, ssoID: string, device: string, entryID = "live-1") {
  const socket = await openSocket(gate, ssoID, device);
  socket.send({ action: "session", sessionID: encodeSessionID(ssoID, entryID) });
  return { ...socket, answer: await socket.next() };
}

/** Moves the account's past further back, so that what is due then is due now. */
async function letTimePass(gate: Gate, milliseconds: number) {
  await runInDurableObject(gate, (_, state) => {
    state.storage.sql.exec("UPDATE stream_holds SET deadline = deadline - ?", milliseconds);
  });
}

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
    expect(state.storage.sql.exec("SELECT * FROM stream_slots").toArray()).toEqual([]);
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

it("keeps a connected device's slot past its admission, and frees it once the pings stop", async () => {
  const { ssoID, gate } = newAccount();
  await gate.admit(applicant("a"));
  const socket = await openSession(gate, ssoID, "a");
  expect(socket.answer).toEqual({ action: "session", admitted: true });
  await letTimePass(gate, holdTimes.admitted + 10_000);
  await runDurableObjectAlarm(gate);
  expect(await gate.list()).toHaveLength(1);
  await letTimePass(gate, holdTimes.connected);
  expect(await gate.list()).toHaveLength(0);
  expect(await socket.next()).toEqual({ action: "ended", reason: "silent" });
});

it("answers the documented ping asleep, and counts it", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSession(gate, ssoID, "a");
  await evictDurableObject(gate, { webSockets: "hibernate" });
  socket.send(pingText);
  expect(await socket.next()).toEqual({ action: "pong" });
  await letTimePass(gate, holdTimes.connected);
  expect(await gate.list(), "the rows are due, the ping says otherwise").toHaveLength(1);
});

it("answers a ping that is written another way too", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSession(gate, ssoID, "a");
  await letTimePass(gate, 60_000);
  socket.send('{"action": "ping"}');
  expect(await socket.next()).toEqual({ action: "pong" });
  await letTimePass(gate, 60_000);
  expect(await gate.list()).toHaveLength(1);
});

it.each([
  ["a stop message", (socket: WebSocket) => socket.send('{"action":"stop"}')],
  ["close code 1000", (socket: WebSocket) => socket.close(1000)],
  ["close code 1001", (socket: WebSocket) => socket.close(1001)],
  ["a close without a code", (socket: WebSocket) => socket.close()],
])("frees the slot at once after %s", async (_, stop) => {
  const { ssoID, gate } = newAccount();
  const { webSocket } = await openSession(gate, ssoID, "a");
  stop(webSocket);
  await expect.poll(() => gate.list(), { timeout: 8000, interval: 20 }).toHaveLength(0);
});

it("leaves nothing behind when a player that renewed its token stops", async () => {
  const { ssoID, gate } = newAccount();
  await gate.admit(applicant("a"));
  const { send, closed } = await openSession(gate, ssoID, "a");
  await gate.admit(applicant("a"));
  send({ action: "stop" });
  await closed;
  expect(await gate.list()).toEqual([]);
});

it("keeps the slot while another tab of the device watches", async () => {
  const { ssoID, gate } = newAccount();
  const first = await openSession(gate, ssoID, "a");
  const second = await openSession(gate, ssoID, "a");
  first.send({ action: "stop" });
  await first.closed;
  expect(await gate.list()).toHaveLength(1);
  second.send({ action: "stop" });
  await second.closed;
  expect(await gate.list()).toHaveLength(0);
});

it("gives a device whose socket broke a short time to come back to its own slot", async () => {
  const { ssoID, gate } = newAccount();
  const before = await gate.admit(applicant("a"));
  const { webSocket, closed } = await openSession(gate, ssoID, "a");
  webSocket.close(3001, "as a proxy that gave up");
  await closed;
  await letTimePass(gate, holdTimes.grace - 5000);
  expect(await gate.list()).toHaveLength(1);
  await openSession(gate, ssoID, "a");
  await letTimePass(gate, holdTimes.grace);
  expect(await gate.admit(applicant("a"))).toEqual(before);
});

it("frees the slot of a device that does not come back", async () => {
  const { ssoID, gate } = newAccount();
  const { webSocket, closed } = await openSession(gate, ssoID, "a");
  webSocket.close(3001, "as a proxy that gave up");
  await closed;
  await letTimePass(gate, holdTimes.grace);
  expect(await gate.list()).toHaveLength(0);
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

it("lets a client resume its own slot after a restart has closed its socket", async () => {
  const { ssoID, gate } = newAccount();
  const before = await gate.admit(applicant("a", 1));
  await openSession(gate, ssoID, "a");
  await evictDurableObject(gate, { webSockets: "close" });
  expect((await gate.admit(applicant("b", 1))).admitted).toBe(false);
  expect((await openSession(gate, ssoID, "a")).answer).toEqual({ action: "session", admitted: true });
  expect(await gate.admit(applicant("a", 1))).toEqual(before);
});

it("refuses a socket when the account's slots are taken, with the code of the limit", async () => {
  const { ssoID, gate } = newAccount();
  await Promise.all([gate.admit(applicant("a")), gate.admit(applicant("b"))]);
  const { answer, closed } = await openSession(gate, ssoID, "c");
  expect(answer).toMatchObject({ action: "refused", code: "ERR_54648_1" });
  expect((await closed).code).toBe(1008);
  expect(await gate.list()).toHaveLength(2);
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
    storage.sql.exec("UPDATE stream_slots SET since = since - 1000");
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
  await gate.endAll("signed out");
  for (const socket of sockets) expect(await socket.next()).toEqual({ action: "ended", reason: "signed out" });
  expect(await labels(gate)).toEqual([]);
});

const foreign = (text: string) => ({ action: "session", sessionID: btoa(text) });
it.each([
  ["another account's session", foreign("somebody-else.live-1"), 1008],
  ["an account whose name begins like this one", (ssoID: string) => foreign(`${ssoID}x.live-1`), 1008],
  ["a session without an entry", (ssoID: string) => foreign(`${ssoID}.`), 1008],
  ["an entry that is no name", (ssoID: string) => foreign(`${ssoID}.../../etc`), 1008],
  ["what is not base64", { action: "session", sessionID: "%%%" }, 1008],
  ["an unknown action", { action: "dance" }, 1008],
  ["what is not JSON", "hello", 1008],
  ["a message without end", JSON.stringify({ action: "session", sessionID: "A".repeat(5000) }), 1009],
])("closes the socket with a reason on %s", async (_, message, code) => {
  const { ssoID, gate } = newAccount();
  const socket = await openSocket(gate, ssoID, "a");
  socket.send(typeof message === "function" ? message(ssoID) : message);
  expect(await socket.next()).toMatchObject({ action: "refused" });
  expect((await socket.closed).code).toBe(code);
  expect(await gate.list()).toEqual([]);
});

it("closes the socket on a binary message and on a flood", async () => {
  const { ssoID, gate } = newAccount();
  const binary = await openSocket(gate, ssoID, "a");
  binary.webSocket.send(new Uint8Array([1, 2, 3]));
  expect((await binary.closed).code).toBe(1003);
  const flood = await openSocket(gate, ssoID, "a");
  for (let sent = 0; sent < 30; sent += 1) flood.send('{"action": "ping"}');
  expect((await flood.closed).code).toBe(1008);
});

it("bounds the sockets of an account", async () => {
  const { ssoID, gate } = newAccount();
  await Promise.all(Array.from({ length: 20 }, () => openSocket(gate, ssoID, "a")));
  await expect(openSocket(gate, ssoID, "a")).rejects.toThrow();
});

it("closes a socket that never says which session it is", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSocket(gate, ssoID, "a");
  await runInDurableObject(gate, (_, state) => {
    for (const held of state.getWebSockets()) {
      held.serializeAttachment({ ...held.deserializeAttachment(), acceptedAt: 0 });
    }
  });
  await runDurableObjectAlarm(gate);
  expect(await socket.next()).toMatchObject({ action: "refused", message: "No session was named." });
});
