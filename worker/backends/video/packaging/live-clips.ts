import { z } from "zod";
import { clipNames, goalMoment, type Packaging } from "./packaging.ts";
import { type Cue, webVtt } from "./web-vtt.ts";

/*
 * A live stream plays its asset's loop as open play. To show what happens in its match, segments of a library's clips replace segments of
 * the loop. Both have the same tracks, so that players see one timeline without a discontinuity.
 */

const liveScene = z.object({
  clip: z.enum(clipNames),
  /** Seconds from kick-off at which it begins. */
  at: z.number(),
  /** Whether it repeats until the next scene, because play has stopped. */
  holds: z.boolean(),
  /** Text of its captions. */
  caption: z.string().default(""),
});
export type LiveScene = z.infer<typeof liveScene>;

/** The part `live` of `videos.footage`. */
export const liveFootage = z.object({
  /** The library's asset. */
  library: z.string(),
  /** In chronological order. */
  scenes: z.array(liveScene),
});

type Clips = Pick<Packaging, "clips" | "segmentSeconds">;

interface Scenes {
  scenes: readonly LiveScene[];
  /** Seconds from the stream's beginning to kick-off. */
  lead: number;
}

/** The segment in which a scene begins: 0 for a scene that began before the stream. */
const firstSegment = ({ at }: LiveScene, lead: number, segmentSeconds: number) =>
  Math.max(0, Math.round((lead + at) / segmentSeconds));

/**
 * The segment of a library that a live stream shows as its segment n; null for open play. A goal is shown to its end, any other scene
 * until the next begins.
 */
export function sceneSegment(
  { clips, segmentSeconds }: Clips,
  { scenes, lead }: Scenes,
  number: number,
): number | null {
  const begun = scenes.flatMap((scene) => {
    const { clip: name, holds } = scene;
    const clip = clips.find((candidate) => candidate.name === name);
    const since = number - firstSegment(scene, lead, segmentSeconds);
    if (clip === undefined || since < 0) return [];
    const { first, count } = clip;
    const isGoal = goalMoment[name] !== undefined;
    return [{ isGoal, isOn: holds || since < count, segment: first + (since % count) }];
  });
  const shown = begun.find(({ isGoal, isOn }) => isGoal && isOn) ?? begun.at(-1);
  return shown?.isOn ? shown.segment : null;
}

/** The file of the captions of segment n, as templates name it. */
export const liveCaptionsFile = (number: number | "$Number$") => `en-${number}.vtt`;

/** The captions of a live stream, with a file for each segment; empty when its scenes have none. */
export const liveCaptionsOf = (liveClips: Pick<Scenes, "scenes"> | null): Packaging["captions"] =>
  liveClips?.scenes.some(({ caption }) => caption !== "")
    ? [{ language: "en", label: "English", file: liveCaptionsFile("$Number$") }]
    : [];

/** Caption times and media times both start at 0 with the stream. HLS players read that from each file (RFC 8216 §3.5). */
const sameTimes = "\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000";

/**
 * The captions of segment n, in seconds from the stream's beginning. Each is shown from its event (for a goal, from when the ball is in)
 * to the end of its clip, or until the next caption.
 */
export function liveCaptions({ clips, segmentSeconds }: Clips, { scenes, lead }: Scenes, number: number): string {
  const captionCues = scenes.flatMap((scene): Cue[] => {
    const clip = clips.find(({ name }) => name === scene.clip);
    if (clip === undefined || scene.caption === "") return [];
    const first = firstSegment(scene, lead, segmentSeconds);
    const from = first * segmentSeconds + (goalMoment[clip.name] ?? 0);
    return [{ from, to: (first + clip.count) * segmentSeconds, text: scene.caption }];
  });
  const inTurn = captionCues.toSorted((one, other) => one.from - other.from);
  const [begin, end] = [number * segmentSeconds, (number + 1) * segmentSeconds];
  const cues = inTurn.flatMap(({ from, to, text }, index) => {
    const until = Math.min(to, inTurn[index + 1]?.from ?? to, end);
    return until > Math.max(from, begin) ? [{ from: Math.max(from, begin), to: until, text }] : [];
  });
  return webVtt(cues, sameTimes);
}
