import { data } from "react-router";
import { z } from "zod";

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
export const embedParameters = {
  competition: number("competition").optional(),
  club: number("club").optional(),
  season: season.optional(),
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "The category is its slug: lower-case letters, digits and hyphens.")
    .optional(),
};

/**
 * Reads an embed's parameters. Empty ones count as not given, others than those named are ignored.
 * @throws an answer of status 400 that says in plain words what is wrong.
 */
export function parseEmbed<Shape extends z.ZodRawShape>(shape: Shape, url: URL): z.output<z.ZodObject<Shape>> {
  const given = [...url.searchParams].filter(([, value]) => value !== "");
  const parsed = z.object(shape).safeParse(Object.fromEntries(given));
  if (!parsed.success) throw data(parsed.error.issues.map(({ message }) => message).join(" "), { status: 400 });
  return parsed.data;
}
