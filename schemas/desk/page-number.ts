import { z } from "zod";

/** Page of a long list, from 0. */
export const pageNumber = z.coerce
  .number("page is a number from 0.")
  .int("page is a whole number.")
  .min(0, "Pages begin at 0.")
  .max(10_000, "There are at most 10,000 pages.")
  .default(0)
  .meta({ description: "From 0." });
