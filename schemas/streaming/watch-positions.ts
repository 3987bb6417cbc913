import { z } from "zod";
import { maxVideoSeconds, maxWatchPositions, type WatchPosition } from "./watch-positions-light.ts";

/** How far somebody has watched a recording. */
export const watchPosition: z.ZodType<WatchPosition> = z.object({
  entryID: z.string().regex(/^[\w.-]{1,200}$/, "is at most 200 letters, digits, _ . and -"),
  /** Seconds from the beginning. 0: watched from the start again, or taken off the list. */
  position: z.number().min(0).max(maxVideoSeconds),
  /** Seconds. */
  duration: z.number().positive().max(maxVideoSeconds),
  /** When it was there, in milliseconds since 1970. */
  at: z.int().nonnegative(),
});

/** Body and answer of /api/watch-positions, and of the video backend's call behind it. An answer has the newest first. */
export const watchPositions = z.object({ positions: z.array(watchPosition).max(maxWatchPositions) });

/** Answer to taking away what is kept of an account. */
export const watchPositionsRemoved = z.object({ removed: z.int().nonnegative() });
