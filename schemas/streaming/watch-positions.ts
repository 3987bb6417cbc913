import { z } from "zod";
import { maxVideoSeconds, maxWatchPositions, type WatchPosition } from "./watch-position-guards.ts";

/** How far a user has watched a recording. */
export const watchPosition: z.ZodType<WatchPosition> = z.object({
  entryID: z.string().regex(/^[\w.-]{1,200}$/, "is at most 200 letters, digits, _ . and -"),
  /** Seconds from the beginning. 0: restarted, or removed from the list. */
  position: z.number().min(0).max(maxVideoSeconds),
  /** Seconds. */
  duration: z.number().positive().max(maxVideoSeconds),
  /** When it was recorded, in milliseconds since 1970. */
  at: z.int().nonnegative(),
});

/** Request and response of /api/watch-positions and of the video backend's call behind it. Responses have the newest first. */
export const watchPositions = z.object({ positions: z.array(watchPosition).max(maxWatchPositions) });

/** Response to deleting an account's positions. */
export const watchPositionsRemoved = z.object({ removed: z.int().nonnegative() });
