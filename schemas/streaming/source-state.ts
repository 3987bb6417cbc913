import { z } from "zod";

/** What was measured of a live source. */
export const sourceState = z.object({
  /** Why viewers cannot watch it, in words for operators; null where they can. */
  problem: z.string().nullable(),
  /** Seconds since the manifest got a new segment; null before it was read. */
  manifestAge: z.number().nullable(),
  /** Seconds since the end of the newest segment was recorded; null where the manifest does not say. */
  segmentAge: z.number().nullable(),
  /** Within the window that can be rewound to. */
  discontinuities: z.int().nonnegative(),
  /** Segments in that window that are missing. */
  gaps: z.int().nonnegative(),
});
export type SourceState = z.infer<typeof sourceState>;

/** GET source-states of the video backend: live entries that were on air at the last measurement. */
export const sourceStatesResponse = z.object({
  data: z.array(z.object({ entryID: z.string(), title: z.string(), checkedAt: z.iso.datetime(), state: sourceState })),
});
export type SourceStates = z.infer<typeof sourceStatesResponse>["data"];
