import { z } from "zod";
import { isOneLine } from "../league/fields.ts";
import { seasonPath } from "./seasons.ts";
import { reason } from "./staff.ts";

const named = z.object({ id: z.int(), name: z.string() });

const clubID = z.int("club is a club's id.").positive("club is a club's id.").max(999_999_999, "club is a club's id.");
/** The decision, as fans read it. */
const decision = z.object({
  /** Points taken off. */
  points: z
    .int("points is how many points are taken off, such as 3.")
    .min(1, "At least 1 point is taken off.")
    .max(100, "At most 100 points are taken off."),
  date: z.iso.date("date is a date such as 2026-12-31."),
  because: z
    .string("because is the reason that fans read.")
    .trim()
    .min(3, "Say why, in a few words: fans read it.")
    .max(200, "The reason that fans read has at most 200 characters.")
    .refine(isOneLine, "The reason that fans read is one line."),
});
export type Decision = z.output<typeof decision>;

/** A stored deduction of a season, as the caller last read it. */
const seen = decision.extend({ club: clubID });

/** GET deductions, and GET operator/deductions of the match-data backend: the latest decisions first. */
export const deskDeductionsResponse = z.object({
  deductions: z.array(
    decision.extend({ because: z.string(), competition: named, season: z.int(), seasonName: z.string(), club: named }),
  ),
  /** Seasons of the last five years that have tables, latest first, with their clubs and days. */
  seasons: z.array(
    z.object({
      competition: named,
      season: z.int(),
      name: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      clubs: z.array(named),
    }),
  ),
});
export type DeskDeductions = z.output<typeof deskDeductionsResponse>;
export type DeskDeduction = DeskDeductions["deductions"][number];

/** POST deductions/{competition}/{season}/add. */
export const addDeductionRequest = seen;
/** POST deductions/{competition}/{season}/change: replaces the decision `was`, which the caller has read. */
export const changeDeductionRequest = decision.extend({ was: seen });
/** POST deductions/{competition}/{season}/take-away. */
export const takeAwayDeductionRequest = z.object({ was: seen });
export const deskTakeAwayDeductionRequest = takeAwayDeductionRequest.extend({ reason });

export const deductionPath = seasonPath;
export const deductionChanged = z.object({ changed: z.literal(true) });
export const deductionChangedResponse = z.object({ data: deductionChanged });
