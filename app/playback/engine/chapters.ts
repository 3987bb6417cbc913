import { arrayOf, type Guard, isNumber, isString, objectOf, oneOf, where } from "../../../schemas/site/guard.ts";
import type { Chapter } from "../../../schemas/streaming/chapter.ts";

/** `chapterList` of schemas/streaming/chapter.ts, without its weight. */
export const isChapterList: Guard<{ chapters: Chapter[] }> = objectOf({
  chapters: arrayOf(
    objectOf({
      at: where(isNumber, (seconds) => seconds >= 0),
      kind: oneOf("play", "goal", "card"),
      title: where(isString, ({ length }) => length > 0 && length <= 120),
    }),
  ),
});

/** The chapters that a fan wants to see: without goals and cards where the result is not to be given away. */
export function shownChapters(chapters: readonly Chapter[], spoilers: boolean): readonly Chapter[] {
  return spoilers ? chapters : chapters.filter(({ kind }) => kind === "play");
}

/** Those that can be gone to: a live stream's can be wound back for a while. */
export function reachableChapters(
  chapters: readonly Chapter[],
  { start, end }: { start: number; end: number },
): readonly Chapter[] {
  return chapters.filter(({ at }) => at >= start && at <= end);
}

/** The chapter that a place belongs to; null before the first. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | null {
  return chapters.findLast(({ at }) => at <= time) ?? null;
}

/** Seconds after a chapter's beginning in which "previous" means the one before. */
const grace = 3;

/** Where "next chapter" or "previous chapter" leads from a place; null where there is none. */
export function chapterStep(chapters: readonly Chapter[], time: number, direction: "previous" | "next"): number | null {
  const found =
    direction === "next"
      ? chapters.find(({ at }) => at > time)
      : chapters.findLast(({ at }) => at < Math.max(0, time - grace));
  return found?.at ?? null;
}
