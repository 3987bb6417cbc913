import { z } from "zod";
import { type ClientMessage, clientMessage, type GateMessage } from "../schemas/streaming/stream-socket.ts";

/** What the gate refuses of a socket, so that one account cannot keep it busy. */
export const socketLimits = {
  /** Open sockets of one gate. */
  sockets: 20,
  /** Characters of one message. */
  messageLength: 1024,
  /** Messages that wake the gate, of one socket in {@link socketLimits.rateWindow}. */
  messages: 20,
  /** Milliseconds. */
  rateWindow: 10_000,
  /** Milliseconds until a socket must have said which session it is. */
  silence: 20_000,
} as const;

/** RFC 6455 §7.4.1. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  notText: 1003,
  policy: 1008,
  tooBig: 1009,
  noStatus: 1005,
} as const;
const unsentCodes: ReadonlySet<number> = new Set([1005, 1006, 1015]);

/**
 * What the Worker has verified before it hands a socket over. It travels in the query of the upgrade request, which only
 * the Worker can send: a Durable Object has no address on the network.
 */
export const verifiedClient = z.object({
  ssoID: z.string().min(1),
  device: z.string().min(1).max(64),
  label: z.string().max(100),
  /** Where the device is, in words; empty where the edge did not know. */
  place: z.string().max(200),
  limit: z.coerce.number().int().positive(),
});
export type VerifiedClient = z.infer<typeof verifiedClient>;

/** What a socket carries through hibernation (at most 16 kB). */
const attachment = verifiedClient.extend({
  connection: z.string(),
  acceptedAt: z.number(),
  entryID: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachment>;

export function attach(socket: WebSocket, value: Attachment): void {
  socket.serializeAttachment(value);
}

export function attached(socket: WebSocket): Attachment {
  return attachment.parse(socket.deserializeAttachment());
}

// A socket whose page has gone is listed for a while after it has closed, and would throw.
export function tell(socket: WebSocket, message: GateMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function close(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}

/** The other half of the closing handshake. Some codes stand for frames that were never sent (RFC 6455 §7.4.1). */
export function answerClose(socket: WebSocket, code: number, reason: string): void {
  if (!unsentCodes.has(code)) socket.close(code, reason);
}

/** Whether a close was the client's own decision: 1005 is a close frame without a code, a break is 1006. */
export function isCleanClose(code: number): boolean {
  return code === closeCodes.normal || code === closeCodes.goingAway || code === closeCodes.noStatus;
}

/** What a socket is refused for. */
interface Refusal {
  closeCode: number;
  refused: string;
}

/** Reads what sockets say, and counts it. In memory is enough: who is silent long enough to hibernate has a clean record. */
export class MessageReader {
  readonly #recent = new WeakMap<WebSocket, number[]>();

  read(socket: WebSocket, raw: string | ArrayBuffer, now: number): ClientMessage | Refusal {
    if (typeof raw !== "string") return { closeCode: closeCodes.notText, refused: "Messages are text." };
    if (raw.length > socketLimits.messageLength) {
      return { closeCode: closeCodes.tooBig, refused: "The message is too long." };
    }
    const recent = (this.#recent.get(socket) ?? []).filter((at) => at > now - socketLimits.rateWindow);
    recent.push(now);
    this.#recent.set(socket, recent);
    if (recent.length > socketLimits.messages) return { closeCode: closeCodes.policy, refused: "Too many messages." };
    const message = clientMessage.safeParse(jsonOrNull(raw));
    return message.success
      ? message.data
      : { closeCode: closeCodes.policy, refused: "The message is not one this socket knows." };
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
