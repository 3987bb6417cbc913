import { z } from "zod";
import { ruleName } from "../streaming/availability-input.ts";
import { liveRule } from "../streaming/live-rule.ts";
import { entryChoices } from "./entry-input.ts";
import { author } from "./fans.ts";
import { optionalReason } from "./staff.ts";

/*
 * Live rules, which create the live entries of a season's coming matches.
 */

const instant = z.iso.datetime({ offset: true });

/** A rule, with how many entries it has created. */
const storedLiveRule = z.object({
  name: z.string(),
  rule: liveRule,
  /** Whether the rule is paused, so that it creates and changes no entries. */
  paused: z.boolean(),
  /** Changes with the rule. A change sends the revision it is based on. */
  revision: z.string(),
  /** When it was last applied; null: paused, or to be applied within a minute. */
  appliedAt: instant.nullable(),
  /** Entries that the rule has created: all of them, those to come, and those on air. */
  entries: z.int(),
  coming: z.int(),
  onAir: z.int(),
});
export type StoredLiveRule = z.infer<typeof storedLiveRule>;

/** GET operator/live-rules, and the response to each change: all rules by name. */
export const operatorLiveRulesResponse = z.object({ data: z.array(storedLiveRule) });

/** GET live-rules, and the response to each change. */
export const deskLiveRulesResponse = z.object({
  rules: z.array(storedLiveRule),
  /** Names of the rules' seasons and competitions, by id. */
  seasons: z.record(z.string(), z.string()),
  competitions: z.record(z.string(), z.string()),
});
export type DeskLiveRules = z.infer<typeof deskLiveRulesResponse>;

/** GET live-rules/choices: the choices for a rule. */
export const liveRuleChoices = z.object({
  /** This season and the next, by the year in which they start. */
  seasons: z.array(z.object({ season: z.int(), name: z.string() })),
  competitions: z.array(z.object({ id: z.int(), name: z.string() })),
  ...entryChoices.shape,
});
export type LiveRuleChoices = z.infer<typeof liveRuleChoices>;

/** Properties of an entry that a change of its rule can change. */
export const entryParts = ["title", "match", "passes", "opening", "availability", "poster", "source"] as const;

const plannedEntry = z.object({
  entryID: z.string(),
  title: z.string(),
  /** When it opens or opened. */
  from: instant,
  onAir: z.boolean(),
  /** The properties that change. */
  parts: z.array(z.enum(entryParts)).default([]),
  /** Name of the rule that creates it; null: staff created it. */
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

/** A list of entries with its counts. Entries on air come first, then those with passes sold, then by time. */
const plannedEntries = z.object({
  count: z.int(),
  onAir: z.int(),
  /** How many of them have a match for which fans have bought a pass. */
  sold: z.int(),
  /** The first of them. `passes`: how many passes have been bought for the match. */
  entries: z.array(plannedEntry.extend({ passes: z.int() })),
});
export type PlannedEntries = z.infer<typeof plannedEntries>;

/** POST live-rules/preview: the effects of saving, changing or deleting a rule. */
export const liveRulePreview = z.object({
  /** Coming matches that get an entry. */
  made: plannedEntries,
  /** Entries of the rule that change. */
  changed: plannedEntries,
  /** Entries of its matches that staff or other rules created. They stay. */
  others: plannedEntries,
  /** Entries that the rule no longer covers. They stay, or are deleted if the caller wants that. */
  removable: plannedEntries,
  /** Entries that the rule no longer covers and that stay in any case, because they are on air or have passes sold. */
  kept: plannedEntries,
  /** How many entries of the rule do not change. */
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
/** POST live-rules/preview. `name`: null for a new rule; `rule`: null to preview a deletion. */
export const previewLiveRuleRequest = z.object({ name: ruleName.nullable(), rule: liveRule.nullable() });
/** POST live-rules. */
export const addLiveRuleRequest = addition.extend(why);
/** POST live-rules/{name}/change. */
export const changeLiveRuleRequest = change.extend({ removes: removal, ...why });
/** POST live-rules/{name}/pause. */
export const pauseLiveRuleRequest = pause.extend(why);
/** POST live-rules/{name}/delete. */
export const deleteLiveRuleRequest = deletion.extend({ removes: removal, ...why });
/** The response to a deletion: also the ids of the matches whose entries stayed. */
export const deletedLiveRule = deskLiveRulesResponse.extend({ stayed: z.array(z.int()) });

/** POST operator/live-rules. */
export const operatorLiveRuleAddition = addition.extend({ author });
/** POST operator/live-rules/{name}/change. `removes`: matches whose entries are deleted. */
export const operatorLiveRuleChange = change.extend({ removes: fixtureIDs, author });
/** POST operator/live-rules/{name}/pause. */
export const operatorLiveRulePause = pause.extend({ author });
/** POST operator/live-rules/{name}/delete. */
export const operatorLiveRuleDeletion = deletion.extend({ removes: fixtureIDs, author });
