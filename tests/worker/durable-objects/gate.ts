import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Applicant } from "../../../durable-objects/stream-slots.ts";
import { encodeSessionID, gateMessage } from "../../../schemas/streaming/stream-socket.ts";

/** Whoever watches, where a test does not say. */
const ssoID = "fan.17";

/** A gate that no other test uses, with an account that watches there. */
export function newAccount() {
  return { ssoID, gate: env.STREAM_GATE.getByName(`fan.${crypto.randomUUID()}`) };
}
export type Gate = ReturnType<typeof newAccount>["gate"];

export const applicant = (device: string, limit = 2, account = ssoID): Applicant => ({
  account,
  device,
  pool: "video",
  entryID: "live-1",
  title: "Live: Ashby v Wold",
  label: "Firefox on Linux",
  place: "Leeds, United Kingdom",
  limit,
});

/** Opens a socket as the Worker does once it has verified the session, and gathers what the gate says to it. */
export async function openSocket(gate: Gate, ssoID: string, device: string) {
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

export async function openSession(gate: Gate, ssoID: string, device: string, entryID = "live-1") {
  const socket = await openSocket(gate, ssoID, device);
  socket.send({ action: "session", sessionID: encodeSessionID(ssoID, entryID) });
  return { ...socket, answer: await socket.next() };
}

/** Moves the account's past further back, so that what is due then is due now. */
export async function letTimePass(gate: Gate, milliseconds: number) {
  await runInDurableObject(gate, (_, state) => {
    state.storage.sql.exec("UPDATE stream_holds SET deadline = deadline - ?", milliseconds);
  });
}
