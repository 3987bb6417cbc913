import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import {
  admittedLeaseMilliseconds,
  connectedLeaseMilliseconds,
  leaseGraceMilliseconds,
} from "../../../durable-objects/stream-leases.ts";
import { pingText } from "../../../schemas/streaming/socket-ping.ts";
import { admitted, letTimePass, newAccount, openSession, openSocket, requestFrom } from "./gate.ts";

it("keeps a connected device's slot past the admission lease, and frees it once pings stop", async () => {
  const { ssoID, gate } = newAccount();
  await gate.admit(requestFrom("a"));
  const socket = await openSession(gate, ssoID, "a");
  expect(socket.response).toEqual({ action: "session", admitted: true });
  await letTimePass(gate, admittedLeaseMilliseconds + 10_000);
  await runDurableObjectAlarm(gate);
  expect(await gate.list()).toHaveLength(1);
  await letTimePass(gate, connectedLeaseMilliseconds);
  expect(await gate.list()).toHaveLength(0);
  expect(await socket.next()).toEqual({ action: "ended", reason: "silent" });
});

it("responds to the documented ping while hibernating, and renews the lease by it", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSession(gate, ssoID, "a");
  await evictDurableObject(gate, { webSockets: "hibernate" });
  socket.send(pingText);
  expect(await socket.next()).toEqual({ action: "pong" });
  await letTimePass(gate, connectedLeaseMilliseconds);
  expect(await gate.list(), "the lease has expired in storage, but the ping renews it").toHaveLength(1);
});

