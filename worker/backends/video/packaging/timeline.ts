import type { Packaging } from "./packaging.ts";

/** Seconds a live stream can be rewound. */
export const liveWindowSeconds = 60;

/** Segments of a live stream: `first` to `last` are complete and available, `newest` is being broadcast, or about to be. */
interface LiveWindow {
  first: number;
  last: number;
  newest: number;
}

/** Milliseconds by which players' clocks may be ahead: the response then begins a little later. */
const clockTolerance = 480;

/**
 * The available segments of a live stream; `last` is -1 before the first. Segment n covers n to n + 1 segment durations after the
 * release.
 */
export function liveWindow(releaseFrom: Date, now: Date, segmentSeconds: number): LiveWindow {
  // In milliseconds: 1.92 s has no exact binary fraction, and boundaries must be exact.
  const segment = Math.round(segmentSeconds * 1000);
  const elapsed = Math.max(0, now.getTime() - releaseFrom.getTime());
  const last = Math.floor(elapsed / segment) - 1;
  const first = Math.max(0, Math.ceil((elapsed - liveWindowSeconds * 1000) / segment));
  return { first, last, newest: Math.floor((elapsed + clockTolerance) / segment) };
}

/**
 * Whether a segment is available: the chunks of one in progress are sent as they are broadcast. Two more segments behind the window stay
 * available for slow players, as in ISO/IEC 23009-1.
 * @returns `early` with the seconds until it is available.
 */
export function segmentAvailability(
  number: number,
  window: LiveWindow,
  packaging: Pick<Packaging, "segmentSeconds">,
): { state: "available" | "in progress" | "gone" } | { state: "early"; seconds: number } {
  if (number > window.newest) return { state: "early", seconds: (number - window.last) * packaging.segmentSeconds };
  if (number > window.last) return { state: "in progress" };
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
