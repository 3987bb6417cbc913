import { pingIntervalMilliseconds } from "../../../schemas/streaming/socket-ping.ts";
import { startQueues } from "../../../schemas/streaming/start-queue.ts";
import { tokenRenewalShare } from "../../../schemas/streaming/token-renewal.ts";
import { fullest } from "./match-load.ts";
import { limits, prices } from "./platform.ts";

/** A match that is sold, and who watches it: each has an account, hence a gate, of their own. */
export interface KickOff {
  viewers: number;
  /** Who press Play in a second, until all of them have. */
  presses: number;
  /** STARTS_PER_SECOND. */
  starts: number;
  /** For which each watches. */
  minutes: number;
}

/** PLAYBACK_TOKEN_SECONDS as usual; a player renews after a share of it. */
const renewal = 60 * tokenRenewalShare;
/** Seconds for which the Worker remembers that a slot lives (worker/playback/slot-liveness-cache.ts). */
const remembered = 2;
/** Manifests and segments a second that a live player asks for. */
const media = 1;
/** A licence or key, and the manifests before the first segment. */
const beforeFirstFrame = 3;
/** Milliseconds of the Worker for a session check, and for media, which come from its cache. */
const checking = 4;
const serving = 0.5;
/** Milliseconds of the payments database for an account's status: four reads by index, measured in SQLite on a busy core. */
const reading = 0.25;
/** Milliseconds of a gate for a call. */
const deciding = 0.5;
/** Rows that an admission with its lease and alarm writes, and those of its end. */
const rowsOfStart = 6;

/** What a kick-off asks of the most loaded object and database, how long the last viewer waits, and what the match costs in US dollars. */
export function kickOffLoad({ viewers, presses, starts, minutes }: KickOff) {
  const seconds = minutes * 60;
  const isQueued = presses > starts;
  const wait = isQueued ? viewers / starts - viewers / presses : 0;
  const atOnce = Math.min(presses, starts);
  const checks = viewers * (seconds / renewal);
  // Who waits asks once more.
  const asked = viewers * (isQueued ? 2 : 1);
  const alarms = viewers * minutes;
  // Admission and handshake, then renewals and lookups of the slot; of pings, twenty are one.
  const calls =
    asked +
    2 * viewers +
    checks +
    (viewers * seconds) / remembered +
    alarms +
    (viewers * seconds * 1000) / pingIntervalMilliseconds / prices.socketMessagesPerRequest;
  const requests = asked + viewers * beforeFirstFrame + checks + viewers * seconds * media;
  const worker = (asked + checks) * checking + viewers * (seconds * media + beforeFirstFrame) * serving;
  const million = 1_000_000;
  const cost = {
    "requests of objects": (calls / million) * prices.objectRequests,
    "duration of objects": (((calls * deciding) / 1000) * limits.memory * prices.objectDuration) / million,
    "rows written": ((viewers * rowsOfStart + alarms) / million) * prices.rowsWritten,
    "the Worker": (requests / million) * prices.workerRequests + (worker / million) * prices.workerMilliseconds,
  };
  return {
    /** Seconds that the last viewer waits in the queue. */
    wait: Math.ceil(wait),
    /** A second, at the most. */
    largest: {
      /** Calls of one of the queues: presses, and those whose turn it is. */
      queue: Math.ceil(fullest(presses + (isQueued ? starts : 0), startQueues)),
      /** Calls of an account's gate that plays on two devices. */
      gate: 2 * (1 / remembered + 1 / renewal + 1000 / pingIntervalMilliseconds),
      /** The share of its time that the payments database works: those who start, and everybody's renewals. */
      database: ((atOnce + viewers / renewal) * reading) / 1000,
    },
    /** Gates a second at kick-off that get through: admissions, checks, licences and manifests. */
    gates: atOnce * (2 + beforeFirstFrame),
    cost,
    total: Object.values(cost).reduce((sum, part) => sum + part, 0),
  };
}
