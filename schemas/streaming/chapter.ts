import { z } from "zod";

export const chapter = z.object({
  /** Seconds from the beginning. */
  at: z.number().nonnegative(),
  /** Goals and cards are spoilers, hidden from users who do not want to know the result. */
  kind: z.enum(["play", "goal", "card"]),
  title: z.string().min(1).max(120),
});
export type Chapter = z.infer<typeof chapter>;

/** An entry's `chapters.json`, in chronological order. */
export const chapterList = z.object({ chapters: z.array(chapter) });
