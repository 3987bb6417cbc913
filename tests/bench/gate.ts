import { pingText, pongText } from "../../schemas/streaming/socket-ping.ts";
import { encodeSessionID } from "../../schemas/streaming/stream-socket.ts";
import { inTurns } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const times = 500;
const pings = 2000;
/** More than the gate's limit per account. */
const manySockets = 30;

type Kind = "gate" | "bare";
let account = 0;

async function admissions(baseline: URL, kind: Kind): Promise<number> {
  const started = performance.now();
  // On a slow machine, the server may already have closed an idle connection that would be reused.
  const url = new URL(`/${kind}/account-${account++}/${times}`, baseline);
  await (await fetch(url, { headers: { connection: "close" } })).text();
  return (times * 1000) / (performance.now() - started);
}

/** Opens a socket; null when the handshake is refused. */
function openSocket(baseline: URL, kind: Kind, name: string, device: string): Promise<WebSocket | null> {
  const url = new URL(`/socket/${kind}/${name}/${device}`, baseline);
  url.protocol = "ws:";
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => resolve(null));
  });
}

/** Sequential pings per second on one socket with a session. */
async function pingRate(baseline: URL, kind: Kind): Promise<number> {
  const name = `account-${account++}`;
  const socket = await openSocket(baseline, kind, name, "device-1");
  if (socket === null) throw new Error("The socket did not open.");
  if (kind === "gate") {
    const response = new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
    socket.send(JSON.stringify({ action: "session", sessionID: encodeSessionID(name, "live-1") }));
    await response;
  }
  const started = performance.now();
  await new Promise<void>((resolve) => {
    let responses = 0;
    socket.addEventListener("message", ({ data }) => {
      if (data !== pongText) return;
      responses += 1;
      if (responses === pings) resolve();
      else socket.send(pingText);
    });
    socket.send(pingText);
  });
  const rate = (pings * 1000) / (performance.now() - started);
  socket.close();
  return rate;
}

/** Number of WebSockets that one account can have open at the same time. */
async function maxSockets(baseline: URL): Promise<number> {
  const name = `account-${account++}`;
  const sockets: (WebSocket | null)[] = [];
  for (let index = 0; index < manySockets; index++) {
    sockets.push(await openSocket(baseline, "gate", name, `device-${index}`));
  }
  const open = sockets.filter((socket) => socket !== null);
  for (const socket of open) socket.close();
  return open.length;
}

/** The stream gate compared with a minimal Durable Object: admissions and pings per second, and the maximum number of WebSockets. */
export async function measureGate(baseline: URL): Promise<Ratio[]> {
  const rates = await inTurns(
    { gate: () => admissions(baseline, "gate"), bare: () => admissions(baseline, "bare") },
    25,
  );
  const responses = await inTurns(
    { gate: () => pingRate(baseline, "gate"), bare: () => pingRate(baseline, "bare") },
    5,
  );
  return [
    {
      name: "gate admission : bare Durable Object",
      value: rates.gate / rates.bare,
      unit: `admissions a second (gate ${Math.round(rates.gate)})`,
      aim: { atLeast: 0.9 },
    },
    {
      name: "gate ping : bare Durable Object",
      value: responses.gate / responses.bare,
      unit: `pings a second on one socket (gate ${Math.round(responses.gate)})`,
      aim: { atLeast: 0.8 },
    },
    {
      name: "sockets that a gate holds",
      value: await maxSockets(baseline),
      unit: "of one account",
      aim: { atLeast: 20 },
    },
  ];
}
