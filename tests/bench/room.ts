import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import { readDevVars } from "../../scripts/lib/site/dev-vars.ts";
import { signedReport } from "../fixtures/signed-report.ts";
import { inTurns } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const counts = {
  room: 2000,
  /** workerd opens two files per socket, and a process may usually open 20,000. */
  relays: 9000,
};
/** Below the limit per IP address, and few enough that addresses spread evenly over relays. */
const perAddress = 50;
/** Sockets that are opened and closed before the measurement, so that the memory of code does not count. */
const warmUp = 200;
/** Concurrent handshakes. */
const batchSize = 50;
const rounds = 15;
/** Maximum length of a marker, which identifies a message in raw bytes. */
const maxMarkLength = 60;

/** A follower's WebSocket as raw bytes. A full client per follower would dominate the measurement. */
function openSocket(url: URL, headers: Record<string, string>): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const key = randomBytes(16).toString("base64");
    const handshake = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    request(url, { headers: { ...handshake, "sec-websocket-key": key, ...headers }, agent: false })
      .once("upgrade", (_, socket) => resolve(socket))
      .once("response", ({ statusCode }) => reject(new Error(`The handshake was answered with ${statusCode}.`)))
      .once("error", reject)
      .end();
  });
}

/** Opens sockets, in batches per IP address, and passes received text to `heard` until it returns true. */
async function openSockets(
  url: URL,
  origin: string,
  count: number,
  heard: (text: string) => boolean,
): Promise<Duplex[]> {
  const sockets: Duplex[] = [];
  const openOne = async (index: number) => {
    const client = `10.0.${Math.floor(index / perAddress)}.1`;
    const socket = await openSocket(url, { origin, "cf-connecting-ip": client });
    let end = "";
    socket.on("data", (bytes: Buffer) => {
      // A marker may be split between two chunks.
      const text = end + bytes.toString("latin1");
      end = heard(text) ? "" : text.slice(-maxMarkLength);
    });
    socket.on("error", () => socket.destroy());
    sockets.push(socket);
  };
  for (let first = 0; first < count; first += batchSize) {
    await Promise.all(Array.from({ length: batchSize }, (_, offset) => openOne(first + offset)));
  }
  return sockets;
}

/** Resident kilobytes of the workerd processes started by this one; null without /proc. */
function runtimeMemory(): number | null {
  try {
    const own = readdirSync("/proc").flatMap((id) => {
      if (!/^\d+$/.test(id)) return [];
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      const isOwn = /^Name:\s+workerd$/m.test(status) && new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status);
      return isOwn ? Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) : [];
    });
    return own.reduce((sum, size) => sum + size, 0);
  } catch {
    return null;
  }
}

/** Connects this many followers, and measures how long a message takes to reach all of them. */
async function audience(url: URL, origin: string, count: number, send: (mark: string) => Promise<unknown>) {
  for (const socket of await openSockets(url, origin, warmUp, () => false)) socket.destroy();
  const before = runtimeMemory();
  let mark = "";
  let left = 0;
  let done = () => {};
  const sockets = await openSockets(url, origin, count, (text) => {
    if (mark === "" || !text.includes(mark)) return false;
    left -= 1;
    if (left === 0) done();
    return true;
  });
  const after = runtimeMemory();
  return {
    kilobytesEach: before === null || after === null ? null : (after - before) / sockets.length,
    /** Milliseconds from the report until the last follower has it. */
    async send(): Promise<number> {
      mark = `mark-${crypto.randomUUID()}`;
      left = sockets.length;
      const reached = new Promise<void>((resolve) => {
        done = resolve;
      });
      const started = performance.now();
      await Promise.all([send(mark), reached]);
      return performance.now() - started;
    },
    close: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

/**
 * A match room relative to a Durable Object that only forwards text: time from the report until the last follower has it, and memory per
 * socket, with 2,000 sockets at one object each, and with 9,000.
 * @param spread the same site with at most 500 followers per object, so that the room delegates to relays.
 * @param fixtureID a match in play.
 */
export async function measureRoom(site: URL, spread: URL, baseline: URL, fixtureID: number): Promise<Ratio[]> {
  const reportTo = (to: URL) => async (id: string) => {
    const event = { id, type: "comment", at: new Date().toISOString(), minute: 60, text: "x".repeat(200) };
    const signed = await signedReport({ fixtureID, events: [event] }, readDevVars().SERVICE_KEY ?? "");
    const response = await fetch(new URL("/origin/match-data/feed", to), { method: "POST", ...signed });
    if (!response.ok) throw new Error(`The report was refused: ${await response.text()}`);
  };
  // Padded to the length of a room's message.
  const pass = async (mark: string) =>
    await fetch(new URL("/send/room", baseline), { method: "POST", body: `${mark}${"x".repeat(1100)}` });
  const openRoom = (at: URL, count: number) =>
    audience(new URL(`/api/live/${fixtureID}`, at), at.origin, count, reportTo(at));
  const openBare = (count: number) =>
    audience(new URL("/socket/bare/room/all", baseline), baseline.origin, count, pass);

  const room = await openRoom(site, counts.room);
  const bare = await openBare(counts.room);
  const times = await inTurns({ room: room.send, bare: bare.send }, rounds);
  room.close();
  bare.close();

  // Sequentially, because this process cannot open the sockets for both at the same time.
  const manyBare = await openBare(counts.relays);
  const { bare: toAllBare } = await inTurns({ bare: manyBare.send }, rounds);
  manyBare.close();
  const many = await openRoom(spread, counts.relays);
  const { relays: toAll } = await inTurns({ relays: many.send }, rounds);
  many.close();

  const memory = [
    { name: "memory of a follower of a room", value: room.kilobytesEach },
    { name: "memory of a socket of a bare object", value: bare.kilobytesEach },
    { name: "memory of a follower of 9,000", value: many.kilobytesEach },
    { name: "memory of a bare socket of 9,000", value: manyBare.kilobytesEach },
  ];
  return [
    {
      name: "report to last of 2,000 followers : bare",
      value: times.room / times.bare,
      unit: `of the time (room ${Math.round(times.room)} ms, bare ${Math.round(times.bare)} ms)`,
    },
    {
      name: "report to last of 9,000 followers : bare",
      value: toAll / toAllBare,
      unit: `of the time (room and relays ${Math.round(toAll)} ms, bare ${Math.round(toAllBare)} ms)`,
      aim: { atMost: 1.5 },
    },
    ...memory.flatMap(({ name, value }) => (value === null ? [] : [{ name, value, unit: "kB" }])),
  ];
}
