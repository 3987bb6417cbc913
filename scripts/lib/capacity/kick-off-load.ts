import { pingIntervalMilliseconds } from "../../../schemas/streaming/socket-ping.ts";
import { startQueues } from "../../../schemas/streaming/start-queue.ts";
import { tokenRenewalShare } from "../../../schemas/streaming/token-renewal.ts";
import { maxPerShard } from "./match-load.ts";
import { limits, prices } from "./platform.ts";

/** A paid match and its viewers. Each viewer has their own account, hence their own gate. */
export interface KickOff {
  viewers: number;
  /** Viewers that press Play per second, until all have. */
  presses: number;
  /** The setting STARTS_PER_SECOND. */
  starts: number;
  /** Minutes that each viewer watches. */
  minutes: number;
}

/** Seconds between two renewals of a playback token: a share of the default PLAYBACK_TOKEN_SECONDS. */
const renewalSeconds = 60 * tokenRenewalShare;
/** Seconds for which the Worker caches that a slot is live (worker/playback/slot-liveness-cache.ts). */
const livenessCacheSeconds = 2;
/** Manifests and segments per second that a live player requests. */
const mediaRequestsPerSecond = 1;
/** Requests before the first frame: a licence or key, and manifests. */
const beforeFirstFrame = 3;
/** CPU milliseconds of the Worker for a session check, and for a media request, which its cache answers. */
const checkMilliseconds = 4;
const mediaMilliseconds = 0.5;
/** Milliseconds of the payments database to read an account's status: four reads by index, measured in SQLite on a busy core. */
const statusReadMilliseconds = 0.25;
/** CPU milliseconds of a gate for a call. */
const gateCallMilliseconds = 0.5;
/** Rows written by an admission with its lease and alarm, and when it ends. */
const rowsOfStart = 6;

/** The load of a kick-off on the busiest object and database, how long the last viewer waits, and what the match costs in US dollars. */
export function kickOffLoad({ viewers, presses, starts, minutes }: KickOff) {
  const seconds = minutes * 60;
  const isQueued = presses > starts;
  const wait = isQueued ? viewers / starts - viewers / presses : 0;
  const startsPerSecond = Math.min(presses, starts);
  const renewals = viewers * (seconds / renewalSeconds);
  // A queued viewer makes a second call when it is their turn.
  const sessionChecks = viewers * (isQueued ? 2 : 1);
  const alarms = viewers * minutes;
  // Admission and handshake, then renewals and slot lookups; twenty pings are charged as one request.
  const calls =
    sessionChecks +
    2 * viewers +
    renewals +
    (viewers * seconds) / livenessCacheSeconds +
    alarms +
    (viewers * seconds * 1000) / pingIntervalMilliseconds / prices.socketMessagesPerRequest;
  const requests = sessionChecks + viewers * beforeFirstFrame + renewals + viewers * seconds * mediaRequestsPerSecond;
  const workerMilliseconds =
    (sessionChecks + renewals) * checkMilliseconds +
    viewers * (seconds * mediaRequestsPerSecond + beforeFirstFrame) * mediaMilliseconds;
  const million = 1_000_000;
  const cost = {
    "requests of objects": (calls / million) * prices.objectRequests,
    "duration of objects": (((calls * gateCallMilliseconds) / 1000) * limits.memory * prices.objectDuration) / million,
    "rows written": ((viewers * rowsOfStart + alarms) / million) * prices.rowsWritten,
    "the Worker":
      (requests / million) * prices.workerRequests + (workerMilliseconds / million) * prices.workerMilliseconds,
  };
  return {
    /** Seconds that the last viewer waits in the queue. */
    wait: Math.ceil(wait),
    /** Maxima per second. */
    largest: {
      /** Calls to one of the start queues: presses of Play, and second calls of viewers whose turn it is. */
      queue: Math.ceil(maxPerShard(presses + (isQueued ? starts : 0), startQueues)),
      /** Calls to the gate of an account that plays on two devices. */
      gate: 2 * (1 / livenessCacheSeconds + 1 / renewalSeconds + 1000 / pingIntervalMilliseconds),
      /** Share of time that the payments database is busy with starts and renewals. */
      database: ((startsPerSecond + viewers / renewalSeconds) * statusReadMilliseconds) / 1000,
    },
    /** Calls per second to all gates at kick-off: admissions, checks, licences and manifests. */
    gates: startsPerSecond * (2 + beforeFirstFrame),
    cost,
    total: Object.values(cost).reduce((sum, part) => sum + part, 0),
  };
}
