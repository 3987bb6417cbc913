import type { MatchEvent, MatchPhase, MatchState } from "../../../schemas/football/match-data.ts";
import { cardTypes, checkOutcomes, goalTypes } from "../../../schemas/football/match-enums.ts";
import type { Deciders } from "../../../schemas/league/knock-out-rules.ts";

export type EventType = MatchEvent["type"];

const stagesByPhase: Record<MatchPhase, readonly EventType[]> = {
  "pre-match": ["kick-off", "postponed", "called-off"],
  "first-half": ["half-time", "added-time", "abandoned"],
  "half-time": ["second-half", "abandoned"],
  "second-half": ["full-time", "added-time", "extra-time-break", "abandoned"],
  "extra-time-break": ["extra-time", "penalty-shoot-out", "full-time"],
  "extra-time-first-half": ["half-time", "added-time", "abandoned"],
  "extra-time-half-time": ["second-half", "abandoned"],
  "extra-time-second-half": ["full-time", "added-time", "penalty-shoot-out", "abandoned"],
  penalties: ["full-time"],
  "full-time": [],
};

/** Stages after the second half if there is no extra time. */
const shotOut: readonly EventType[] = ["full-time", "added-time", "penalty-shoot-out", "abandoned"];

/**
 * Possible next stages, the most likely first. None for a match that was postponed or called off: staff cancel that event in the list.
 * @param deciders whether extra time and a shoot-out are possible
 */
export function nextStages(state: MatchState, { extraTime, penalties }: Deciders): readonly EventType[] {
  if (state.kind === "fixture") return state.note === null ? stagesByPhase["pre-match"] : [];
  if (state.kind === "live") {
    const stages = state.phase === "second-half" && !extraTime ? shotOut : stagesByPhase[state.phase];
    return penalties ? stages : stages.filter((type) => type !== "penalty-shoot-out");
  }
  return state.outcome === "abandoned" ? ["result-stands"] : [];
}

/** Stages that are reported with a single button, without a form. */
export const plainStages: ReadonlySet<EventType> = new Set([
  "kick-off",
  "half-time",
  "second-half",
  "extra-time-break",
  "extra-time",
  "penalty-shoot-out",
  "full-time",
]);

/** Event types of one side, by the label of their button. */
const sideKinds: Record<string, readonly EventType[]> = {
  Goal: [...goalTypes, "penalty-miss"],
  Card: cardTypes,
  Substitution: ["substitution"],
  VAR: ["var-check"],
};
const shootOutKinds: Record<string, readonly EventType[]> = {
  Kick: ["penalty-shoot-out-goal", "penalty-shoot-out-miss"],
};

/** Event types that only consist of text. */
export const commentaryTypes: readonly EventType[] = [
  "comment",
  "chance",
  "save",
  "corner",
  "free-kick",
  "offside",
  "injury",
];

/** The types to which an event can be corrected: those of its kind. */
export function kindsLike(type: EventType, state: MatchState): readonly EventType[] {
  const all = [...Object.values(kindsOf(state) ?? {}), commentaryTypes, checkOutcomes];
  return all.find((kinds) => kinds.includes(type)) ?? [type];
}

/** Buttons of each side with their event types; null before kick-off. */
export function kindsOf(state: MatchState): Record<string, readonly EventType[]> | null {
  if (state.kind === "fixture" || (state.kind === "live" && state.phase === "pre-match")) return null;
  return state.kind === "live" && state.phase === "penalties" ? { ...shootOutKinds, Card: cardTypes } : sideKinds;
}
