import { z } from "zod";
import {
  addLiveRuleRequest,
  changeLiveRuleRequest,
  deletedLiveRule,
  deleteLiveRuleRequest,
  deskLiveRulesResponse,
  liveRuleChoices,
  liveRulePath,
  liveRulePreview,
  type operatorLiveRulePlan,
  type PlannedEntries,
  pauseLiveRuleRequest,
  previewLiveRuleRequest,
  type StoredLiveRule,
} from "../../../schemas/desk/live-rules.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { liveRulesDesk } from "../../services/live-rules-desk.ts";
import { salesDesk } from "../../services/sales-desk.ts";
import { currentSeason } from "../../settings/current-season.ts";
import { entryChoicesOf, matchesOf } from "../entry-input.ts";
import { type CallScope, requireConfirmed, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "video", "support", "commercial", "analyst"];
const writers: readonly StaffRole[] = ["administrator", "video"];

const rulesOf = ({ c }: CallScope) => liveRulesDesk(c.get("backends")("video"));

async function described(
  scope: CallScope,
  rules: readonly StoredLiveRule[],
): Promise<z.input<typeof deskLiveRulesResponse>> {
  const competitions = await matchesOf(scope).competitions();
  return {
    rules: [...rules],
    seasons: Object.fromEntries(rules.map(({ rule: { season } }) => [season, seasonName(season)])),
    competitions: Object.fromEntries(competitions.map(({ id, name }) => [id, name])),
  };
}

type Planned = z.infer<typeof operatorLiveRulePlan>["data"]["made"];
/** Number of passes bought for each match, by its id. */
type Sold = ReadonlyMap<number, number>;

const passesFor = ({ fixtureID }: Planned[number], sold: Sold) => (fixtureID === null ? 0 : (sold.get(fixtureID) ?? 0));

/** Maximum number of entries of each kind in a preview. */
const maxShown = 30;

function summarise(planned: Planned, sold: Sold): PlannedEntries {
  const entries = planned.map((entry) => {
    const { fixtureID: _fixtureID, ...shown } = entry;
    return { ...shown, passes: passesFor(entry, sold) };
  });
  const rank = ({ onAir, passes }: (typeof entries)[number]) => (onAir ? 0 : passes > 0 ? 1 : 2);
  return {
    count: entries.length,
    onAir: entries.filter(({ onAir }) => onAir).length,
    sold: entries.filter(({ passes }) => passes > 0).length,
    entries: entries
      .toSorted((one, other) => rank(one) - rank(other) || Date.parse(one.from) - Date.parse(other.from))
      .slice(0, maxShown),
  };
}

/**
 * The effects of a rule. Entries that it no longer covers are either `removable`, or `kept` because they are on air or have passes sold.
 */
async function planOf(scope: CallScope, previewed: z.input<typeof previewLiveRuleRequest>) {
  const [plan, sold] = await Promise.all([
    rulesOf(scope).plan(previewed),
    salesDesk(scope.c.get("backends")("payments")).soldMatches(),
  ]);
  const stays = (entry: Planned[number]) => entry.onAir || passesFor(entry, sold) > 0;
  return { plan, sold, kept: plan.left.filter(stays), removable: plan.left.filter((entry) => !stays(entry)) };
}

const fixturesOf = (entries: Planned) => entries.flatMap(({ fixtureID }) => fixtureID ?? []);

/** Ids of the matches whose entries a change deletes. */
async function removedBy(scope: CallScope, removes: boolean, previewed: z.input<typeof previewLiveRuleRequest>) {
  return removes ? fixturesOf((await planOf(scope, previewed)).removable) : [];
}

const audit = {
  subject: ({ name }: { name: string }) => `live rule ${name}`,
  state: async (scope: CallScope, { name }: { name: string }) => {
    const found = (await rulesOf(scope).list()).find((each) => each.name === name);
    return found === undefined ? null : { rule: found.rule, paused: found.paused, entries: found.entries };
  },
};

