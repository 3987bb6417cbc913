import { z } from "zod";

/** The last measurement of a live source. */
export const sourceState = z.object({
  /** Why viewers cannot watch it, in words for operators; null where they can. */
  problem: z.string().nullable(),
  /** Seconds since the manifest got a new segment; null before it was read. */
  manifestAge: z.number().nullable(),
  /** Seconds since the end of the newest segment was recorded; null where the manifest does not say. */
  segmentAge: z.number().nullable(),
  /** Number of discontinuities within the rewind window. */
  discontinuities: z.int().nonnegative(),
  /** Number of missing segments within that window. */
  gaps: z.int().nonnegative(),
});
export type SourceState = z.infer<typeof sourceState>;

/** GET source-states of the video backend: live entries that were on air at the last measurement. */
export const sourceStatesResponse = z.object({
  data: z.array(z.object({ entryID: z.string(), title: z.string(), checkedAt: z.iso.datetime(), state: sourceState })),
});
export type SourceStates = z.infer<typeof sourceStatesResponse>["data"];

/** The last measurement of a recording with its own source. */
export const recordingState = z.object({
  /** Why viewers cannot watch all of it, in words for operators; null where they can. */
  problem: z.string().nullable(),
  /** Total seconds of its segments; null where the manifest does not say, or was not read. */
  length: z.int().nonnegative().nullable(),
  discontinuities: z.int().nonnegative(),
  /** Number of missing segments. */
  gaps: z.int().nonnegative(),
});
export type RecordingState = z.infer<typeof recordingState>;

/** GET recording-states of the video backend: recordings with own sources that are released and not pulled. */
export const recordingStates = z.object({
  /** Numbers of all such recordings, of those measured, and of those with a problem. */
  recordings: z.int().nonnegative(),
  measured: z.int().nonnegative(),
  failing: z.int().nonnegative(),
  /** At most 100 of those with a problem, latest first. */
  problems: z.array(
    z.object({
      entryID: z.string(),
      title: z.string(),
      /** When the problem was first and last measured. */
      since: z.iso.datetime(),
      checkedAt: z.iso.datetime(),
      state: recordingState,
    }),
  ),
});
export type RecordingStates = z.infer<typeof recordingStates>;
export const recordingStatesResponse = z.object({ data: recordingStates });
