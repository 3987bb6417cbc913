import type { Admission, AdmissionRequest } from "../../../durable-objects/stream-slots.ts";
import { gateMessage } from "../../../schemas/streaming/stream-socket.ts";
import type { SimulatedSocket } from "../runtime/sockets.ts";
import type { LeaseRow } from "./machine.ts";
import type { Device, Stream } from "./steps.ts";

export const limits = { video: 2, audio: 1 };

/** A player, or a copy of one, with what its last session check has granted. Its token is bound to one IP address. */
export interface Player {
  /** Copies have the number of their original. */
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

/** What a step did, as far as only the step itself can tell. {@link gateInvariants} judges it. */
export interface Judgement {
  /** A refusal because of the limit, and the leases that counted. */
  refusedAtLimit: { pool: "video" | "audio"; counted: LeaseRow[] } | null;
  /** An eviction: the slots of which it could end any, and those that it ended. */
  evicted: { allowed: string[]; ended: string[] } | null;
  /** A device that repeated its request, and the slot that it already had. */
  requestedAgain: { slot: string; admission: Admission } | null;
  /** Leases that should have ended but still exist. */
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

/** The gate's last message on a socket; null before the first. */
export function lastMessage({ sent }: SimulatedSocket) {
  const text = sent.at(-1);
  return text === undefined ? null : gateMessage.parse(JSON.parse(text));
}