export const liveRuleCalls = [
  staffCall({
    method: "GET",
    path: "live-rules",
    action: "live-rules.list",
    summary: "Rules by which a season's coming matches get live entries, with how many each has made",
    roles: readers,
    input: z.object({}),
    response: deskLiveRulesResponse,
    audit: null,
    run: async (scope) => await described(scope, await rulesOf(scope).list()),
  }),
  staffCall({
    method: "GET",
    path: "live-rules/choices",
    action: "live-rules.choices",
    summary: "Seasons, competitions, passes and availability rules that a rule for live entries can have",
    roles: writers,
    input: z.object({}),
    response: liveRuleChoices,
    audit: null,
    async run(scope) {
      const season = currentSeason(scope.c.get("settings"));
      const [competitions, choices] = await Promise.all([matchesOf(scope).competitions(), entryChoicesOf(scope)]);
      return {
        seasons: [season, season + 1].map((each) => ({ season: each, name: seasonName(each) })),
        competitions: competitions.map(({ id, name }) => ({ id, name })),
        ...choices,
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "live-rules/preview",
    action: "live-rules.preview",
    summary:
      "What a rule for live entries does before it is saved, changed or deleted: entries that are made, changed, taken away and left alone; it changes nothing",
    roles: writers,
    input: previewLiveRuleRequest,
    response: liveRulePreview,
    audit: null,
    async run(scope, previewed) {
      const { plan, sold, kept, removable } = await planOf(scope, previewed);
      return {
        ...{
          made: summarise(plan.made, sold),
          changed: summarise(plan.changed, sold),
          others: summarise(plan.others, sold),
        },
        ...{ removable: summarise(removable, sold), kept: summarise(kept, sold), same: plan.same },
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "live-rules",
    action: "live-rules.add",
    onFansPages: true,
    summary: "Add a rule for live entries, and make the entries of its coming matches",
    roles: writers,
    input: addLiveRuleRequest,
    response: deskLiveRulesResponse,
    audit,
    run: async (scope, addition) =>
      await described(scope, await rulesOf(scope).add({ ...addition, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "live-rules/{name}/change",
    action: "live-rules.change",
    onFansPages: true,
    summary:
      "Change a rule for live entries and the entries that it has made; those of matches that it has no more stay, or go unless they are on air or sold",
    roles: writers,
    input: liveRulePath.extend(changeLiveRuleRequest.shape),
    response: deskLiveRulesResponse,
    audit,
    async run(scope, { name, revision, rule, removes: isRemoving }) {
      if (isRemoving) requireConfirmed(scope.caller);
      const removes = await removedBy(scope, isRemoving, { name, rule });
      return await described(
        scope,
        await rulesOf(scope).change(name, { revision, rule, removes, author: scope.author }),
      );
    },
  }),
  staffCall({
    method: "POST",
    path: "live-rules/{name}/pause",
    action: "live-rules.pause",
    onFansPages: true,
    summary: "Pause a rule for live entries, so that it makes and changes none, or let it go on",
    roles: writers,
    input: liveRulePath.extend(pauseLiveRuleRequest.shape),
    response: deskLiveRulesResponse,
    audit,
    run: async (scope, { name, revision, paused }) =>
      await described(scope, await rulesOf(scope).pause(name, { revision, paused, author: scope.author })),
  }),
  staffCall({
    method: "POST",
    path: "live-rules/{name}/delete",
    action: "live-rules.delete",
    onFansPages: true,
    summary:
      "Delete a rule for live entries; its entries stay as if they were made by hand, or go unless they are on air or sold",
    roles: writers,
    input: liveRulePath.extend(deleteLiveRuleRequest.shape),
    response: deletedLiveRule,
    audit,
    confirmed: true,
    async run(scope, { name, revision, removes: isRemoving }) {
      const { kept, removable } = await planOf(scope, { name, rule: null });
      const removes = isRemoving ? fixturesOf(removable) : [];
      const rules = await rulesOf(scope).delete(name, { revision, removes, author: scope.author });
      return { ...(await described(scope, rules)), stayed: fixturesOf(isRemoving ? kept : [...kept, ...removable]) };
    },
  }),
];
