import { z } from "zod";

/** An event of a match, from which pages in other languages compose the chapter's title. */
const chapterEvent = z.object({
  /** In English (chapter-labels.ts). */
  name: z.string(),
  /** "45+2′"; null where the title has none. */
  clock: z.string().nullable(),
  player: z.string().nullable(),
});
export type ChapterEvent = z.infer<typeof chapterEvent>;

export const chapter = z.object({
  /** Seconds from the beginning of the recording. */
  at: z.number().nonnegative(),
  /** Goals and cards are spoilers, hidden from users who hide results. */
  kind: z.enum(["play", "goal", "card"]),
  title: z.string().min(1).max(120),
  event: chapterEvent.optional(),
});
export type Chapter = z.infer<typeof chapter>;

/** Score and match clock at positions of a recording, in order. `minute` is null while the clock is stopped. */
export const matchBoard = z.object({
  clubs: z.object({ home: z.string(), away: z.string() }),
  states: z.array(
    z.object({
      at: z.number().nonnegative(),
      minute: z.int().nonnegative().nullable(),
      added: z.int().nonnegative().nullable(),
      home: z.int().nonnegative(),
      away: z.int().nonnegative(),
    }),
  ),
});
export type MatchBoard = z.infer<typeof matchBoard>;

/** An entry's `chapters.json`, in chronological order. */
export const chapterList = z.object({ chapters: z.array(chapter), board: matchBoard.nullable().default(null) });
