import { arrayOf, type Guard, integerIn, isNumber, isString, objectOf, where } from "../site/guard.ts";

/** How far somebody has watched a recording. */
export interface WatchPosition {
  entryID: string;
  /** Seconds from the beginning. 0: watched from the start again, or taken off the list. */
  position: number;
  /** Seconds. */
  duration: number;
  /** When it was there, in milliseconds since 1970. */
  at: number;
}

/** Positions kept for a device, and for an account. The oldest give way. */
export const maxWatchPositions = 50;

/** Seconds. Nothing that is shown lasts two days. */
export const maxVideoSeconds = 172_800;

/** Seconds at the beginning that count as not begun. */
const opening = 3;
/** The part of a video after which it counts as seen: what is left are the credits. */
const seenFrom = 0.95;

export const isEntryID = where(isString, (text) => /^[\w.-]{1,200}$/.test(text));
const secondsFrom = (low: (value: number) => boolean) =>
  where(isNumber, (value) => low(value) && value <= maxVideoSeconds);

/** `watchPosition` of schemas/streaming/watch-positions.ts, without its weight. */
export const isWatchPosition: Guard<WatchPosition> = objectOf({
  entryID: isEntryID,
  position: secondsFrom((value) => value >= 0),
  duration: secondsFrom((value) => value > 0),
  at: integerIn(0),
});

/** `watchPositions` of schemas/streaming/watch-positions.ts, without its weight. */
export const isWatchPositions: Guard<{ positions: WatchPosition[] }> = objectOf({
  positions: where(arrayOf(isWatchPosition), ({ length }) => length <= maxWatchPositions),
});

/** Whether there is something to go on with: begun, and not seen to its end. */
export function isResumable({ position, duration }: Pick<WatchPosition, "position" | "duration">): boolean {
  return position >= opening && position < duration * seenFrom;
}

/** Of several lists, the newest position of each video, newest first, as many as are kept. */
export function mergeWatchPositions(...lists: (readonly WatchPosition[])[]): WatchPosition[] {
  const newest = new Map<string, WatchPosition>();
  for (const position of lists.flat()) {
    const known = newest.get(position.entryID);
    if (known === undefined || position.at > known.at) newest.set(position.entryID, position);
  }
  return [...newest.values()].toSorted((left, right) => right.at - left.at).slice(0, maxWatchPositions);
}
