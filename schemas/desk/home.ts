import { z } from "zod";
import { homeSections } from "../league/home-sections.ts";

/** GET home/sections: the sections of the home page from top to bottom, without those that are hidden. */
export const deskHomeResponse = z.object({ sections: z.array(z.enum(homeSections)), revision: z.string() });
/** POST home/sections: all that are to be shown, over the revision that was looked at. */
export const deskHomeRequest = z.object({
  sections: z
    .array(z.enum(homeSections, `A section is one of ${homeSections.join(", ")}.`), "The sections are a list.")
    .min(1, "The home page has one section at least.")
    .refine((shown) => new Set(shown).size === shown.length, "Each section is named once."),
  revision: z.string().max(64),
});
