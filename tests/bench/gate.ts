import { pingText, pongText } from "../../schemas/streaming/socket-ping.ts";
import { encodeSessionID } from "../../schemas/streaming/stream-socket.ts";
import { inTurns } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const times = 500;
const pings = 2000;
/** More than an account may have open: the gate says where it ends. */
const manySockets = 30;

type Kind = "gate" | "bare";
let account = 0;

async function admissions(baseline: URL, kind: Kind): Promise<number> {
  const started = performance.now();
  // A slow machine takes longer than the server keeps an idle connection, which must not be used again then.
  const address = new URL(`/${kind}/account-${account++}/${times}`, baseline);
  await (await fetch(address, { headers: { connection: "close" } })).text();
  return (times * 1000) / (performance.now() - started);
}

/** A socket that is open; null where the handshake is refused. */
function openSocket(baseline: URL, kind: Kind, name: string, device: string): Promise<WebSocket | null> {
  const address = new URL(`/socket/${kind}/${name}/${device}`, baseline);
  address.protocol = "ws:";
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => resolve(null));
  });
}

/** Pings a second on one socket that has named its session, one after the other. */
async function pingRate(baseline: URL, kind: Kind): Promise<number> {
  const name = `account-${account++}`;
  const socket = await openSocket(baseline, kind, name, "device-1");
  if (socket === null) throw new Error("The socket did not open.");
  const heard = () => new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  if (kind === "gate") {
    const answer = heard();
    socket.send(JSON.stringify({ action: "session", sessionID: encodeSessionID(name, "live-1") }));
    await answer;
  }
  const started = performance.now();
  await new Promise<void>((resolve) => {
    let answered = 0;
    socket.addEventListener("message", ({ data }) => {
      if (data !== pongText) return;
      answered += 1;
      if (answered === pings) resolve();
      else socket.send(pingText);
    });
    socket.send(pingText);
  });
  const rate = (pings * 1000) / (performance.now() - started);
  socket.close();
  return rate;
}

/** How many sockets one account's gate holds at once. */
async function socketsHeld(baseline: URL): Promise<number> {
  const name = `account-${account++}`;
  const sockets: (WebSocket | null)[] = [];
  for (let index = 0; index < manySockets; index++) {
    sockets.push(await openSocket(baseline, "gate", name, `device-${index}`));
  }
  const open = sockets.filter((socket) => socket !== null);
  for (const socket of open) socket.close();
  return open.length;
}

/** The stream gate against a Durable Object that does next to nothing: admissions and pings a second, and the sockets it holds. */
export async function measureGate(baseline: URL): Promise<Ratio[]> {
  const rates = await inTurns(
    { gate: () => admissions(baseline, "gate"), bare: () => admissions(baseline, "bare") },
    25,
  );
  const answers = await inTurns({ gate: () => pingRate(baseline, "gate"), bare: () => pingRate(baseline, "bare") }, 5);
  return [
    {
      name: "gate admission : bare Durable Object",
      value: rates.gate / rates.bare,
      unit: `admissions a second (gate ${Math.round(rates.gate)})`,
      aim: { atLeast: 0.8 },
    },
    {
      name: "gate ping : bare Durable Object",
      value: answers.gate / answers.bare,
      unit: `pings a second on one socket (gate ${Math.round(answers.gate)})`,
      aim: { atLeast: 0.8 },
    },
    {
      name: "sockets that a gate holds",
      value: await socketsHeld(baseline),
      unit: "of one account",
      aim: { atLeast: 20 },
    },
  ];
}
