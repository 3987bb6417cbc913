import { z } from "zod";

/** A season of an address by its first year or its slug, `2026` or `2026-27`, as its first year. */
export const seasonParameter = z
  .string()
  .regex(/^(18[7-9]|19\d|20\d|21\d)\d(-\d\d)?$/, {
    error: "The season is its first year, such as 2026, or a slug such as 2026-27.",
    abort: true,
  })
  .refine((text) => text.length === 4 || (Number(text.slice(0, 4)) + 1) % 100 === Number(text.slice(5)), {
    error: "The season's two years follow each other, such as 2026-27.",
  })
  .transform((text) => Number(text.slice(0, 4)));
