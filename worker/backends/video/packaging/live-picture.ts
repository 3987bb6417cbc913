import { z } from "zod";
import { clipNames, goalMoment, type Packaging } from "./packaging.ts";

/*
 * What a live stream shows of its match besides open play, which is its own loop: clips of a library, whose segments take the place of
 * the loop's. Both have the same tracks, so that players notice nothing: one timeline without a discontinuity.
 */

const liveScene = z.object({
  clip: z.enum(clipNames),
  /** Seconds from kick-off at which it begins. */
  at: z.number(),
  /** Whether it is shown again and again until the next: nobody plays. */
  holds: z.boolean(),
});
export type LiveScene = z.infer<typeof liveScene>;

/** As `videos.footage` has it. */
export const liveFootage = z.object({
  /** The library's asset. */
  library: z.string(),
  /** In chronological order. */
  scenes: z.array(liveScene),
});

/**
 * The segment of a library that a live stream shows as its segment n; null for open play. A goal is shown to its end, another scene until
 * the next begins.
 * @param lead seconds from the stream's beginning to kick-off
 */
export function sceneSegment(
  { clips, segmentSeconds }: Pick<Packaging, "clips" | "segmentSeconds">,
  { scenes, lead }: { scenes: readonly LiveScene[]; lead: number },
  number: number,
): number | null {
  const begun = scenes.flatMap(({ clip: name, at, holds }) => {
    const clip = clips.find((candidate) => candidate.name === name);
    const since = number - Math.max(0, Math.round((lead + at) / segmentSeconds));
    if (clip === undefined || since < 0) return [];
    const { first, count } = clip;
    const isGoal = goalMoment[name] !== undefined;
    return [{ isGoal, isOn: holds || since < count, segment: first + (since % count) }];
  });
  const shown = begun.find(({ isGoal, isOn }) => isGoal && isOn) ?? begun.at(-1);
  return shown?.isOn ? shown.segment : null;
}
