import { z } from "zod";
import { idParameter, seasonParameter } from "../football/page-query.ts";
import type { EmbedName } from "./embed-snippet.ts";

/** What an embed's address may name. */
const parameters = {
  competition: idParameter("competition").optional(),
  club: idParameter("club").optional(),
  season: seasonParameter.optional(),
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "The category is its slug: lower-case letters, digits and hyphens.")
    .optional(),
  /** Colour scheme; the reader's own where it is not given. */
  theme: z.enum(["light", "dark"], { error: "The theme is light or dark." }).optional(),
};
const { competition, club, theme, category } = parameters;

/** What the address of each embed may name. */
export const embedParameters = {
  "league-table": { competition, season: parameters.season, club, theme },
  fixtures: { competition, season: parameters.season, club, theme },
  news: { category, theme },
} satisfies Record<EmbedName, z.ZodRawShape>;

/** The division of a table where the address names none: the highest. */
export const defaultDivision = 10;

/** What an address gives: empty parameters count as not given. */
export function nonEmptyParameters(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
}
