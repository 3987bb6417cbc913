import type { Packaging } from "./packaging.ts";

/** Seconds a live stream can be rewound. */
export const liveWindowSeconds = 60;

/**
 * The available segments of a live stream, `first` to `last`; `last` is -1 before the first. Segment n covers n to n + 1 segment
 * durations after the release, and is available once it is complete.
 */
export function liveWindow(releaseFrom: Date, now: Date, segmentSeconds: number): { first: number; last: number } {
  // In milliseconds: 1.92 s has no exact binary fraction, and boundaries must be exact.
  const segment = Math.round(segmentSeconds * 1000);
  const elapsed = Math.max(0, now.getTime() - releaseFrom.getTime());
  const last = Math.floor(elapsed / segment) - 1;
  const first = Math.max(0, Math.ceil((elapsed - liveWindowSeconds * 1000) / segment));
  return { first, last };
}

/**
 * Whether a segment is available: `in progress` is the one that is being broadcast, whose chunks are sent one by one. Two more segments behind the window stay available for slow players, as in ISO/IEC 23009-1.
 * @returns `early` with the seconds until it is available.
 */
export function segmentAvailability(
  number: number,
  window: { first: number; last: number },
  packaging: Pick<Packaging, "segmentSeconds">,
): { state: "available" | "in progress" | "gone" } | { state: "early"; seconds: number } {
  if (number === window.last + 1) return { state: "in progress" };
  if (number > window.last) return { state: "early", seconds: (number - window.last) * packaging.segmentSeconds };
  return { state: number < window.first - 2 ? "gone" : "available" };
}

/** Parts of a segment that are sent as soon as each has been broadcast (chunks.ts). */
export const chunksPerSegment = 4;

/** Seconds before its end from which a segment can be requested: its first chunk has been broadcast. */
export const availabilityTimeOffset = (segmentSeconds: number): number =>
  segmentSeconds - Math.round((segmentSeconds * 1000) / chunksPerSegment) / 1000;

/** When chunk k of segment n has been broadcast. @returns epoch milliseconds */
export function chunkEnd(releaseFrom: Date, segmentSeconds: number, number: number, chunk: number): number {
  const segment = Math.round(segmentSeconds * 1000);
  return releaseFrom.getTime() + number * segment + Math.ceil(((chunk + 1) * segment) / chunksPerSegment);
}
