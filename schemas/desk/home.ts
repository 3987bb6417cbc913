import { z } from "zod";
import { homeSections } from "../league/home-sections.ts";

/** GET home/sections: the visible sections of the home page, from top to bottom. */
export const deskHomeResponse = z.object({ sections: z.array(z.enum(homeSections)), revision: z.string() });
/** POST home/sections: all sections to show. `revision` is the one the change is based on. */
export const deskHomeRequest = z.object({
  sections: z
    .array(z.enum(homeSections, `A section is one of ${homeSections.join(", ")}.`), "The sections are a list.")
    .min(1, "The home page has one section at least.")
    .refine((shown) => new Set(shown).size === shown.length, "Each section is named once."),
  revision: z.string().max(64),
});
