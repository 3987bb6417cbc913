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

/** What was measured of a recording with an own source. */
export const recordingState = z.object({
  /** Why viewers cannot watch it whole, in words for operators; null where they can. */
  problem: z.string().nullable(),
  /** Seconds of its segments; null where the manifest does not say, or was not read. */
  length: z.int().nonnegative().nullable(),
  discontinuities: z.int().nonnegative(),
  /** Segments that are missing. */
  gaps: z.int().nonnegative(),
});
export type RecordingState = z.infer<typeof recordingState>;

/** GET recording-states of the video backend: recordings with own sources that are released and not pulled. */
export const recordingStates = z.object({
  /** How many there are, and of them those that were measured, and those with a problem. */
  recordings: z.int().nonnegative(),
  measured: z.int().nonnegative(),
  failing: z.int().nonnegative(),
  /** Of those with a problem, at most 100, the latest first. */
  problems: z.array(
    z.object({
      entryID: z.string(),
      title: z.string(),
      /** When it was first and last measured with a problem. */
      since: z.iso.datetime(),
      checkedAt: z.iso.datetime(),
      state: recordingState,
    }),
  ),
});
export type RecordingStates = z.infer<typeof recordingStates>;
export const recordingStatesResponse = z.object({ data: recordingStates });
