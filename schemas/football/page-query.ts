import { z } from "zod";
import { isSeason, isWithinYear, parseSeasonSlug } from "../site/league-clock.ts";
import { t } from "../site/messages.ts";

/** A club's or a competition's id in a page's URL. */
export const idParameter = (name: "club" | "competition") =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, {
      error: () =>
        t(
          name === "club"
            ? "There is no such club. A link names a club by its number."
            : "There is no such competition. A link names a competition by its number.",
        ),
    })
    .transform(Number);

/** A season in a page's URL, by its first year or its slug (`2026` or `2026-27`), as its first year. */
export const seasonParameter = z
  .string()
  .refine((text) => /^\d{4}(-\d\d)?$/.test(text) && isSeason(Number(text.slice(0, 4))), {
    error: () =>
      t(
        isWithinYear()
          ? "There is no such season. A link names a season by its year, such as 2026."
          : "There is no such season. A link names a season by its first year, such as 2026, or like 2026-27.",
      ),
    abort: true,
  })
  .refine((text) => text.length === 4 || parseSeasonSlug(text) !== null, {
    error: () =>
      t(
        isWithinYear()
          ? "There is no such season. A season has one year, such as 2026."
          : "There is no such season. Its two years follow each other, such as 2026-27.",
      ),
  })
  .transform((text) => Number(text.slice(0, 4)));

/** The last date whose next day still has a four-digit year. */
const lastDate = "9999-12-30";
const noSuchDate = () => t("There is no such date. A link names a date like 2026-11-20.");

/** A day in a page's URL, YYYY-MM-DD. */
export const dateParameter = z.iso
  .date({ error: noSuchDate })
  .refine((date) => date <= lastDate, { error: noSuchDate });

/** Why a page does not exist (spec: layout#navigation-errors), as its error page says it. */
export interface QueryProblem {
  message: string;
}

/** Parses a page's query. Empty form fields count as missing. */
export function parsePageQuery<Schema extends z.ZodType>(
  schema: Schema,
  parameters: URLSearchParams,
): { choice: z.output<Schema> } | { problem: QueryProblem } {
  const parsed = schema.safeParse(Object.fromEntries([...parameters].filter(([, value]) => value !== "")));
  if (parsed.success) return { choice: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: { message: issue?.message ?? t("This link cannot be shown.") } };
}
