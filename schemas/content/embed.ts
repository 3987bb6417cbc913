import { z } from "zod";
import { idParameter, seasonParameter } from "../football/page-query.ts";
import type { EmbedName } from "./embed-snippet.ts";
import { newsSlugPattern } from "./news-slug.ts";

/** All parameters of embeds. */
const parameters = {
  competition: idParameter("competition").optional(),
  club: idParameter("club").optional(),
  season: seasonParameter.optional(),
  category: z
    .string()
    .regex(newsSlugPattern, "The category is its slug: lower-case letters, digits and hyphens.")
    .optional(),
  /** Colour scheme; by default the reader's own. */
  theme: z.enum(["light", "dark"], { error: "The theme is light or dark." }).optional(),
};
const { competition, club, theme, category } = parameters;

/** The parameters of each embed. */
export const embedParameters = {
  "league-table": { competition, season: parameters.season, club, theme },
  fixtures: { competition, season: parameters.season, club, theme },
  news: { category, theme },
} satisfies Record<EmbedName, z.ZodRawShape>;

/** A URL's parameters. Empty ones count as missing. */
export function nonEmptyParameters(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
}
