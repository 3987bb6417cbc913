import {
  arrayOf,
  type Guard,
  integerIn,
  isNumber,
  isString,
  objectOf,
  oneOf,
  optional,
  orNull,
  where,
} from "../../../schemas/site/type-guards.ts";
import type { Chapter, MatchBoard } from "../../../schemas/streaming/chapter.ts";

const isCount = integerIn(0);

/** Validates `chapterList` of schemas/streaming/chapter.ts without loading zod. */
export const isChapterList: Guard<{ chapters: Chapter[]; board?: MatchBoard | null | undefined }> = objectOf({
  chapters: arrayOf(
    objectOf({
      at: where(isNumber, (seconds) => seconds >= 0),
      kind: oneOf("play", "goal", "card"),
      title: where(isString, ({ length }) => length > 0 && length <= 120),
      event: optional(objectOf({ name: isString, clock: orNull(isString), player: orNull(isString) })),
    }),
  ),
  board: optional(
    orNull(
      objectOf({
        clubs: objectOf({ home: isString, away: isString }),
        states: arrayOf(
          objectOf({
            at: where(isNumber, (seconds) => seconds >= 0),
            minute: orNull(isCount),
            added: orNull(isCount),
            home: isCount,
            away: isCount,
          }),
        ),
      }),
    ),
  ),
});

/** Hides goals and cards from viewers who avoid spoilers. */
export function shownChapters(chapters: readonly Chapter[], spoilers: boolean): readonly Chapter[] {
  return spoilers ? chapters : chapters.filter(({ kind }) => kind === "play");
}

/** Chapters within the seekable range, which moves in a live stream. */
export function reachableChapters(
  chapters: readonly Chapter[],
  { start, end }: { start: number; end: number },
): readonly Chapter[] {
  return chapters.filter(({ at }) => at >= start && at <= end);
}

const order: readonly Chapter["kind"][] = ["goal", "card", "play"];

/** Drops chapters that are less than `gap` seconds from another. Goals win over cards, and cards over the rest. */
export function spacedChapters(chapters: readonly Chapter[], gap: number): readonly Chapter[] {
  const spaced: Chapter[] = [];
  for (const chapter of order.flatMap((kind) => chapters.filter((candidate) => candidate.kind === kind))) {
    if (spaced.every(({ at }) => Math.abs(at - chapter.at) >= gap)) spaced.push(chapter);
  }
  return chapters.filter((chapter) => spaced.includes(chapter));
}

/** The chapter at a time in seconds; null before the first. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | null {
  return chapters.findLast(({ at }) => at <= time) ?? null;
}

/** Seconds into a chapter during which "previous" means the chapter before it. */
const grace = 3;

/** The time, in seconds, of the next or previous chapter; null if there is none. */
export function chapterStep(chapters: readonly Chapter[], time: number, direction: "previous" | "next"): number | null {
  const found =
    direction === "next"
      ? chapters.find(({ at }) => at > time)
      : chapters.findLast(({ at }) => at < Math.max(0, time - grace));
  return found?.at ?? null;
}
