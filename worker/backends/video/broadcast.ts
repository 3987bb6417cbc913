import {
  broadcastSeconds,
  matchBroadcastSeconds,
  maxLeadMinutes,
} from "../../../schemas/streaming/broadcast-length.ts";
import type { StreamAsset } from "../../../schemas/streaming/video.ts";

const instantFormat = "'%Y-%m-%dT%H:%M:%fZ'";

/**
 * SQL: when a live entry goes off air if nobody ends it. With a match this counts from kick-off, and is much later than any match ends,
 * because the end of the match ends it.
 * @param leadMinutes SQL of its minutes before kick-off
 */
export const latestEndSQL = (leadMinutes: string | number = "lead_minutes"): string =>
  `strftime(${instantFormat}, release_from,
    iif(fixture_id IS NULL, ${broadcastSeconds}, ${matchBroadcastSeconds} + 60 * ${leadMinutes}) || ' seconds')`;

/** SQL: a live entry has not ended. `?1` is now. The comparison with the longest broadcast lets it use an index of releases. */
export const isNotOverSQL = (leadMinutes?: number): string =>
  `(ended_at IS NULL AND release_from > strftime(${instantFormat}, ?1, '-${matchBroadcastSeconds + 60 * maxLeadMinutes} seconds')
    AND ${latestEndSQL(leadMinutes)} > ?1)`;

/** The times of a broadcast that follow its match. */
interface BroadcastTimes {
  /** When it goes on air. */
  releaseFrom: Date;
  /** When its match ended; null before that is known. */
  endedAt: Date | null;
  /** When its replay is released; null before the end, or without a replay. */
  replayFrom: Date | null;
}

export interface Broadcast extends BroadcastTimes {
  /** When it goes off air if nobody ends it ({@link latestEndSQL}). */
  latestEnd: Date;
}

export type BroadcastState = "idle" | "active" | "held-back" | "replay" | "ended";

export function broadcastState({ releaseFrom, latestEnd, endedAt, replayFrom }: Broadcast, now: Date): BroadcastState {
  const time = now.getTime();
  if (time < releaseFrom.getTime()) return "idle";
  if (time < (endedAt ?? latestEnd).getTime()) return "active";
  if (replayFrom === null) return "ended";
  return time < replayFrom.getTime() ? "held-back" : "replay";
}

/**
 * The status of an entry's stream asset, for video and audio alike.
 * @param entry live: it belongs to a broadcast. packaged: it has an asset that can play now. endedByHand: staff ended the broadcast.
 */
export function assetStatus(
  broadcast: Broadcast,
  entry: { live: boolean; packaged: boolean; endedByHand: boolean },
  now: Date,
): { live: boolean; status: StreamAsset["assetData"]["status"]; replayFrom?: string; over?: true } {
  const state = broadcastState(broadcast, now);
  const live = entry.live && state !== "replay";
  const heldBack = state === "held-back" ? broadcast.replayFrom : null;
  return {
    live,
    status: entry.packaged ? (live && state !== "active" ? "idle" : "active") : "disabled",
    ...(heldBack !== null && { replayFrom: heldBack.toISOString() }),
    ...(live && entry.endedByHand && { over: true }),
  };
}

/** A stored live entry. */
export interface LiveEntry extends BroadcastTimes {
  hasReplay: boolean;
  holdBackMinutes: number;
  /** Minutes before kick-off at which it goes on air. */
  leadMinutes: number;
}

/** The facts of a match that its broadcast follows. */
export interface BroadcastMatch {
  kickoff: Date;
  /** Called off: postponed or cancelled. */
  phase: "scheduled" | "called-off" | "live" | "finished";
}

/** Whether a broadcast is on air already, and the match fits into it with its new kick-off: it does not end for its viewers then. */
function isDelayedOnAir({ releaseFrom, endedAt, leadMinutes }: LiveEntry, kickoff: Date, now: Date): boolean {
  const latestKickOff = releaseFrom.getTime() + (matchBroadcastSeconds - broadcastSeconds + 60 * leadMinutes) * 1000;
  return (
    endedAt === null &&
    releaseFrom <= now &&
    kickoff.getTime() - leadMinutes * 60_000 > releaseFrom.getTime() &&
    kickoff.getTime() <= latestKickOff
  );
}

/**
 * The broadcast of a live entry that follows from its match now: on air before kick-off, off air when the match is finished or
 * called off, a replay after the hold-back. Idempotent.
 */
export function broadcastFor(entry: LiveEntry, { kickoff, phase }: BroadcastMatch, now: Date): BroadcastTimes {
  const releaseFrom = new Date(kickoff.getTime() - entry.leadMinutes * 60_000);
  switch (phase) {
    case "scheduled":
      return {
        releaseFrom: isDelayedOnAir(entry, kickoff, now) ? entry.releaseFrom : releaseFrom,
        endedAt: null,
        replayFrom: null,
      };
    case "live":
      return { releaseFrom: entry.releaseFrom, endedAt: null, replayFrom: null };
    case "called-off":
      return { releaseFrom: entry.releaseFrom, endedAt: entry.endedAt ?? now, replayFrom: null };
    case "finished": {
      const endedAt = entry.endedAt ?? now;
      const replayFrom = new Date(endedAt.getTime() + entry.holdBackMinutes * 60_000);
      return { releaseFrom: entry.releaseFrom, endedAt, replayFrom: entry.hasReplay ? replayFrom : null };
    }
  }
}
