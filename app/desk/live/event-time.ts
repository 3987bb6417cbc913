import { phaseAfter } from "../../../schemas/football/live-match.ts";
import type { MatchEvent, MatchPhase, MatchState } from "../../../schemas/football/match-data.ts";
import { checkOutcomes, checkUnderWay, goalTypes } from "../../../schemas/football/match-enums.ts";
import { deskEventPrefix } from "../../../schemas/football/match-sources.ts";
import { playPhases } from "../../features/live/match-clock.ts";
import { eventName } from "../../features/match-centre/event-icon.tsx";
import { formatClockTime } from "../time.ts";
import type { EventType } from "./stages.ts";

/*
 * When an event happened, computed from its minute. Pages sort events by time, so the time has to agree with the minute that fans read, on
 * the clock of that minute's half.
 */

/** A minute as it is displayed: 45+2 is minute 45 and added 2. */
export interface Minute {
  minute: number;
  added: number | null;
}

/** A match as reported so far. */
export interface Reported {
  /** All events, in the order in which they are shown. */
  events: readonly MatchEvent[];
  /** ISO 8601 UTC; offsets of events are seconds after it. */
  kickoff: string;
  /** Epoch milliseconds on the server's clock. */
  now: number;
}

const checkTypes: ReadonlySet<EventType> = new Set(["var-check", ...checkOutcomes]);
/** Shown at the time of the decision, with the minute of the goal or card that it cancels. */
const cancellationTypes: ReadonlySet<EventType> = new Set(["goal-taken-back", "card-taken-back"]);
/** Event types that happen when they are reported, whatever their minute: kicks of a shoot-out, and events about the whole match. */
const reportTimeTypes: ReadonlySet<EventType> = new Set([
  ...["penalty-shoot-out-goal", "penalty-shoot-out-miss", "abandoned", "result-stands", "postponed", "called-off"],
] as const);

const total = ({ minute, added }: Minute): number => minute + (added ?? 0);
/** The minute of an event. In an announcement of added time, `added` is the announced length. */
export const minuteOf = ({ type, minute, added }: MatchEvent): Minute => ({
  minute,
  added: type === "added-time" ? null : added,
});
const isSame = (a: Minute, b: Minute) => a.minute === b.minute && (a.added ?? 0) === (b.added ?? 0);

/** When an event happened, in epoch milliseconds. */
export const instantOf = ({ offset }: MatchEvent, kickoff: string): number =>
  Date.parse(kickoff) + Math.round(offset * 1000);

/** A phase with the event that began it (null for the time before kick-off), and the events in it. */
interface Stretch {
  phase: MatchPhase;
  began: MatchEvent | null;
  within: MatchEvent[];
}

function stretchesOf(events: readonly MatchEvent[]): Stretch[] {
  let last: Stretch = { phase: "pre-match", began: null, within: [] };
  const stretches = [last];
  for (const event of events) {
    const phase = phaseAfter(last.phase, event.type);
    if (phase === last.phase) last.within.push(event);
    else {
      last = { phase, began: event, within: [] };
      stretches.push(last);
    }
  }
  return stretches;
}

/** Index of the stretch that a minute belongs to; -1 if it has not begun. */
function stretchIndexOf({ minute, added }: Minute, stretches: readonly Stretch[]): number {
  const own = stretches.findLastIndex(({ phase }) => {
    const half = playPhases[phase];
    if (half === undefined) return false;
    return (added ?? 0) > 0 ? minute === half.to : minute > half.from && minute <= half.to;
  });
  if (own >= 0 || stretches.at(-1)?.phase !== "full-time") return own;
  // After the match, a minute beyond the end of its last half belongs to that half.
  return stretches.findLastIndex(({ phase }) => (playPhases[phase]?.from ?? Number.POSITIVE_INFINITY) < minute);
}

/**
 * The middle of the given minute, but after reported events of the same and earlier minutes and before those of later ones. In epoch
 * milliseconds.
 */
function inMinute(reportedMinute: Minute, { events, kickoff, now }: Reported): number {
  const stretches = stretchesOf(events);
  const index = stretchIndexOf(reportedMinute, stretches);
  const { phase, began, within } = stretches[index] ?? {};
  const from = phase === undefined ? undefined : playPhases[phase]?.from;
  // A minute of a half that has not begun, such as a substitution for the 46th at half-time, means now.
  if (from === undefined || began == null || within === undefined) return now;
  const start = instantOf(began, kickoff);
  const ended = stretches[index + 1]?.began ?? null;
  const others = within.filter(({ type }) => !cancellationTypes.has(type));
  const timesOf = (wanted: (minutes: number) => boolean) =>
    others.filter((each) => wanted(total(minuteOf(each)))).map((each) => instantOf(each, kickoff));
  const least = Math.max(start, ...timesOf((minutes) => minutes <= total(reportedMinute))) + 1;
  const most = Math.min(
    ...timesOf((minutes) => minutes > total(reportedMinute)).map((time) => time - 1),
    ended === null ? now : instantOf(ended, kickoff) - 1,
  );
  const middle = start + (total(reportedMinute) - from) * 60_000 - 30_000;
  return Math.min(Math.max(middle, least), most);
}

