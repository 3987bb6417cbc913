import type { Packaging } from "./packaging.ts";

/** Seconds a live stream can be wound back. */
export const liveWindowSeconds = 60;

/**
 * The segments of a live stream that can be had: `first` to `last`, `last` being -1 before there is any.
 * Segment n covers n to n + 1 segment lengths after the release, and exists once it is complete.
 */
export function liveWindow(releaseFrom: Date, now: Date, segmentSeconds: number): { first: number; last: number } {
  // Milliseconds: 1.92 s has no exact binary fraction, and a boundary must not wobble.
  const segment = Math.round(segmentSeconds * 1000);
  const elapsed = Math.max(0, now.getTime() - releaseFrom.getTime());
  const last = Math.floor(elapsed / segment) - 1;
  const first = Math.max(0, Math.ceil((elapsed - liveWindowSeconds * 1000) / segment));
  return { first, last };
}

/**
 * Whether segment `number` can be had. A player that was slow keeps two segments of grace behind the window
 * (ISO/IEC 23009-1 keeps them available for as long).
 * @returns `early` with the seconds until it exists.
 */
export function segmentAvailability(
  number: number,
  window: { first: number; last: number },
  packaging: Pick<Packaging, "segmentSeconds">,
): { state: "available" | "gone" } | { state: "early"; seconds: number } {
  if (number > window.last) return { state: "early", seconds: (number - window.last) * packaging.segmentSeconds };
  return { state: number < window.first - 2 ? "gone" : "available" };
}
