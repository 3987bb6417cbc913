import { z } from "zod";
import { playQuality } from "../site/play-quality.ts";

/** Periods that can be requested, in minutes. */
export const playPeriods = [15, 60, 1440] as const;
export const playPeriod = z.coerce.number().pipe(z.literal(playPeriods));

/** GET plays: playback quality of what is being watched. */
export const deskPlaysResponse = z.object({
  entries: z.array(playQuality.extend({ title: z.string().nullable() })),
  /** Counts by code: plays that ended with an error, and refusals of the session check. */
  failures: z.array(z.object({ code: z.string(), count: z.number() })),
  refusals: z.array(z.object({ code: z.string(), count: z.number() })),
});
export type DeskPlays = z.infer<typeof deskPlaysResponse>;
