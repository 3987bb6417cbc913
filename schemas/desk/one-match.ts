import { z } from "zod";
import { isOneLine } from "../league/fields.ts";
import { reason } from "./staff.ts";

/*
 * A single match: added to a season, corrected, taken away, or awarded by the league.
 */

const named = z.object({ id: z.int(), name: z.string() });
const clubID = (what: string) => z.int(`${what} is a club's id.`).positive(`${what} is a club's id.`).max(999_999_999);
const line = (what: string, max: number) =>
  z
    .string(`${what} is text.`)
    .trim()
    .min(1, `${what} is missing.`)
    .max(max, `${what} has at most ${max} characters.`)
    .refine(isOneLine, `${what} is one line.`);
/** Its `sequence` as the caller knows it: a match that has been changed since is left alone. */
const seen = z.int().nonnegative().meta({ description: "Its `sequence` as the caller knows it." });

/** GET seasons/{competition}/{season}/match-fields: what a match of the season is chosen from. */
export const matchFields = z.object({
  title: z.string(),
  /** The season's first and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Clubs that may play in it, by name. */
  clubs: z.array(named.extend({ ground: z.string().nullable() })),
  /** Rounds of its matches and of its rules, in the order of play. */
  rounds: z.array(z.string()),
  /** Names of all grounds. */
  grounds: z.array(z.string()),
});
export type MatchFields = z.infer<typeof matchFields>;
export const matchFieldsResponse = z.object({ data: matchFields });

/** A match of a season, as it is to be. */
export const matchWish = z.object({
  competition: z.int("competition is its id.").positive().max(999_999_999),
  season: z.int("season is the year in which it starts.").min(1871).max(2200),
  round: line("The round", 60),
  home: clubID("home"),
  away: clubID("away"),
  kickoff: z.iso.datetime("A kick-off is a time such as 2027-03-06T15:00:00Z."),
  venue: line("The ground", 100)
    .nullable()
    .default(null)
    .meta({ description: "The ground's name; null: the home club's, or open on neutral ground." }),
  neutral: z.boolean().default(false).meta({ description: "Whether the ground is neither club's." }),
});
export type MatchWish = z.output<typeof matchWish>;
const twiceADay = z
  .boolean()
  .default(false)
  .meta({ description: "Whether a club may play another match on that day." });

/** POST matches/plan: what a match that is added, or corrected (`match`), would change. */
export const matchPlanRequest = matchWish.extend({
  match: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .meta({ description: "The match that is corrected; null: a new one." }),
});
export const matchPlan = z.object({
  /** "Ash Town v Bury, Matchday 3 of the First Division 2026-27". */
  title: z.string(),
  venue: z.string().nullable(),
  /** What of a corrected match is different, in words. */
  changes: z.array(z.string()),
  /** The matches of its round with it, by kick-off. */
  round: z.array(z.object({ match: z.string(), kickoff: z.iso.datetime(), isThis: z.boolean() })),
  /** Whether a table counts it once it is played. */
  counts: z.boolean(),
  /** Whether its kick-off is over. */
  isOver: z.boolean(),
  /** Which club plays twice that day, in a sentence: it is written all the same with `twiceADay` alone. */
  clash: z.string().nullable(),
});
export type MatchPlan = z.infer<typeof matchPlan>;
export const matchPlanResponse = z.object({ data: matchPlan });

/** POST matches/add. */
export const addMatchRequest = matchWish.extend({ twiceADay });
export const matchWritten = z.object({ id: z.int().positive() });
export const matchWrittenResponse = z.object({ data: matchWritten });
/** POST matches/{match}/correct: of a match that was added at the desk and has not begun. */
export const correctMatchRequest = matchWish.extend({ twiceADay, seen });
/** POST matches/{match}/take-away: likewise. */
export const takeAwayMatchRequest = z.object({ seen });
export const deskTakeAwayMatchRequest = takeAwayMatchRequest.extend({ reason });

const goals = z.int("Goals are a whole number.").min(0, "Goals are 0 at least.").max(99, "Goals are 99 at most.");
const awarded = z.object({ home: goals, away: goals });
/** POST matches/{match}/plan-award: what an award would change in the table. */
export const awardPlanRequest = awarded;
const place = z.object({ position: z.int(), points: z.number() });
export const awardPlan = z.object({
  /** The match as it stands, in words. */
  before: z.string(),
  /** The table that counts it; null: none does. */
  table: z.string().nullable(),
  /** The day from which on the table counts it, where that is to come. */
  countsFrom: z.iso.date().nullable(),
  /** Clubs whose place or points are others, and the match's two, by the place after it. */
  rows: z.array(z.object({ club: z.string(), before: place, after: place })),
});
export type AwardPlan = z.infer<typeof awardPlan>;
export const awardPlanResponse = z.object({ data: awardPlan });
/** POST matches/{match}/award: the result that tables count, in place of what was played, or of another award. */
export const awardRequest = awarded.extend({
  because: line("The reason that fans read", 200).min(3, "Say why, in a few words: fans read it."),
  seen,
});
/** POST matches/{match}/withdraw-award: the match is as it was before. */
export const withdrawAwardRequest = z.object({ seen });
export const deskWithdrawAwardRequest = withdrawAwardRequest.extend({ reason });

/** GET matches/{match}/decision: what staff have decided about a match, and may decide. */
export const matchDecision = z.object({
  /** What it is now, as it would be corrected. */
  wish: matchWish,
  sequence: z.int(),
  title: z.string(),
  /** Whether it can be corrected and taken away: it was added at the desk, and has not begun. */
  isCorrectable: z.boolean(),
  /** Why it cannot be awarded; null: it can. */
  notAwardable: z.string().nullable(),
  /** The award; null without one. */
  award: awarded.extend({ because: z.string() }).nullable(),
});
export type MatchDecision = z.infer<typeof matchDecision>;
export const matchDecisionResponse = z.object({ data: matchDecision });
