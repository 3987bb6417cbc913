import { z } from "zod";
import { availability } from "../streaming/availability.ts";
import { isOwnRule, ruleName, writtenAvailability } from "../streaming/written-availability.ts";
import { author } from "./fans.ts";
import { optionalReason } from "./staff.ts";

/*
 * Availability rules that have a name, by which entries share them.
 */

const use = z.object({ entryID: z.string(), title: z.string() });

/** Rules with what has them: videos and commentaries, past and to come. */
export const namedRules = z.object({
  name: z.string(),
  rules: availability,
  /** Of what the rules say: a change names the one that it has seen. */
  revision: z.string(),
  /** How many entries have them. */
  entries: z.int(),
  /** How many of these are live and still to come. */
  coming: z.int(),
  /** Those that are live now. */
  onAir: z.array(use),
  /** The latest ones, by their start or release. */
  latest: z.array(use),
  /** Rules that give them to the live entries of a season's fixtures. */
  liveRules: z.array(z.string()),
});
export type NamedRules = z.infer<typeof namedRules>;

/** GET operator/rules, and the response of each change: all rules by name, but for those of one entry alone. */
export const operatorRulesResponse = z.object({ data: z.array(namedRules) });

/** GET availability, and the response of each change. */
export const deskRulesResponse = z.object({
  rules: z.array(namedRules.extend({ words: z.array(z.string()) })),
  /** Seconds after which a player that runs has asked again whether it may. */
  renewal: z.int(),
});
export type DeskRules = z.infer<typeof deskRulesResponse>["rules"][number];

const newName = ruleName.refine(
  (name) => !isOwnRule(name),
  "A name that begins with own- is kept for one entry's own.",
);
const revision = z.string().max(64).meta({ description: "The revision that was looked at." });

export const rulesPath = z.object({ name: ruleName.meta({ description: "The rules' name." }) });
const addition = z.object({ name: newName, rules: writtenAvailability });
const change = z.object({ revision, rules: writtenAvailability });
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
