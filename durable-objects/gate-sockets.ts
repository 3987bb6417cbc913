import { z } from "zod";
import { streamPool } from "../schemas/streaming/session-check.ts";
import { type ClientMessage, clientMessage, type GateMessage } from "../schemas/streaming/stream-socket.ts";

/** Limits that keep one account from overloading its gate. */
export const socketLimits = {
  /** Open sockets per gate. */
  sockets: 20,
  /** Maximum length of a message, in characters. */
  messageLength: 1024,
  /** Messages per socket that wake the gate, within {@link socketLimits.rateWindow}. */
  messages: 20,
  /** Milliseconds. */
  rateWindow: 10_000,
  /** Milliseconds within which a new socket must name its session. */
  silence: 20_000,
} as const;

/** RFC 6455 §7.4.1; 1012, "service restart", is registered with IANA. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  notText: 1003,
  policy: 1008,
  tooBig: 1009,
  restart: 1012,
  noStatus: 1005,
} as const;
const unsentCodes: ReadonlySet<number> = new Set([1005, 1006, 1015]);

/**
 * What the Worker verified before it passes a socket on. It travels in the query of the upgrade request, which only the Worker can
 * send: a Durable Object is not reachable from the network.
 */
export const verifiedClient = z.object({
  ssoID: z.string().min(1),
  device: z.string().min(1).max(64),
  label: z.string().max(100),
  /** "Leeds, United Kingdom"; empty where the edge does not know. */
  place: z.string().max(200),
  /** The pool in which its streams count, and that pool's limit. A socket that an earlier version accepted has no pool. */
  pool: streamPool.default("video"),
  limit: z.coerce.number().int().positive(),
});
export type VerifiedClient = z.infer<typeof verifiedClient>;

/** State of a socket that survives hibernation (at most 16 kB). */
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

// The runtime still lists a closed socket for a while; sending on it would throw.
export function send(socket: WebSocket, message: GateMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export function close(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason);
}

/** Completes the closing handshake. Some codes must not be sent (RFC 6455 §7.4.1). */
export function completeClose(socket: WebSocket, code: number, reason: string): void {
  if (!unsentCodes.has(code)) socket.close(code, reason);
}

/** Whether the client closed deliberately. 1005 is a close frame without a code; 1006 is a broken connection. */
export function isCleanClose(code: number): boolean {
  return code === closeCodes.normal || code === closeCodes.goingAway || code === closeCodes.noStatus;
}

interface RejectedMessage {
  closeCode: number;
  refused: string;
}

/** Parses and rate-limits messages. Counts are in memory: a socket that was silent long enough for the gate to hibernate starts at zero. */
export class MessageReader {
  readonly #recent = new WeakMap<WebSocket, number[]>();

  read(socket: WebSocket, raw: string | ArrayBuffer, now: number): ClientMessage | RejectedMessage {
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
