import type { LiveMessage, MatchEvent, MatchPhase, MatchState, MatchStatistics, Score } from "./match-data.ts";
import { goalTypes } from "./match-enums.ts";

/*
 * What follows from the events of a match: pure rules that the match's room, the pages and the browser share.
 */

const nextPhase: Partial<Record<MatchEvent["type"], (phase: MatchPhase) => MatchPhase>> = {
  "kick-off": () => "first-half",
  "half-time": (phase) => (phase === "extra-time-first-half" ? "extra-time-half-time" : "half-time"),
  "second-half": (phase) => (phase === "extra-time-half-time" ? "extra-time-second-half" : "second-half"),
  "extra-time-break": () => "extra-time-break",
  "extra-time": () => "extra-time-first-half",
  "penalty-shoot-out": () => "penalties",
  "penalty-shoot-out-goal": () => "penalties",
  "penalty-shoot-out-miss": () => "penalties",
  "full-time": () => "full-time",
};
const isExtraTime = (phase: MatchPhase) => phase.startsWith("extra-time") && phase !== "extra-time-break";
const notes: Partial<Record<MatchEvent["type"], "postponed" | "cancelled">> = {
  postponed: "postponed",
  "called-off": "cancelled",
};

/** Numbers events in the order given, and gives each the score after it. */
export function withScores(events: readonly MatchEvent[]): MatchEvent[] {
  let score: Score = { home: 0, away: 0 };
  return events.map((event, index) => {
    if (event.side !== null && goalTypes.includes(event.type)) {
      score = { ...score, [event.side]: score[event.side] + 1 };
    }
    return { ...event, number: index + 1, score };
  });
}

/** Everything that the events tell of a match's course, the scores of its stages among it. */
export interface MatchProgress {
  state: MatchState;
  /** Score after ninety minutes; the running score until then. */
  regularTime: Score;
}

/**
 * Where a match stands after these events.
 * @param events in order of number, from the first.
 * @param kickoff ISO 8601 UTC: events count their seconds from it.
 */
export function matchProgress(events: readonly MatchEvent[], kickoff: string): MatchProgress {
  let phase: MatchPhase = "pre-match";
  let phaseStartedAt = kickoff;
  let addedTime: number | null = null;
  let score: Score = { home: 0, away: 0 };
  let regularTime = score;
  let halfTime: Score | null = null;
  let extraTime: Score | null = null;
  let penalties: Score | null = null;
  let isAbandoned = false;
  let stands = false;
  let note: "postponed" | "cancelled" | null = null;
  for (const event of events) {
    score = event.score;
    isAbandoned ||= event.type === "abandoned";
    stands ||= event.type === "result-stands";
    note = notes[event.type] ?? note;
    const next: MatchPhase = nextPhase[event.type]?.(phase) ?? phase;
    if (next !== phase) {
      phase = next;
      phaseStartedAt = new Date(Date.parse(kickoff) + event.offset * 1000).toISOString();
      addedTime = null;
    }
    if (event.type === "added-time") addedTime = event.added;
    if (phase === "half-time") halfTime = score;
    if (isExtraTime(phase)) extraTime = score;
    if (extraTime === null) regularTime = score;
    if (phase === "penalties") {
      penalties ??= { home: 0, away: 0 };
      if (event.type === "penalty-shoot-out-goal" && event.side !== null) {
        penalties = { ...penalties, [event.side]: penalties[event.side] + 1 };
      }
    }
  }
  if (isAbandoned || phase === "full-time") {
    const outcome = !isAbandoned ? "full-time" : stands ? "curtailed" : "abandoned";
    return { state: { kind: "result", outcome, score, halfTime, extraTime, penalties }, regularTime };
  }
  // A match that kicks off after all is played, whatever was announced before.
  if (phase === "pre-match") return { state: { kind: "fixture", note }, regularTime };
  return { state: { kind: "live", phase, phaseStartedAt, addedTime, score, penalties }, regularTime };
}

const eventsOf: Partial<Record<keyof MatchStatistics, readonly MatchEvent["type"][]>> = {
  shots: ["chance", "save", "goal", "penalty-goal", "penalty-miss"],
  shotsOnTarget: ["save", "goal", "penalty-goal"],
  corners: ["corner"],
  offsides: ["offside"],
  yellowCards: ["yellow-card", "second-yellow-card"],
  redCards: ["red-card", "second-yellow-card"],
};

/**
 * Statistics of a simulated match in play: each grows evenly towards its final number, is never less than the events
 * reported so far, and never more than it ends with. Cards are exactly those reported.
 */
export function statisticsSoFar(final: MatchStatistics, events: readonly MatchEvent[]): MatchStatistics {
  const last = events.at(-1);
  if (last?.type === "full-time") return final;
  const elapsed = Math.min((last?.minute ?? 0) / 90, 1);
  const soFar = (name: keyof MatchStatistics, side: "home" | "away"): number => {
    if (name === "possession") return final.possession[side];
    const types = eventsOf[name] ?? [];
    const reported = events.filter((event) => event.side === side && types.includes(event.type)).length;
    if (name === "yellowCards" || name === "redCards") return reported;
    return Math.min(final[name][side], Math.max(reported, Math.floor(final[name][side] * elapsed)));
  };
  const both = (name: keyof MatchStatistics) => ({ home: soFar(name, "home"), away: soFar(name, "away") });
  return {
    possession: both("possession"),
    shots: both("shots"),
    shotsOnTarget: both("shotsOnTarget"),
    corners: both("corners"),
    fouls: both("fouls"),
    offsides: both("offsides"),
    yellowCards: both("yellowCards"),
    redCards: both("redCards"),
  };
}

/** A match in play as a client holds it. */
export interface FollowedMatch {
  /** Number of the last change it has. */
  sequence: number;
  state: MatchState;
  events: readonly MatchEvent[];
  statistics: MatchStatistics | null;
}

/** What a client holds after a message. A message that is older than what it has, as after a reconnect, changes nothing. */
export function applyMessage(match: FollowedMatch | undefined, message: LiveMessage): FollowedMatch {
  const { sequence, state, statistics } = message;
  if (message.type === "snapshot" || match === undefined)
    return { sequence, state, events: message.events, statistics };
  if (sequence < match.sequence) return match;
  const changed = new Set([...message.withdrawn, ...message.events.map(({ id }) => id)]);
  const events = [...match.events.filter(({ id }) => !changed.has(id)), ...message.events];
  return {
    sequence,
    state,
    events: events.toSorted((a, b) => a.number - b.number),
    statistics: statistics ?? match.statistics,
  };
}
