import { arrayOf, type Guard, integerIn, isNumber, isString, objectOf, where } from "../site/type-guards.ts";

/** How far a user has watched a recording. */
export interface WatchPosition {
  entryID: string;
  /** Seconds from the beginning. 0: restarted, or removed from the list. */
  position: number;
  /** Seconds. */
  duration: number;
  /** When it was recorded, in milliseconds since 1970. */
  at: number;
}

/** Storage key of a device's positions. */
export const watchPositionsKey = "watch-positions";

/** Positions stored per device and per account; the oldest are dropped. */
export const maxWatchPositions = 50;

/** Two days. */
export const maxVideoSeconds = 172_800;

const minResumeSeconds = 3;
/** The share of a video after which it counts as watched: the rest is credits. */
const watchedShare = 0.95;

export const entryIDPattern = /^[\w.-]{1,200}$/;
export const isEntryID = where(isString, (text) => entryIDPattern.test(text));
const secondsFrom = (low: (value: number) => boolean) =>
  where(isNumber, (value) => low(value) && value <= maxVideoSeconds);

/** Guard for `watchPosition` of schemas/streaming/watch-positions.ts, without zod. */
export const isWatchPosition: Guard<WatchPosition> = objectOf({
  entryID: isEntryID,
  position: secondsFrom((value) => value >= 0),
  duration: secondsFrom((value) => value > 0),
  at: integerIn(0),
});

/** Guard for `watchPositions` of schemas/streaming/watch-positions.ts, without zod. */
export const isWatchPositions: Guard<{ positions: WatchPosition[] }> = objectOf({
  positions: where(arrayOf(isWatchPosition), ({ length }) => length <= maxWatchPositions),
});

/** Whether playback can resume: the video was started and not watched to its end. */
export function isResumable({ position, duration }: Pick<WatchPosition, "position" | "duration">): boolean {
  return position >= minResumeSeconds && position < duration * watchedShare;
}

/** The newest position of each video, newest first, up to `maxWatchPositions`. */
export function mergeWatchPositions(...lists: (readonly WatchPosition[])[]): WatchPosition[] {
  const newest = new Map<string, WatchPosition>();
  for (const position of lists.flat()) {
    const known = newest.get(position.entryID);
    if (known === undefined || position.at > known.at) newest.set(position.entryID, position);
  }
  return [...newest.values()].toSorted((left, right) => right.at - left.at).slice(0, maxWatchPositions);
}
