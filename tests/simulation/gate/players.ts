import type { Admission, AdmissionRequest } from "../../../durable-objects/stream-slots.ts";
import { gateMessage } from "../../../schemas/streaming/stream-socket.ts";
import type { SimulatedSocket } from "../runtime/sockets.ts";
import type { LeaseRow } from "./machine.ts";
import type { Device, Stream } from "./steps.ts";

export const limits = { video: 2, audio: 1 };

/** A player, or a copy of one, with what the last session check has granted it: the token is for one address. */
export interface Player {
  /** Copies have the number of what they are copies of. */
  number: number;
  device: Device;
  stream: Stream;
  address: string;
  token: { slot: string; lease: string; address: string } | null;
}

/** A page's end of a socket. */
export interface Connection {
  socket: SimulatedSocket;
  device: Device;
}

/** What a step has done wrong, as far as only the step itself can tell; {@link gateInvariants} says it. */
export interface Judgement {
  /** A refusal by the limit, with what was in the way. */
  refusedAtLimit: { pool: "video" | "audio"; counted: LeaseRow[] } | null;
  /** An eviction: the slots that it was to end, any of them, and those that it ended. */
  evicted: { allowed: string[]; ended: string[] } | null;
  /** A device that sent its request again, and the slot that it had. */
  requestedAgain: { slot: string; admission: Admission } | null;
  /** What was to be ended and is still there. */
  leftOver: LeaseRow[];
}
export const nothingJudged: Judgement = { refusedAtLimit: null, evicted: null, requestedAgain: null, leftOver: [] };

/** The session check of a player. */
export function requestOf({ device: { device, account }, stream, address, token }: Player): AdmissionRequest {
  const { entryID, pool } = stream;
  const [title, label, place] = [entryID, device, null];
  return {
    account,
    device,
    pool,
    entryID,
    title,
    label,
    place,
    limit: limits[pool],
    lease: token?.lease ?? null,
    address,
  };
}

/** What the gate has said last on a socket; null before it has said anything. */
export function lastMessage({ sent }: SimulatedSocket) {
  const text = sent.at(-1);
  return text === undefined ? null : gateMessage.parse(JSON.parse(text));
}
