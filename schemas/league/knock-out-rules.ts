import { z } from "zod";
import { findRound } from "../football/rounds.ts";
import { slugText } from "./fields.ts";

/* The rounds of cups, of play-offs and after groups, and the groups themselves, in a competition's rules. */

/** A round in which every tie has a winner. */
export const roundRule = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    /** Matches per tie. The goals of two legs are added up. */
    legs: z.union([z.literal(1), z.literal(2)], { error: "is 1 or 2 matches" }).default(1),
    /** Whether away goals decide a tie that is level after two legs. */
    awayGoals: z.boolean().default(false),
    /** Whether a level tie goes into extra time, and whether a shoot-out decides it. With neither, it stays level. */
    extraTime: z.boolean().default(true),
    penalties: z.boolean().default(true),
    /** Whether a level match is replayed first. */
    replays: z.boolean().default(false),
  })
  .refine(({ legs, replays }) => legs === 1 || !replays, {
    path: ["replays"],
    error: "is for ties of one match: two legs are not replayed",
  })
  .refine(({ legs, awayGoals }) => legs === 2 || !awayGoals, {
    path: ["awayGoals"],
    error: "are for ties of two legs: of one match, only one club is away",
  });
export type RoundRule = z.output<typeof roundRule>;

const isFinal = (name: string) =>
  findRound(name, [{ name: "Final" }, { name: "The final" }, { name: "Finale" }]) !== null;

/** In order of play. */
export const roundRules = z
  .array(roundRule)
  .min(1)
  .max(30)
  .superRefine((rounds, context) => {
    for (const [index, { name }] of rounds.entries()) {
      const first = findRound(name, rounds)?.index ?? index;
      const issue = (message: string) => context.addIssue({ code: "custom", path: [index, "name"], message });
      if (first < index) issue(`is that of round ${first + 1} too: ${name}`);
      else if (isFinal(name) && index < rounds.length - 1)
        issue(`is a final, and ${rounds.at(-1)?.name} comes after it`);
    }
  });

export const groupRule = z.strictObject({
  name: z.string().trim().min(1).max(40),
  /** Slugs of the clubs drawn into it, by the first year of the season. */
  clubs: z.record(z.string(), z.array(slugText).min(1).max(100)).default({}),
});
export type GroupRule = z.output<typeof groupRule>;

/** A group's name without the noun: files have "A" for "Group A". */
const bareGroup = (name: string): string =>
  name
    .replace(/^group\s+/i, "")
    .trim()
    .toLowerCase();
export const isSameGroup = (one: string, other: string): boolean => bareGroup(one) === bareGroup(other);

/** In the order in which their tables are shown. */
export const groupRules = z
  .array(groupRule)
  .min(1)
  .max(40)
  .superRefine((groups, context) => {
    for (const [index, { name, clubs }] of groups.entries()) {
      const first = groups.findIndex((other) => isSameGroup(other.name, name));
      if (first !== index) {
        context.addIssue({
          code: "custom",
          path: [index, "name"],
          message: `is that of group ${first + 1} too: ${name}`,
        });
      }
      for (const [season, slugs] of Object.entries(clubs)) {
        if (!/^\d{4}$/.test(season)) {
          const message = "is the first year of a season, such as 2026";
          context.addIssue({ code: "custom", path: [index, "clubs", season], message });
        }
        for (const [place, slug] of slugs.entries()) {
          const other = groups.slice(0, index + 1).find((each, at) => {
            const own = each.clubs[season] ?? [];
            return own.indexOf(slug) !== -1 && (at < index || own.indexOf(slug) < place);
          });
          if (other === undefined) continue;
          const message = `is in ${other.name} already in ${season}: ${slug}`;
          context.addIssue({ code: "custom", path: [index, "clubs", season, place], message });
        }
      }
    }
  });

/** The name of the group that a club is drawn into; null if it is in none. */
export const drawnGroupOf = (groups: readonly GroupRule[], season: number, slug: string): string | null =>
  groups.find(({ clubs }) => clubs[String(season)]?.includes(slug))?.name ?? null;

/** What may follow the ninety minutes of a match. */
export interface Deciders {
  extraTime: boolean;
  penalties: boolean;
}

/**
 * What may decide a match of this round; both where the rules do not describe the round.
 * @param hasReturn whether the same clubs meet again in the round
 */
export function decidersOf(rounds: readonly RoundRule[], name: string, hasReturn: boolean): Deciders {
  const found = findRound(name, rounds);
  if (found === null) return { extraTime: true, penalties: true };
  const { legs, extraTime, penalties, replays } = found.round;
  const isFirst = legs === 2 && (found.leg === "first-leg" || (found.leg === null && hasReturn));
  const isReplayed = replays && hasReturn;
  return isFirst || isReplayed ? { extraTime: false, penalties: false } : { extraTime, penalties };
}
