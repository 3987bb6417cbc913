/*
 * Enums of a match, free of zod for the browser's own checks.
 */

export const matchPhases = [
  "pre-match",
  "first-half",
  "half-time",
  "second-half",
  "extra-time-break",
  "extra-time-first-half",
  "extra-time-half-time",
  "extra-time-second-half",
  "penalties",
  "full-time",
] as const;

export const eventTypes = [
  "kick-off",
  "goal",
  "penalty-goal",
  "own-goal",
  "penalty-miss",
  "yellow-card",
  "second-yellow-card",
  "red-card",
  "substitution",
  "chance",
  "save",
  "corner",
  "free-kick",
  "offside",
  "injury",
  "added-time",
  "half-time",
  "second-half",
  "extra-time-break",
  "extra-time",
  "penalty-shoot-out",
  "penalty-shoot-out-goal",
  "penalty-shoot-out-miss",
  "full-time",
  "abandoned",
  "result-stands",
  "postponed",
  "called-off",
  "goal-taken-back",
  "card-taken-back",
  "var-check",
  "var-goal-stands",
  "var-penalty",
  "var-no-penalty",
  "var-card",
  "var-stands",
  "comment",
] as const;

type EventType = (typeof eventTypes)[number];

/** Events besides goals that devices are notified of by Web Push. */
export const notifiedTypes: readonly EventType[] = ["kick-off", "full-time", "abandoned", "postponed", "called-off"];

/** How a match ended. Curtailed: abandoned, but the league lets the result stand. */
export const matchOutcomes = ["full-time", "awarded", "abandoned", "curtailed"] as const;
export type MatchOutcome = (typeof matchOutcomes)[number];

/** Events that change the score. Kicks of a shoot-out do not. */
export const goalTypes: readonly EventType[] = ["goal", "penalty-goal", "own-goal"];
export const cardTypes: readonly EventType[] = ["yellow-card", "second-yellow-card", "red-card"];

/** Outcomes of a check by the video assistant referee. One that takes back a goal or card is the cancellation of that event. */
export const checkOutcomes: readonly EventType[] = [
  "var-goal-stands",
  "var-penalty",
  "var-no-penalty",
  "var-card",
  "var-stands",
];
const endsCheck: ReadonlySet<EventType> = new Set([
  ...checkOutcomes,
  "goal-taken-back",
  "card-taken-back",
  "full-time",
]);

/** The check that is under way after these events, in order; null without one. */
export function checkUnderWay<Event extends { type: EventType }>(events: readonly Event[]): Event | null {
  const last = events.findLast(({ type }) => type === "var-check" || endsCheck.has(type));
  return last?.type === "var-check" ? last : null;
}

/** Whether devices are notified of such an event. */
export const isNotified = (type: EventType): boolean =>
  goalTypes.includes(type) || notifiedTypes.includes(type) || type === "goal-taken-back";
