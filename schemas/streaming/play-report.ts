import { z } from "zod";

/** Milliseconds between two reports of one play. */
export const playReportInterval = 300_000;

const amount = (most: number) => z.number().min(0).max(most);

/**
 * How a play went since its last report, as its player measured it. Nothing in it is about a person: the token names the entry and
 * proves that it was granted.
 */
export const playReport = z.object({
  /** The play's last playback token, which may have expired since. */
  token: z.string().max(4_000),
  /** Milliseconds from the press to the picture; null where there was none yet, or where it was reported before. */
  start: amount(600_000).nullable(),
  /** Seconds that it played. */
  played: amount(86_400),
  /** Times that it waited for data after it had begun, and for how many seconds. */
  waits: z.int().min(0).max(10_000),
  waited: amount(86_400),
  /** Kilobits of media that arrived. */
  kilobits: amount(1_000_000_000),
  /** Frames that were decoded, and how many of them came too late to be shown. */
  frames: z.int().min(0).max(100_000_000),
  dropped: z.int().min(0).max(100_000_000),
  /** The code of the failure that ended it (spec: error-codes#playback); null for none. */
  failure: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,40}$/)
    .nullable(),
});
export type PlayReport = z.infer<typeof playReport>;
