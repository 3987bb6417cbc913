import { z } from "zod";

/** An event of a match: pages in another language put its chapter's title together of it. */
const chapterEvent = z.object({
  /** In English (event-names.ts). */
  name: z.string(),
  /** "45+2′"; null where the title has none. */
  clock: z.string().nullable(),
  player: z.string().nullable(),
});
export type ChapterEvent = z.infer<typeof chapterEvent>;

export const chapter = z.object({
  /** Seconds from the beginning. */
  at: z.number().nonnegative(),
  /** Goals and cards are spoilers, hidden from users who do not want to know the result. */
  kind: z.enum(["play", "goal", "card"]),
  title: z.string().min(1).max(120),
  event: chapterEvent.optional(),
});
export type Chapter = z.infer<typeof chapter>;

/** Score and clock of the match at positions of a recording, in order. A clock that does not run is null. */
export const matchBoard = z.object({
  /** Codes of both clubs. */
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
