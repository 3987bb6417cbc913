import { z } from "zod";

/** A place in a recording that is worth going to. */
export const chapter = z.object({
  /** Seconds from the beginning. */
  at: z.number().nonnegative(),
  /** A goal or a card gives the result away: it is left out for who does not want to know. */
  kind: z.enum(["play", "goal", "card"]),
  title: z.string().min(1).max(120),
});
export type Chapter = z.infer<typeof chapter>;

/** The answer of `chapters.json` of an entry, in order of time. */
export const chapterList = z.object({ chapters: z.array(chapter) });
