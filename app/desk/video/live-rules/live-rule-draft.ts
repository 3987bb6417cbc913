import { z } from "zod";
import type { LiveRuleChoices } from "../../../../schemas/desk/live-rules.ts";
import type { LiveRule } from "../../../../schemas/streaming/live-rule.ts";
import {
  draftOfSource,
  entitlementsOf,
  sourceDraft,
  sourceOf,
  viewersDraft,
  viewersDraftSchema,
} from "../entries/entry-fields.tsx";

/*
 * A live rule as its form edits it.
 */

export const liveRuleDraft = z.object({
  season: z.int(),
  competitionIDs: z.array(z.int()),
  lead: z.string(),
  viewers: viewersDraftSchema,
  source: sourceDraft,
  availability: z.string().nullable(),
  imageKey: z.string().nullable(),
});
export type LiveRuleDraft = z.output<typeof liveRuleDraft>;

function viewersOfRule({ entitlements }: LiveRule) {
  if (entitlements.includes("?")) return { kind: "everybody" } as const;
  if (entitlements.includes("*")) return { kind: "accounts" } as const;
  return { kind: "passes", entitlements, ofMatch: true } as const;
}

/** @param rule null for a new one */
export function draftOfRule(rule: LiveRule | null, choices: LiveRuleChoices): LiveRuleDraft {
  return {
    season: rule?.season ?? choices.seasons[0]?.season ?? 0,
    competitionIDs: rule?.competitionIDs ?? [],
    lead: String(rule?.leadMinutes ?? 15),
    viewers: viewersDraft(rule === null ? undefined : viewersOfRule(rule), choices, ["live-video"]),
    source: draftOfSource(rule),
    availability: rule?.availability ?? null,
    imageKey: rule?.imageKey ?? null,
  };
}

/** The rule as input of the staff call, which validates it. */
export function ruleOfDraft({ lead, viewers, source, ...same }: LiveRuleDraft): LiveRule {
  const all = { everybody: ["?"], accounts: ["*"], passes: entitlementsOf(viewers) };
  return { ...same, leadMinutes: Number(lead), entitlements: all[viewers.kind], ...sourceOf(source) };
}

/** Whether the draft has a URL, without which there is nothing to preview. */
export const hasSource = ({ source: { hls, dash } }: LiveRuleDraft): boolean => hls !== "" || dash !== "";
