import { z } from "zod";

/** Sections of the home page, in their default order. */
export const homeSections = ["highlights", "matches", "news", "tables", "videos"] as const;
export type HomeSection = (typeof homeSections)[number];

/** The sections to show, from top to bottom. Sections that are not listed are not on the home page. */
export const shownHomeSections = z
  .array(z.enum(homeSections, `is a list of some of ${homeSections.join(", ")}`))
  .min(1, "has one section at least")
  .max(homeSections.length)
  .refine((shown) => new Set(shown).size === shown.length, "has each section once");
