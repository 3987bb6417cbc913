import { z } from "zod";
import { isOneLine } from "../league/fields.ts";
import { reason } from "./staff.ts";

/*
 * A single match: adding it to a season, correcting it, removing it, or having the league award it.
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
/** The match's `sequence` as the caller last read it. If the match has changed since, the call is refused. */
const seen = z.int().nonnegative().meta({ description: "Its `sequence` as the caller knows it." });

/** GET seasons/{competition}/{season}/match-fields: the choices for a match of the season. */
export const matchFields = z.object({
  title: z.string(),
  /** The season's first and last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Clubs that can play in it, by name. */
  clubs: z.array(named.extend({ ground: z.string().nullable() })),
  /** Rounds that its matches or rules name, in the order of play. */
  rounds: z.array(z.string()),
  grounds: z.array(z.string()),
});
export type MatchFields = z.infer<typeof matchFields>;
export const matchFieldsResponse = z.object({ data: matchFields });

/** A match of a season as the caller wants it. */
export const matchInput = z.object({
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
export type MatchInput = z.output<typeof matchInput>;
const twiceADay = z
  .boolean()
  .default(false)
  .meta({ description: "Whether a club may play another match on that day." });

/** POST matches/plan: the effects of adding a match, or of correcting one (`match`). */
export const matchPlanRequest = matchInput.extend({
  match: z
    .int()
    .positive()
    .nullable()
    .default(null)
    .meta({ description: "The match that is corrected; null: a new one." }),
});
export const matchPlan = z.object({
  /** For example "Ash Town v Bury, Matchday 3 of the First Division 2026-27". */
  title: z.string(),
  venue: z.string().nullable(),
  /** What a correction changes, in words. */
  changes: z.array(z.string()),
  /** The matches of its round including this one, by kick-off. */
  round: z.array(z.object({ match: z.string(), kickoff: z.iso.datetime(), isThis: z.boolean() })),
  /** Whether a table counts the match once it is played. */
  counts: z.boolean(),
  /** Whether its kick-off has passed. */
  isOver: z.boolean(),
  /** A sentence about the club that would play twice that day; null: none. Such a match is refused without `twiceADay`. */
  clash: z.string().nullable(),
});
export type MatchPlan = z.infer<typeof matchPlan>;
export const matchPlanResponse = z.object({ data: matchPlan });

/** POST matches/add. */
export const addMatchRequest = matchInput.extend({ twiceADay });
export const matchSaved = z.object({ id: z.int().positive() });
export const matchSavedResponse = z.object({ data: matchSaved });
/** POST matches/{match}/correct: only for a match that was added at the desk and has not begun. */
export const correctMatchRequest = matchInput.extend({ twiceADay, seen });
/** POST matches/{match}/take-away: only for a match that was added at the desk and has not begun. */
export const takeAwayMatchRequest = z.object({ seen });
export const deskTakeAwayMatchRequest = takeAwayMatchRequest.extend({ reason });

const goals = z.int("Goals are a whole number.").min(0, "Goals are 0 at least.").max(99, "Goals are 99 at most.");
const awarded = z.object({ home: goals, away: goals });
/** POST matches/{match}/plan-award: the effect of an award on the table. */
export const awardPlanRequest = awarded;
const standing = z.object({ position: z.int(), points: z.number() });
export const awardPlan = z.object({
  /** The match's current result or state, in words. */
  before: z.string(),
  /** Name of the table that counts it; null: none does. */
  table: z.string().nullable(),
  /** The day from which the table counts it, if that is in the future. */
  countsFrom: z.iso.date().nullable(),
  /** The match's two clubs, and every club whose position or points would change, by their new position. */
  rows: z.array(z.object({ club: z.string(), before: standing, after: standing })),
});
export type AwardPlan = z.infer<typeof awardPlan>;
export const awardPlanResponse = z.object({ data: awardPlan });
/** POST matches/{match}/award: a result that tables count instead of the played one or of an earlier award. */
export const awardRequest = awarded.extend({
  because: line("The reason that fans read", 200).min(3, "Say why, in a few words: fans read it."),
  seen,
});
/** POST matches/{match}/withdraw-award: restores the match as it was before. */
export const withdrawAwardRequest = z.object({ seen });
export const deskWithdrawAwardRequest = withdrawAwardRequest.extend({ reason });

/** GET matches/{match}/decision: what staff have decided about a match, and what they can decide. */
export const matchDecision = z.object({
  /** The match as it is now, to start a correction from. */
  wish: matchInput,
  sequence: z.int(),
  title: z.string(),
  /** Whether it can be corrected or removed: it was added at the desk and has not begun. */
  isCorrectable: z.boolean(),
  /** Why it cannot be awarded; null: it can be. */
  notAwardable: z.string().nullable(),
  award: awarded.extend({ because: z.string() }).nullable(),
});
export type MatchDecision = z.infer<typeof matchDecision>;
export const matchDecisionResponse = z.object({ data: matchDecision });
