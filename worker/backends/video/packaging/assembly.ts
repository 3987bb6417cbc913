import { z } from "zod";
import { score } from "../../../../schemas/football/match-data.ts";
import { type Chapter, chapter, type MatchBoard } from "../../../../schemas/streaming/chapter.ts";
import { liveFootage } from "./live-picture.ts";
import { clipNames, goalMoment, type Packaging } from "./packaging.ts";
import { webVtt } from "./web-vtt.ts";

/** A happening of a match, shown by a clip of a library. */
const scene = z.object({
  clip: z.enum(clipNames),
  /** Whether it gives away a goal or a card. */
  kind: chapter.shape.kind,
  /** Of its chapter; null for what has none. */
  title: chapter.shape.title.nullable(),
  event: chapter.shape.event,
  /** What the captions say. */
  caption: z.string(),
  /** On the clock of the match; null where it does not run. */
  minute: z.int().nonnegative().nullable(),
  added: z.int().nonnegative().nullable(),
  /** Afterwards. */
  score,
});
export type Scene = z.infer<typeof scene>;

/** How the footage of an entry is put together (`videos.footage`). */
export const assembly = z.object({
  /** The codes of both clubs; null where no score is shown. */
  clubs: z.object({ home: z.string(), away: z.string() }).nullable(),
  /** Of a recording. */
  scenes: z.array(scene),
  /** Of a live stream. */
  live: liveFootage.optional(),
});
export type Assembly = z.infer<typeof assembly>;

/** A scene in its place. */
export interface Part extends Scene {
  /** Position among the parts, from 0. */
  index: number;
  /** Segments of the library. */
  first: number;
  count: number;
  /** Segments before it. */
  before: number;
  thumbnails: Packaging["thumbnails"];
}

/** The parts that an assembly has of a library. Scenes whose clip it does not have are left out. */
export function partsOf({ clips }: Packaging, { scenes }: Assembly): Part[] {
  const parts: Part[] = [];
  let before = 0;
  for (const scene of scenes) {
    const clip = clips.find(({ name }) => name === scene.clip);
    if (clip === undefined) continue;
    const { first, count, thumbnails } = clip;
    parts.push({ ...scene, index: parts.length, first, count, before, thumbnails });
    before += count;
  }
  return parts;
}

export const segmentsOf = (parts: readonly Part[]): number => parts.reduce((sum, { count }) => sum + count, 0);

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;
const startOf = ({ before }: Part, segmentSeconds: number) => hundredths(before * segmentSeconds);

export const chaptersOf = (parts: readonly Part[], { segmentSeconds }: Packaging): Chapter[] =>
  parts.flatMap((part) => {
    const { title, kind, event } = part;
    return title === null ? [] : [{ at: startOf(part, segmentSeconds), kind, title, event }];
  });

/** Clock and score of the match at each position; a goal counts from the moment the ball is in. */
export function boardOf(
  parts: readonly Part[],
  { segmentSeconds }: Packaging,
  clubs: Assembly["clubs"],
): MatchBoard | null {
  if (clubs === null) return null;
  let { home, away } = { home: 0, away: 0 };
  const states = parts.flatMap((part) => {
    const { minute, added, clip } = part;
    const at = startOf(part, segmentSeconds);
    const before = { at, minute, added, home, away };
    const isChange = part.score.home !== home || part.score.away !== away;
    ({ home, away } = part.score);
    const seconds = goalMoment[clip] ?? 0;
    const after = { at: hundredths(at + seconds), minute, added, home, away };
    return isChange && seconds > 0 ? [before, after] : [after];
  });
  return { clubs, states };
}

const captionsFile = "captions-en.vtt";
const partFile = ({ index }: Part) => `captions-en-${index}.vtt`;

/** The captions that a recording's playlist lists: the asset's own, or those of what it is put together of. */
export const captionsIn = (of: { packaging: Packaging; parts: readonly Part[] }): Packaging["captions"] =>
  of.parts.length === 0 ? of.packaging.captions : [{ language: "en", label: "English", file: captionsFile }];

/** The captions of one part, whose times begin with it. */
export const partCaptions = (part: Part): Packaging["captions"][number] => ({
  language: "en",
  label: "English",
  file: partFile(part),
});

/** A file of captions of all parts or of one; null where there is none of this name. */
export function assembledCaptions(packaging: Packaging, parts: readonly Part[], file: string): string | null {
  if (parts.length > 0 && file === captionsFile) return captionsOf(parts, packaging, 0);
  const part = parts.find((candidate) => partFile(candidate) === file);
  return part === undefined ? null : captionsOf([part], packaging, part.before);
}

/** WebVTT captions of these parts, each to the end of its part; a goal's begin when the ball is in. @param from segments before second 0. */
function captionsOf(parts: readonly Part[], { segmentSeconds }: Packaging, from: number): string {
  const cues = parts
    .filter(({ caption }) => caption !== "")
    .map(({ before, count, caption, clip }) => {
      const start = (before - from) * segmentSeconds;
      return { from: start + (goalMoment[clip] ?? 0), to: start + count * segmentSeconds, text: caption };
    });
  return webVtt(cues);
}
