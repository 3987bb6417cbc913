import { z } from "zod";

/** Milliseconds between two reports of one play. */
export const playReportInterval = 300_000;

const amount = (most: number) => z.number().min(0).max(most);

/**
 * How a play went since its last report, as measured by the player. It contains nothing personal: the token names the entry and proves that
 * it was granted.
 */
export const playReport = z.object({
  /** The play's last playback token, which may have expired since. */
  token: z.string().max(4_000),
  /** Milliseconds from the press to the first frame; null when there was none yet, or it was reported before. */
  start: amount(600_000).nullable(),
  /** Seconds played. */
  played: amount(86_400),
  /** How many times it stalled after it had begun, and for how many seconds. */
  waits: z.int().min(0).max(10_000),
  waited: amount(86_400),
  /** Kilobits of media received. */
  kilobits: amount(1_000_000_000),
  /** Frames decoded, and how many of them were dropped. */
  frames: z.int().min(0).max(100_000_000),
  dropped: z.int().min(0).max(100_000_000),
  /** The code of the error that ended the play (spec: error-codes#playback); null for none. */
  failure: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,40}$/)
    .nullable(),
});
export type PlayReport = z.infer<typeof playReport>;
