import { z } from "zod";
import type { EmbedName } from "./embed-snippet.ts";

const number = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `The ${name} is a number, such as 10.`)
    .transform(Number);

/** A season by its first year or its slug: `2026` or `2026-27`. */
const season = z
  .string()
  .regex(/^(18[7-9]|19\d|20\d|21\d)\d(-\d\d)?$/, {
    error: "The season is its first year, such as 2026, or a slug such as 2026-27.",
    abort: true,
  })
  .refine((text) => text.length === 4 || (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5)), {
    error: "The season's two years follow each other, such as 2026-27.",
  })
  .transform((text) => Number(text.slice(0, 4)));

/** What an embed's address may name. */
const parameters = {
  competition: number("competition").optional(),
  club: number("club").optional(),
  season: season.optional(),
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
export function givenParameters(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
}