/** Event types that only happen in play. If they are reported while the clock is stopped, staff have to enter the minute. */
const playTypes: ReadonlySet<EventType> = new Set([...goalTypes, "penalty-miss", "substitution"]);

/** Default minute of an event while the clock is stopped, such as a kick of a shoot-out: that of the last event. Null before the match. */
export function minuteWhileStopped(type: EventType, { events }: Pick<Reported, "events">): Minute | null {
  const last = events.at(-1);
  return last === undefined || last.minute === 0 || playTypes.has(type) ? null : minuteOf(last);
}

/** The minute at which a stage begins or ends, from the phase before it; undefined if unknown. */
export function minuteOfStage(type: EventType, state: MatchState, { events }: Pick<Reported, "events">) {
  const phase = state.kind === "live" ? state.phase : "pre-match";
  const begins = playPhases[phaseAfter(phase, type)];
  return begins === undefined ? (playPhases[phase]?.to ?? events.at(-1)?.minute) : begins.from + 1;
}

/**
 * When a new event happened.
 * @param clock the current minute; null while the clock is stopped
 * @param reportedMinute its minute as typed; null: none
 * @returns epoch milliseconds
 */
export function newEventTime(
  type: EventType,
  reportedMinute: Minute | null,
  clock: Minute | null,
  match: Reported,
): number {
  if (reportedMinute === null || reportTimeTypes.has(type)) return match.now;
  const minute = type === "added-time" ? { ...reportedMinute, added: null } : reportedMinute;
  const isNow = clock !== null && (type === "added-time" ? minute.minute === clock.minute : isSame(minute, clock));
  if (isNow) return match.now;
  const check = checkOutcomes.includes(type) ? checkUnderWay(match.events) : null;
  const time = inMinute(minute, match);
  return check === null ? time : Math.max(time, instantOf(check, match.kickoff) + 1);
}

/**
 * When a corrected event happened: at the same time as before unless its minute changes. A VAR check and its outcomes stay in order.
 * @returns epoch milliseconds
 */
export function correctedEventTime(
  event: MatchEvent,
  type: EventType,
  reportedMinute: Minute | null,
  match: Reported,
): number {
  const { kickoff, events } = match;
  const before = instantOf(event, kickoff);
  const minute = reportedMinute && type === "added-time" ? { ...reportedMinute, added: null } : reportedMinute;
  if (minute === null || reportTimeTypes.has(type) || isSame(minute, minuteOf(event))) return before;
  const time = inMinute(minute, { ...match, events: events.filter(({ id }) => id !== event.id) });
  if (!checkTypes.has(type)) return time;
  const chain = events.filter(
    (each) => checkTypes.has(each.type) || cancellationTypes.has(each.type) || each.id === event.id,
  );
  const index = chain.findIndex(({ id }) => id === event.id);
  const [earlier, later] = [chain[index - 1], chain[index + 1]];
  const least = earlier === undefined ? time : instantOf(earlier, kickoff) + 1;
  const most = later === undefined ? Number.POSITIVE_INFINITY : instantOf(later, kickoff) - 1;
  return Math.min(Math.max(time, least), most);
}

/** An event with its new time. */
interface Moved {
  event: MatchEvent;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Moves the start of a stage, from which its clock counts. Events that the desk reported stay in the half before or after it.
 * @param to epoch milliseconds
 * @returns the events that have to move along, or a sentence that says why the stage cannot have begun then
 */
export function moveStage(
  stage: MatchEvent,
  to: number,
  { events, kickoff, now }: Reported,
): { along: Moved[]; problem: null } | { along: null; problem: string } {
  const refuse = (problem: string) => ({ along: null, problem });
  const saidAt = (event: MatchEvent) =>
    `${eventName(event.type)}, which is reported at ${formatClockTime(new Date(instantOf(event, kickoff)))}`;
  if (to > now) return refuse("That time has not come yet.");
  if (to < Date.parse(kickoff)) {
    return refuse(`The match is arranged for ${formatClockTime(kickoff)}, and its clock cannot begin before that.`);
  }
  const stretches = stretchesOf(events);
  const index = stretches.findIndex(({ began }) => began?.id === stage.id);
  const [before, own, next] = [stretches[index - 1], stretches[index], stretches[index + 1]];
  // The stage was reported twice. Only the first report began it.
  if (before === undefined || own === undefined) return { along: [], problem: null };
  const name = eventName(stage.type);
  if (before.began !== null && to <= instantOf(before.began, kickoff)) {
    return refuse(`${name} comes after ${saidAt(before.began)}.`);
  }
  if (next?.began != null && to >= instantOf(next.began, kickoff)) {
    return refuse(`${name} comes before ${saidAt(next.began)}.`);
  }
  const desks = (list: readonly MatchEvent[], isBeyond: (time: number) => boolean) =>
    list.filter(
      (event) =>
        event.id.startsWith(deskEventPrefix) &&
        !cancellationTypes.has(event.type) &&
        isBeyond(instantOf(event, kickoff)),
    );
  const late = desks(before.within, (time) => time >= to);
  const early = desks(own.within, (time) => time <= to);
  const along = [
    ...late.map((event, index) => ({ event, at: to - late.length + index })),
    ...early.map((event, index) => ({ event, at: to + 1 + index })),
  ];
  return { along, problem: null };
}
