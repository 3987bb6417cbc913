import { z } from "zod";
import { score } from "../../../../schemas/football/match-data.ts";
import { type Chapter, chapter, type MatchBoard } from "../../../../schemas/streaming/chapter.ts";
import { liveFootage } from "./live-clips.ts";
import { clipNames, goalMoment, type Packaging } from "./packaging.ts";
import { webVtt } from "./web-vtt.ts";

/** An event of a match, shown by a clip of a library. */
const scene = z.object({
  clip: z.enum(clipNames),
  /** Whether it gives away a goal or a card. */
  kind: chapter.shape.kind,
  /** Title of its chapter; null for a scene without a chapter. */
  title: chapter.shape.title.nullable(),
  event: chapter.shape.event,
  /** Text of the captions. */
  caption: z.string(),
  /** Minute on the match clock; null while the clock does not run. */
  minute: z.int().nonnegative().nullable(),
  added: z.int().nonnegative().nullable(),
  /** Score after the scene. */
  score,
});
export type Scene = z.infer<typeof scene>;

/** How the footage of an entry is assembled (`videos.footage`). */
export const assembly = z.object({
  /** The codes of both clubs; null when no score is shown. */
  clubs: z.object({ home: z.string(), away: z.string() }).nullable(),
  /** Scenes of a recording. */
  scenes: z.array(scene),
  /** Scenes of a live stream. */
  live: liveFootage.optional(),
});
export type Assembly = z.infer<typeof assembly>;

/** A scene with its place in the footage. */
export interface PlacedScene extends Scene {
  /** Position among the parts, from 0. */
  index: number;
  /** Its segments in the library. */
  first: number;
  count: number;
  /** Number of segments before it. */
  before: number;
  thumbnails: Packaging["thumbnails"];
}

/** The parts of an assembly. Scenes whose clip the library does not have are left out. */
export function placeScenes({ clips }: Packaging, { scenes }: Assembly): PlacedScene[] {
  const placedScenes: PlacedScene[] = [];
  let before = 0;
  for (const scene of scenes) {
    const clip = clips.find(({ name }) => name === scene.clip);
    if (clip === undefined) continue;
    const { first, count, thumbnails } = clip;
    placedScenes.push({ ...scene, index: placedScenes.length, first, count, before, thumbnails });
    before += count;
  }
  return placedScenes;
}

export const segmentsOf = (placedScenes: readonly PlacedScene[]): number =>
  placedScenes.reduce((sum, { count }) => sum + count, 0);

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;
const startOf = ({ before }: PlacedScene, segmentSeconds: number) => hundredths(before * segmentSeconds);

export const chaptersOf = (placedScenes: readonly PlacedScene[], { segmentSeconds }: Packaging): Chapter[] =>
  placedScenes.flatMap((placed) => {
    const { title, kind, event } = placed;
    return title === null ? [] : [{ at: startOf(placed, segmentSeconds), kind, title, event }];
  });

/** Clock and score of the match at each position; a goal counts from the moment the ball is in. */
export function boardOf(
  placedScenes: readonly PlacedScene[],
  { segmentSeconds }: Packaging,
  clubs: Assembly["clubs"],
): MatchBoard | null {
  if (clubs === null) return null;
  let { home, away } = { home: 0, away: 0 };
  const states = placedScenes.flatMap((placed) => {
    const { minute, added, clip } = placed;
    const at = startOf(placed, segmentSeconds);
    const before = { at, minute, added, home, away };
    const isChange = placed.score.home !== home || placed.score.away !== away;
    ({ home, away } = placed.score);
    const seconds = goalMoment[clip] ?? 0;
    const after = { at: hundredths(at + seconds), minute, added, home, away };
    return isChange && seconds > 0 ? [before, after] : [after];
  });
  return { clubs, states };
}

const captionsFile = "captions-en.vtt";
const sceneCaptionsFile = ({ index }: PlacedScene) => `captions-en-${index}.vtt`;

/** The captions that a recording's playlist lists: the asset's own, or those of the parts that it is assembled from. */
export const captionsIn = (of: {
  packaging: Packaging;
  placedScenes: readonly PlacedScene[];
}): Packaging["captions"] =>
  of.placedScenes.length === 0 ? of.packaging.captions : [{ language: "en", label: "English", file: captionsFile }];

/** The captions of one part, whose times begin with it. */
export const sceneCaptions = (placed: PlacedScene): Packaging["captions"][number] => ({
  language: "en",
  label: "English",
  file: sceneCaptionsFile(placed),
});

/** A caption file of all parts or of one; null when there is none of this name. */
export function assembledCaptions(
  packaging: Packaging,
  placedScenes: readonly PlacedScene[],
  file: string,
): string | null {
  if (placedScenes.length > 0 && file === captionsFile) return captionsOf(placedScenes, packaging, 0);
  const placed = placedScenes.find((candidate) => sceneCaptionsFile(candidate) === file);
  return placed === undefined ? null : captionsOf([placed], packaging, placed.before);
}

/** WebVTT captions, each to the end of its part; a goal's begin when the ball is in. @param from number of segments before second 0 */
function captionsOf(placedScenes: readonly PlacedScene[], { segmentSeconds }: Packaging, from: number): string {
  const cues = placedScenes
    .filter(({ caption }) => caption !== "")
    .map(({ before, count, caption, clip }) => {
      const start = (before - from) * segmentSeconds;
      return { from: start + (goalMoment[clip] ?? 0), to: start + count * segmentSeconds, text: caption };
    });
  return webVtt(cues);
}
