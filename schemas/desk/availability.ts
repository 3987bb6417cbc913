import { z } from "zod";
import { availability } from "../streaming/availability.ts";
import { availabilityInput, isOwnRule, ruleName } from "../streaming/availability-input.ts";
import { author } from "./fans.ts";
import { optionalReason } from "./staff.ts";

/*
 * Availability rules that have a name, so that several entries share them.
 */

const use = z.object({ entryID: z.string(), title: z.string() });

/** Named rules, with the videos and commentaries, past and future, that use them. */
export const namedRules = z.object({
  name: z.string(),
  rules: availability,
  /** Changes with the rules. A change sends the revision it is based on. */
  revision: z.string(),
  /** How many entries use them. */
  entries: z.int(),
  /** How many of these are live entries that have not started. */
  coming: z.int(),
  /** Entries that are live now. */
  onAir: z.array(use),
  /** The latest entries, by start or release. */
  latest: z.array(use),
  /** Names of the live rules that give these rules to a season's live entries. */
  liveRules: z.array(z.string()),
});
export type NamedRules = z.infer<typeof namedRules>;

/** GET operator/rules, and the response to each change: all named rules, but not those that belong to a single entry. */
export const operatorRulesResponse = z.object({ data: z.array(namedRules) });

/** GET availability, and the response to each change. */
export const deskRulesResponse = z.object({
  rules: z.array(namedRules.extend({ words: z.array(z.string()) })),
  /** Seconds until a player that is already playing has been checked again. */
  renewal: z.int(),
});
export type DeskRules = z.infer<typeof deskRulesResponse>["rules"][number];

const newName = ruleName.refine(
  (name) => !isOwnRule(name),
  "A name that begins with own- is kept for one entry's own.",
);
const revision = z.string().max(64).meta({ description: "The revision that was looked at." });

export const rulesPath = z.object({ name: ruleName.meta({ description: "The rules' name." }) });
const addition = z.object({ name: newName, rules: availabilityInput });
const change = z.object({ revision, rules: availabilityInput });
const removal = z.object({ revision });

const why = { reason: optionalReason };
/** POST availability. */
export const addRulesRequest = addition.extend(why);
/** POST availability/{name}/change. */
export const changeRulesRequest = change.extend(why);
/** POST availability/{name}/delete. */
export const deleteRulesRequest = removal.extend(why);

/** POST operator/rules. */
export const operatorRulesAddition = addition.extend({ author });
/** POST operator/rules/{name}/change. */
export const operatorRulesChange = change.extend({ author });
/** POST operator/rules/{name}/delete. */
export const operatorRulesRemoval = removal.extend({ author });