it("responds to a ping with other whitespace too", async () => {
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

it("frees the slot when a player that renewed its token stops", async () => {
  const { ssoID, gate } = newAccount();
  const { lease } = await admitted(gate.admit(requestFrom("a")));
  const { send, closed } = await openSession(gate, ssoID, "a");
  await gate.admit({ ...requestFrom("a"), lease });
  send({ action: "stop" });
  await closed;
  expect(await gate.list()).toEqual([]);
});

it("keeps the slot while another tab of the device plays another entry", async () => {
  const { ssoID, gate } = newAccount();
  const first = await openSession(gate, ssoID, "a");
  const second = await openSession(gate, ssoID, "a", "live-2");
  first.send({ action: "stop" });
  await first.closed;
  expect(await gate.list()).toHaveLength(1);
  second.send({ action: "stop" });
  await second.closed;
  expect(await gate.list()).toHaveLength(0);
});

it("frees the slot of multi-view with its last stream, in the same step", async () => {
  const { ssoID, gate } = newAccount();
  const streams = [];
  for (const entryID of ["live-1", "live-2", "live-3", "live-4"]) {
    const { lease } = await admitted(gate.admit({ ...requestFrom("a", 1), entryID }));
    streams.push(await openSession(gate, ssoID, "a", entryID, lease));
    // Each player renews its token.
    await gate.admit({ ...requestFrom("a", 1), entryID, lease });
  }
  const last = streams.pop();
  for (const { send, closed } of streams) {
    send({ action: "stop" });
    await closed;
  }
  expect((await gate.admit(requestFrom("b", 1))).admitted).toBe(false);
  last?.send({ action: "stop" });
  await last?.closed;
  // Nothing has expired in between, and no alarm is set.
  await runInDurableObject(gate, (_, { storage }) => {
    expect(storage.sql.exec("SELECT slot FROM device_slots").toArray()).toEqual([]);
    expect(storage.sql.exec("SELECT deadline FROM entry_leases").toArray()).toEqual([]);
  });
  expect((await gate.admit(requestFrom("b", 1))).admitted).toBe(true);
});

it("gives a device whose socket broke grace time to reconnect to its slot", async () => {
  const { ssoID, gate } = newAccount();
  const before = await admitted(gate.admit(requestFrom("a")));
  const { webSocket, closed } = await openSession(gate, ssoID, "a");
  webSocket.close(3001, "as a proxy that gave up");
  await closed;
  await letTimePass(gate, leaseGraceMilliseconds - 5000);
  expect(await gate.list()).toHaveLength(1);
  await openSession(gate, ssoID, "a");
  await letTimePass(gate, leaseGraceMilliseconds);
  expect(await admitted(gate.admit({ ...requestFrom("a"), lease: before.lease }))).toEqual(before);
});

it("gives a player that pings its whole grace time, also when its socket breaks late", async () => {
  const { ssoID, gate } = newAccount();
  const { webSocket, send, next, closed } = await openSession(gate, ssoID, "a");
  await letTimePass(gate, connectedLeaseMilliseconds - 5000);
  send(pingText);
  expect(await next()).toEqual({ action: "pong" });
  webSocket.close(3001, "as a proxy that gave up");
  await closed;
  await letTimePass(gate, leaseGraceMilliseconds - 5000);
  expect(await gate.list()).toHaveLength(1);
  await letTimePass(gate, 5000);
  expect(await gate.list()).toHaveLength(0);
});

it("frees the slot of a device that does not reconnect", async () => {
  const { ssoID, gate } = newAccount();
  const { webSocket, closed } = await openSession(gate, ssoID, "a");
  webSocket.close(3001, "as a proxy that gave up");
  await closed;
  await letTimePass(gate, leaseGraceMilliseconds);
  expect(await gate.list()).toHaveLength(0);
});

it("lets a client resume its slot after a restart has closed its socket", async () => {
  const { ssoID, gate } = newAccount();
  const before = await admitted(gate.admit(requestFrom("a", 1)));
  await openSession(gate, ssoID, "a");
  await evictDurableObject(gate, { webSockets: "close" });
  expect((await gate.admit(requestFrom("b", 1))).admitted).toBe(false);
  expect((await openSession(gate, ssoID, "a")).response).toEqual({ action: "session", admitted: true });
  expect(await admitted(gate.admit({ ...requestFrom("a", 1), lease: before.lease }))).toEqual(before);
});

it("refuses a socket over the concurrency limit, with its error code", async () => {
  const { ssoID, gate } = newAccount();
  await Promise.all([gate.admit(requestFrom("a")), gate.admit(requestFrom("b"))]);
  const { response, closed } = await openSession(gate, ssoID, "c");
  expect(response).toMatchObject({ action: "refused", code: "ERR_54648_1" });
  expect((await closed).code).toBe(1008);
  expect(await gate.list()).toHaveLength(2);
});

const foreign = (text: string) => ({ action: "session", sessionID: btoa(text) });
it.each([
  ["another account's session", foreign("somebody-else.live-1"), 1008],
  ["an account whose id begins with this one's", (ssoID: string) => foreign(`${ssoID}x.live-1`), 1008],
  ["a session without an entry", (ssoID: string) => foreign(`${ssoID}.`), 1008],
  ["a malformed entry id", (ssoID: string) => foreign(`${ssoID}.../../etc`), 1008],
  ["a session that is not base64", { action: "session", sessionID: "%%%" }, 1008],
  ["an unknown action", { action: "dance" }, 1008],
  ["a message that is not JSON", "hello", 1008],
  ["an oversized message", JSON.stringify({ action: "session", sessionID: "A".repeat(5000) }), 1009],
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

it("takes twenty messages in ten seconds, and not one more", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSocket(gate, ssoID, "a");
  for (let sent = 0; sent < 20; sent += 1) {
    socket.send('{"action": "ping"}');
    expect(await socket.next()).toEqual({ action: "pong" });
  }
  socket.send('{"action": "ping"}');
  expect(await socket.next()).toMatchObject({ action: "refused", message: "Too many messages." });
  expect((await socket.closed).code).toBe(1008);
});

it("limits the sockets of an account", async () => {
  const { ssoID, gate } = newAccount();
  await Promise.all(Array.from({ length: 20 }, () => openSocket(gate, ssoID, "a")));
  await expect(openSocket(gate, ssoID, "a")).rejects.toThrow();
});

it("counts no sockets that it has closed, though their clients have not", async () => {
  const { ssoID, gate } = newAccount();
  const deaf = await Promise.all(Array.from({ length: 20 }, () => openSocket(gate, ssoID, "a")));
  await gate.endAccount(ssoID, "signed out");
  await Promise.all(deaf.map(({ next }) => next()));
  expect((await openSession(gate, ssoID, "a")).response).toEqual({ action: "session", admitted: true });
});

it("closes a socket that never names a session", async () => {
  const { ssoID, gate } = newAccount();
  const socket = await openSocket(gate, ssoID, "a");
  await runInDurableObject(gate, (_, state) => {
    for (const open of state.getWebSockets()) {
      open.serializeAttachment({ ...open.deserializeAttachment(), acceptedAt: 0 });
    }
  });
  await runDurableObjectAlarm(gate);
  expect(await socket.next()).toMatchObject({ action: "refused", message: "No session was named." });
});

describe("one player for each entry on a device", () => {
  it("a second one replaces the first, which is notified, and whose tokens end", async () => {
    const { ssoID, gate } = newAccount();
    const first = await admitted(gate.admit(requestFrom("a")));
    const tab = await openSession(gate, ssoID, "a", "live-1", first.lease);
    const second = await admitted(gate.admit(requestFrom("a")));
    expect(second.slot).toBe(first.slot);
    expect(await gate.isLive(first.slot, first.lease)).toBe(false);
    const other = await openSession(gate, ssoID, "a", "live-1", second.lease);
    expect(other.response).toEqual({ action: "session", admitted: true });
    expect(await tab.next()).toEqual({ action: "ended", reason: "stopped elsewhere" });
    await tab.closed;
    expect(await gate.isLive(second.slot, second.lease)).toBe(true);
    expect(await gate.list()).toHaveLength(1);
  });

  it("the replaced one cannot return by a renewal or a reconnection, only by a new start", async () => {
    const { ssoID, gate } = newAccount();
    const first = await admitted(gate.admit(requestFrom("a")));
    const second = await admitted(gate.admit(requestFrom("a")));
    const playing = await openSession(gate, ssoID, "a", "live-1", second.lease);
    expect(await gate.admit({ ...requestFrom("a"), lease: first.lease })).toMatchObject({ why: "replaced" });
    const { response, closed } = await openSession(gate, ssoID, "a", "live-1", first.lease);
    expect(response).toEqual({ action: "ended", reason: "stopped elsewhere" });
    expect((await closed).code).toBe(1008);
    playing.send({ action: "ping" });
    expect(await playing.next()).toEqual({ action: "pong" });
    expect((await gate.admit({ ...requestFrom("a"), lease: second.lease })).admitted).toBe(true);
    expect((await gate.admit(requestFrom("a"))).admitted).toBe(true);
  });

  it("the second keeps its lease when the first, notified by its own renewal, stops before the second's socket connects", async () => {
    const { ssoID, gate } = newAccount();
    const first = await admitted(gate.admit(requestFrom("a")));
    const tab = await openSession(gate, ssoID, "a", "live-1", first.lease);
    const second = await admitted(gate.admit(requestFrom("a")));
    tab.send({ action: "stop" });
    await tab.closed;
    expect(await gate.isLive(second.slot, second.lease)).toBe(true);
  });

  it("a socket that reconnects replaces the broken one", async () => {
    const { ssoID, gate } = newAccount();
    const { slot, lease } = await admitted(gate.admit(requestFrom("a")));
    await openSession(gate, ssoID, "a", "live-1", lease);
    const back = await openSession(gate, ssoID, "a", "live-1", lease);
    expect(back.response).toEqual({ action: "session", admitted: true });
    expect(await gate.isLive(slot, lease)).toBe(true);
  });
});

describe("a player whose IP address changes", () => {
  const at = (address: string, lease: string | null) => ({ ...requestFrom("a"), address, lease });

  it("keeps its socket and lease, and the tokens of the former address end", async () => {
    const { ssoID, gate } = newAccount();
    const home = await admitted(gate.admit(at("192.0.2.1", null)));
    const socket = await openSession(gate, ssoID, "a", "live-1", home.lease);
    const train = await admitted(gate.admit(at("198.51.100.1", home.lease)));
    expect(await gate.isLive(home.slot, home.lease)).toBe(false);
    expect(await gate.isLive(train.slot, train.lease)).toBe(true);
    // The response is lost, as in a tunnel, and the player sends the request again.
    expect(await admitted(gate.admit(at("198.51.100.1", home.lease)))).toEqual(train);
    socket.send({ action: "ping" });
    expect(await socket.next()).toEqual({ action: "pong" });
    await letTimePass(gate, admittedLeaseMilliseconds);
    expect(await gate.isLive(train.slot, train.lease)).toBe(true);
  });

  it("does not share its lease with a copy at the former address", async () => {
    const { gate } = newAccount();
    const home = await admitted(gate.admit(at("192.0.2.1", null)));
    await admitted(gate.admit(at("198.51.100.1", home.lease)));
    expect(await gate.admit(at("192.0.2.1", home.lease))).toMatchObject({ admitted: false, why: "replaced" });
  });
});

it("prevents two copies of a device from playing an entry in turns: it starts one ten times a minute at most", async () => {
  const { gate } = newAccount();
  for (let start = 0; start < 10; start += 1) await admitted(gate.admit(requestFrom("a")));
  expect(await gate.admit(requestFrom("a"))).toMatchObject({ admitted: false, why: "starts", active: [{}] });
  expect((await gate.admit({ ...requestFrom("a"), entryID: "live-2" })).admitted).toBe(true);
  await runInDurableObject(gate, (_, { storage }) => {
    storage.sql.exec("UPDATE entry_starts SET at = at - 60000");
  });
  expect((await gate.admit(requestFrom("a"))).admitted).toBe(true);
});
