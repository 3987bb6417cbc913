import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { holdTimes } from "../../../durable-objects/stream-leases.ts";
import { pingText } from "../../../schemas/streaming/socket-ping.ts";
import { applicant, letTimePass, newAccount, openSession, openSocket } from "./gate.ts";

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

it("frees the slot of streams side by side with the last of them, in the step that stops it", async () => {
  const { ssoID, gate } = newAccount();
  const streams = [];
  for (const entryID of ["live-1", "live-2", "live-3", "live-4"]) {
    await gate.admit({ ...applicant("a", 1), entryID });
    streams.push(await openSession(gate, ssoID, "a", entryID));
    // A renewal, as each player makes one by itself.
    await gate.admit({ ...applicant("a", 1), entryID });
  }
  const last = streams.pop();
  for (const { send, closed } of streams) {
    send({ action: "stop" });
    await closed;
  }
  expect((await gate.admit(applicant("b", 1))).admitted).toBe(false);
  last?.send({ action: "stop" });
  await last?.closed;
  // As the stop has left it: nothing was swept, and nothing waits for a deadline.
  await runInDurableObject(gate, (_, { storage }) => {
    expect(storage.sql.exec("SELECT slot FROM device_slots").toArray()).toEqual([]);
    expect(storage.sql.exec("SELECT deadline FROM stream_holds").toArray()).toEqual([]);
  });
  expect((await gate.admit(applicant("b", 1))).admitted).toBe(true);
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
