import { z } from "zod";
import { liveRule } from "../streaming/live-rule.ts";
import { ruleName } from "../streaming/written-availability.ts";
import { author } from "./fans.ts";
import { optionalReason } from "./staff.ts";
import { writtenChoices } from "./written-entries.ts";

/*
 * Rules by which a season's coming matches get live entries.
 */

const instant = z.iso.datetime({ offset: true });

/** A rule with how many entries it has made. */
const writtenRule = z.object({
  name: z.string(),
  rule: liveRule,
  /** Whether it makes and changes no entries until somebody lets it go on. */
  paused: z.boolean(),
  /** Of what the rule says: a change names the one that it has seen. */
  revision: z.string(),
  /** When it was last applied; null for one that is applied within a minute, or paused. */
  appliedAt: instant.nullable(),
  /** Entries that it has made: past and to come. */
  entries: z.int(),
  coming: z.int(),
  onAir: z.int(),
});
export type WrittenLiveRule = z.infer<typeof writtenRule>;

/** GET operator/live-rules, and the response of each change: all rules by name. */
export const operatorLiveRulesResponse = z.object({ data: z.array(writtenRule) });

/** GET live-rules, and the response of each change. */
export const deskLiveRulesResponse = z.object({
  rules: z.array(writtenRule),
  /** Names of seasons that the rules are for, and of competitions, by their ids. */
  seasons: z.record(z.string(), z.string()),
  competitions: z.record(z.string(), z.string()),
});
export type DeskLiveRules = z.infer<typeof deskLiveRulesResponse>;

/** GET live-rules/choices: what a rule can be made of. */
export const liveRuleChoices = z.object({
  /** This season and the next, by their first years. */
  seasons: z.array(z.object({ season: z.int(), name: z.string() })),
  competitions: z.array(z.object({ id: z.int(), name: z.string() })),
  ...writtenChoices.shape,
});
export type LiveRuleChoices = z.infer<typeof liveRuleChoices>;

/** What of an entry a change of its rule changes. */
export const entryParts = ["title", "passes", "opening", "availability", "poster", "source"] as const;

const plannedEntry = z.object({
  entryID: z.string(),
  title: z.string(),
  /** When it opens, or has opened. */
  from: instant,
  onAir: z.boolean(),
  /** What changes of it. */
  parts: z.array(z.enum(entryParts)).default([]),
  /** The rule that makes it; null where people have made it. */
  rule: z.string().nullable(),
});
const operatorPlanned = z.array(plannedEntry.extend({ fixtureID: z.int().nullable() }));

/** POST operator/live-rules/preview. */
export const operatorLiveRulePlan = z.object({
  data: z.object({
    made: operatorPlanned,
    changed: operatorPlanned,
    others: operatorPlanned,
    left: operatorPlanned,
    same: z.int(),
  }),
});

/** Entries with how many they are: those on air first, then those whose match is sold, then by their time. */
const plannedEntries = z.object({
  count: z.int(),
  onAir: z.int(),
  /** How many are of a match for which fans have bought a pass. */
  sold: z.int(),
  /** The first of them. `passes`: how many passes for the match have been bought. */
  entries: z.array(plannedEntry.extend({ passes: z.int() })),
});
export type PlannedEntries = z.infer<typeof plannedEntries>;

/** POST live-rules/preview: what a rule does before it is saved, changed or deleted. */
export const liveRulePreview = z.object({
  /** Coming matches that get an entry. */
  made: plannedEntries,
  /** Entries of the rule that change. */
  changed: plannedEntries,
  /** Entries of its matches that people or other rules have made: they stay. */
  others: plannedEntries,
  /** Entries of the rule that stay without it, or go where that is wanted. */
  removable: plannedEntries,
  /** Entries of the rule that stay without it, whatever is wanted: they are on air, or sold. */
  kept: plannedEntries,
  /** How many entries of the rule stay as they are. */
  same: z.int(),
});
export type LiveRulePreview = z.infer<typeof liveRulePreview>;

const revision = z.string().max(64).meta({ description: "The revision that was looked at." });
const removal = z.boolean("is true or false").default(false).meta({
  description: "Whether entries that the rule has no more are deleted: those that have not opened, and are not sold.",
});
const fixtureIDs = z.array(z.int().positive()).max(5000);

export const liveRulePath = z.object({ name: ruleName.meta({ description: "The rule's name." }) });
const addition = z.object({
  name: ruleName,
  rule: liveRule,
  paused: z.boolean().default(false),
  takesBack: fixtureIDs.default([]).meta({
    description: "Matches whose entries a rule of that name had when it was deleted: they are its entries again.",
  }),
});
const change = z.object({ revision, rule: liveRule });
const pause = z.object({ revision, paused: z.boolean() });
const deletion = z.object({ revision });

const why = { reason: optionalReason };
/** POST live-rules/preview. `name`: null for a new rule; `rule`: null for one that is deleted. */
export const previewLiveRuleRequest = z.object({ name: ruleName.nullable(), rule: liveRule.nullable() });
/** POST live-rules. */
export const addLiveRuleRequest = addition.extend(why);
/** POST live-rules/{name}/change. */
export const changeLiveRuleRequest = change.extend({ removes: removal, ...why });
/** POST live-rules/{name}/pause. */
export const pauseLiveRuleRequest = pause.extend(why);
/** POST live-rules/{name}/delete. */
export const deleteLiveRuleRequest = deletion.extend({ removes: removal, ...why });
/** The response of a deletion, with the matches whose entries have stayed. */
export const deletedLiveRule = deskLiveRulesResponse.extend({ stayed: z.array(z.int()) });

/** POST operator/live-rules. */
export const operatorLiveRuleAddition = addition.extend({ author });
/** POST operator/live-rules/{name}/change. `removes`: the matches whose entries go. */
export const operatorLiveRuleChange = change.extend({ removes: fixtureIDs, author });
/** POST operator/live-rules/{name}/pause. */
export const operatorLiveRulePause = pause.extend({ author });
/** POST operator/live-rules/{name}/delete. */
export const operatorLiveRuleDeletion = deletion.extend({ removes: fixtureIDs, author });
