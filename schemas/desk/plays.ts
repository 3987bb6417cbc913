import { z } from "zod";
import { playQuality } from "../site/play-quality.ts";

/** Minutes that may be asked for. */
export const playPeriods = [15, 60, 1440] as const;
export const playPeriod = z.coerce.number().pipe(z.literal(playPeriods));

/** GET plays: how what is watched plays. */
export const deskPlaysResponse = z.object({
  entries: z.array(playQuality.extend({ title: z.string().nullable() })),
  /** Plays that ended with an error, and refusals of the session check, by code. */
  failures: z.array(z.object({ code: z.string(), count: z.number() })),
  refusals: z.array(z.object({ code: z.string(), count: z.number() })),
});
export type DeskPlays = z.infer<typeof deskPlaysResponse>;
