import type { VideoItem } from "./video.ts";

/** Minutes before kick-off at which a match goes on air, unless its entry says otherwise. */
export const usualLeadMinutes = 15;

/** When a live video's match kicks off, epoch milliseconds. */
export const kickOffOf = ({ kickOff, publicationData }: Pick<VideoItem, "kickOff" | "publicationData">): number =>
  kickOff === undefined ? Date.parse(publicationData.releaseFrom) + usualLeadMinutes * 60_000 : Date.parse(kickOff);

/** Seconds for which a live entry without a match is on air at most. */
export const broadcastSeconds = 3 * 3600;

/** Seconds after kick-off at which a match's live entry goes off air, even if nobody reports the end of the match. */
export const matchBroadcastSeconds = 6 * 3600;

/** The most minutes before kick-off at which a match's live entry can go on air. */
export const maxLeadMinutes = 240;

/** When a broadcast is expected to end, ISO 8601 UTC: late enough for half-time, extra time and penalties. */
export const broadcastEnd = (start: string) => new Date(Date.parse(start) + broadcastSeconds * 1000).toISOString();
