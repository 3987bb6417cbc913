import type { StreamAsset } from "../../../schemas/streaming/video.ts";

/** Seconds a live entry is on air from its release where nobody says when its match ended: half time, extra time, penalties. */
export const broadcastSeconds = 3 * 3600;
/** Minutes before kick-off at which a match goes on air. */
export const onAirMinutesBeforeKickOff = 15;

export interface Broadcast {
  /** When it goes on air. */
  releaseFrom: Date;
  /** When its match ended; null before that is known. */
  endedAt: Date | null;
  /** When it can be watched again; null before the end, or where it cannot. */
  replayFrom: Date | null;
}

/** Where a live entry stands: before, in and after its broadcast, and when it can be watched again. */
export type BroadcastState = "idle" | "active" | "held-back" | "replay" | "ended";

export function broadcastState({ releaseFrom, endedAt, replayFrom }: Broadcast, now: Date): BroadcastState {
  const time = now.getTime();
  if (time < releaseFrom.getTime()) return "idle";
  const end = endedAt?.getTime() ?? releaseFrom.getTime() + broadcastSeconds * 1000;
  if (time < end) return "active";
  if (replayFrom === null) return "ended";
  return time < replayFrom.getTime() ? "held-back" : "replay";
}

/**
 * What an entry's stream asset says of its broadcast, for pictures and sound alike.
 * @param entry live: it was made for a broadcast. packaged: there is footage to play now.
 */
export function assetOf(
  broadcast: Broadcast,
  entry: { live: boolean; packaged: boolean },
  now: Date,
): { live: boolean; status: StreamAsset["assetData"]["status"]; replayFrom?: string } {
  const state = broadcastState(broadcast, now);
  const live = entry.live && state !== "replay";
  const heldBack = state === "held-back" ? broadcast.replayFrom : null;
  return {
    live,
    status: entry.packaged ? (live && state !== "active" ? "idle" : "active") : "disabled",
    ...(heldBack !== null && { replayFrom: heldBack.toISOString() }),
  };
}

/** A live entry as it is stored. */
export interface LiveEntry extends Broadcast {
  hasReplay: boolean;
  holdBackMinutes: number;
}

/** A match as far as its broadcast goes by it. */
export interface BroadcastMatch {
  kickoff: Date;
  /** Off: postponed or cancelled. */
  course: "to-come" | "off" | "in-play" | "over";
}

/**
 * How a live entry has to stand for its match as it is now: on air a quarter of an hour before kick-off, off when the match is
 * over or is not played, a replay once the hold-back has passed. Asking again changes nothing.
 */
export function broadcastFor(entry: LiveEntry, { kickoff, course }: BroadcastMatch, now: Date): Broadcast {
  const releaseFrom = new Date(kickoff.getTime() - onAirMinutesBeforeKickOff * 60_000);
  switch (course) {
    case "to-come":
      return { releaseFrom, endedAt: null, replayFrom: null };
    case "in-play":
      return { releaseFrom: entry.releaseFrom, endedAt: null, replayFrom: null };
    case "off":
      return { releaseFrom: entry.releaseFrom, endedAt: entry.endedAt ?? now, replayFrom: null };
    case "over": {
      const endedAt = entry.endedAt ?? now;
      const replayFrom = new Date(endedAt.getTime() + entry.holdBackMinutes * 60_000);
      return { releaseFrom: entry.releaseFrom, endedAt, replayFrom: entry.hasReplay ? replayFrom : null };
    }
  }
}
