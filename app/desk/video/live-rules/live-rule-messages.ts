import type { DeskLiveRules, PlannedEntries, StoredLiveRule } from "../../../../schemas/desk/live-rules.ts";
import { listText } from "../../../../schemas/site/league-formats.ts";
import type { LiveRule } from "../../../../schemas/streaming/live-rule.ts";

type Planned = PlannedEntries["entries"][number];

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** A rule in sentences. */
export function liveRuleMessages(rule: LiveRule, { seasons, competitions }: Omit<DeskLiveRules, "rules">): string[] {
  const { competitionIDs, leadMinutes, entitlements, availability } = rule;
  const names = competitionIDs.map((id) => competitions[id] ?? `competition ${id}`);
  const open = entitlements.includes("?")
    ? "for everybody"
    : entitlements.includes("*")
      ? "for every account"
      : `for ${listText([...entitlements, "passes of the match"])}`;
  return [
    `${names.length === 0 ? "All competitions" : listText(names)}, ${seasons[rule.season] ?? rule.season}.`,
    `Opens ${counted(leadMinutes, "minute", "minutes")} before kick-off, ${open}.`,
    ...(availability === null ? [] : [`With the availability rules ${availability}.`]),
    ...[rule.hls, rule.dash].filter((url) => url !== undefined),
  ];
}

/** For example "Paused. 12 entries, 3 still to come, 1 live now." */
export function entriesText({ paused, entries, coming, onAir }: Omit<StoredLiveRule, "name" | "rule">): string {
  const parts = [
    entries === 0 ? "It has made no entry" : counted(entries, "entry", "entries"),
    ...(coming > 0 ? [`${coming} still to come`] : []),
    ...(onAir > 0 ? [`${onAir} live now`] : []),
  ];
  return `${paused ? "Paused. " : ""}${parts.join(", ")}.`;
}

const partLabels: Record<Planned["parts"][number], string> = {
  title: "its title",
  match: "its clubs and competition",
  passes: "what opens it",
  opening: "when it opens",
  availability: "where and when it may be watched",
  poster: "its poster",
  source: "its addresses",
};

/** Details of an entry besides its title and time. */
export function plannedText(kind: PlannedKind, { parts, onAir, passes, rule }: Planned): string {
  const details = [
    ...(kind === "others" ? [rule === null ? "made by hand" : `made by the rule ${rule}`] : []),
    ...(onAir ? ["on air"] : []),
    ...(passes > 0 ? [`${counted(passes, "pass", "passes")} for the match bought`] : []),
    ...(parts.length > 0 ? [`changes ${listText(parts.map((part) => partLabels[part]))}`] : []),
  ];
  return details.join("; ");
}

export const plannedKinds = ["made", "changed", "removable", "kept", "others"] as const;
type PlannedKind = (typeof plannedKinds)[number];

const headings: Record<PlannedKind, (count: number, isDeleted: boolean) => string> = {
  made: (count) => `${counted(count, "coming match gets", "coming matches get")} an entry`,
  changed: (count) => counted(count, "entry changes", "entries change"),
  removable: (count, isDeleted) =>
    isDeleted
      ? `${counted(count, "entry is", "entries are")} still to come`
      : `${counted(count, "entry is of a match", "entries are of matches")} that the rule has no more`,
  kept: (count) =>
    `${counted(count, "entry stays", "entries stay")} in any case: on air, or with a pass bought for the match`,
  others: (count) => `${counted(count, "match has an entry", "matches have an entry")} already, which stays as it is`,
};

/** Heading for the effect of a rule on entries of one kind. @param isDeleted whether the rule is deleted */
export function plannedHeading(kind: PlannedKind, { count, onAir, sold }: PlannedEntries, isDeleted: boolean): string {
  const warned =
    kind === "changed" ? [onAir > 0 ? `${onAir} on air now` : "", sold > 0 ? `${sold} with passes bought` : ""] : [];
  const details = warned.filter((words) => words !== "");
  return `${headings[kind](count, isDeleted)}${details.length === 0 ? "" : `, ${listText(details)}`}`;
}
