import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { AdmissionRequest } from "../../../durable-objects/stream-slots.ts";
import { encodeSessionID, gateMessage } from "../../../schemas/streaming/stream-socket.ts";

/** The account of tests that need no particular one. */
const ssoID = "fan.17";

/** A new account and its gate. */
export function newAccount() {
  return { ssoID, gate: env.STREAM_GATE.getByName(`fan.${crypto.randomUUID()}`) };
}
export type Gate = ReturnType<typeof newAccount>["gate"];

export const requestFrom = (device: string, limit = 2, account = ssoID): AdmissionRequest => ({
  account,
  device,
  pool: "video",
  entryID: "live-1",
  title: "Live: Ashby v Wold",
  label: "Firefox on Linux",
  place: "Leeds, United Kingdom",
  limit,
  lease: null,
  address: null,
});

/** Requires that an admission is granted. */
export async function admitted(admission: ReturnType<Gate["admit"]>): Promise<{ slot: string; lease: string }> {
  const granted = await admission;
  if (!granted.admitted) throw new Error(`The device is refused: ${granted.why}.`);
  return { slot: granted.slot, lease: granted.lease };
}

/** Opens a socket as the Worker does once it has verified the session, and collects the gate's messages. */
export async function openSocket(gate: Gate, ssoID: string, device: string, limits = { pool: "video", limit: 2 }) {
  const url = new URL("https://stream-gate.internal/");
  const client = {
    ssoID,
    device,
    label: "Firefox on Linux",
    place: "",
    pool: limits.pool,
    limit: String(limits.limit),
  };
  for (const [name, value] of Object.entries(client)) {
    url.searchParams.set(name, value);
  }
  const { webSocket } = await gate.fetch(url, { headers: { upgrade: "websocket" } });
  if (webSocket === null) throw new Error("The gate refused the socket.");
  webSocket.accept();
  const received: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  webSocket.addEventListener("message", ({ data }) => {
    const waiter = waiting.shift();
    if (waiter === undefined) received.push(String(data));
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
      const text = received.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
      return gateMessage.parse(JSON.parse(text));
    },
  };
}

export async function openSession(gate: Gate, ssoID: string, device: string, entryID = "live-1", lease?: string) {
  const socket = await openSocket(gate, ssoID, device);
  socket.send({ action: "session", sessionID: encodeSessionID(ssoID, entryID), lease });
  return { ...socket, response: await socket.next() };
}

/** Moves all deadlines into the past, as if this time had passed. */
export async function letTimePass(gate: Gate, milliseconds: number) {
  await runInDurableObject(gate, (_, state) => {
    state.storage.sql.exec("UPDATE entry_leases SET deadline = deadline - ?", milliseconds);
  });
}
