import type {
  LiveMessage,
  MatchEvent,
  MatchPhase,
  MatchSheet,
  MatchState,
  MatchStatistics,
  Score,
} from "./match-data.ts";
import { goalTypes } from "./match-enums.ts";

/*
 * Rules that derive a match's state from its events, shared by rooms, pages and browsers.
 */

const nextPhase: Partial<Record<MatchEvent["type"], (phase: MatchPhase) => MatchPhase>> = {
  "kick-off": () => "first-half",
  // In extra time there is no way back to regular time, whatever is reported twice or not at all.
  "half-time": (phase) =>
    phase === "extra-time-second-half" ? phase : phase.startsWith("extra-time") ? "extra-time-half-time" : "half-time",
  "second-half": (phase) => (phase.startsWith("extra-time") ? "extra-time-second-half" : "second-half"),
  "extra-time-break": () => "extra-time-break",
  "extra-time": () => "extra-time-first-half",
  "penalty-shoot-out": () => "penalties",
  "penalty-shoot-out-goal": () => "penalties",
  "penalty-shoot-out-miss": () => "penalties",
  "full-time": () => "full-time",
};
export const phaseAfter = (phase: MatchPhase, type: MatchEvent["type"]): MatchPhase =>
  nextPhase[type]?.(phase) ?? phase;

const isExtraTime = (phase: MatchPhase) => phase.startsWith("extra-time") && phase !== "extra-time-break";
const notes: Partial<Record<MatchEvent["type"], "postponed" | "cancelled">> = {
  postponed: "postponed",
  "called-off": "cancelled",
};

/** Numbers events in order, and sets the score after each. */
export function withScores(events: readonly MatchEvent[]): MatchEvent[] {
  let score: Score = { home: 0, away: 0 };
  return events.map((event, index) => {
    if (event.side !== null && goalTypes.includes(event.type)) {
      score = { ...score, [event.side]: score[event.side] + 1 };
    }
    return { ...event, number: index + 1, score };
  });
}

/** A match's state, and its score after ninety minutes. */
export interface MatchProgress {
  state: MatchState;
  /** Score after ninety minutes; until then the current score. */
  regularTime: Score;
}

/**
 * The progress of a match after these events.
 * @param events all of them, by number.
 * @param kickoff ISO 8601 UTC; offsets of events are seconds after it.
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
  let resultStands = false;
  let note: "postponed" | "cancelled" | null = null;
  for (const event of events) {
    score = event.score;
    isAbandoned ||= event.type === "abandoned";
    resultStands ||= event.type === "result-stands";
    note = notes[event.type] ?? note;
    const next = phaseAfter(phase, event.type);
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
    const outcome = !isAbandoned ? "full-time" : resultStands ? "curtailed" : "abandoned";
    return { state: { kind: "result", outcome, score, halfTime, extraTime, penalties }, regularTime };
  }
  // A match that kicked off after all is no longer postponed or called off.
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
 * Statistics of a simulated match in play: each grows evenly towards its final figure, and is never below the events reported so
 * far. Cards are exactly those reported.
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

/** A match as a client follows it. */
export interface FollowedMatch {
  /** Number of the last change applied. */
  sequence: number;
  state: MatchState;
  events: readonly MatchEvent[];
  statistics: MatchStatistics | null;
  /** Line-ups and officials, as far as they were received. */
  sheet?: Partial<MatchSheet> | undefined;
}

/** Applies a message to a followed match. A snapshot replaces it; a change that is older, as after a reconnect, is ignored. */
export function applyMessage(match: FollowedMatch | undefined, message: LiveMessage): FollowedMatch {
  const { sequence, state, statistics } = message;
  const sheet = message.sheet === undefined ? match?.sheet : { ...match?.sheet, ...message.sheet };
  if (message.type === "snapshot" || match === undefined) {
    // A room that reopened its match for a late correction has no statistics; the page keeps those of the records.
    return { sequence, state, events: message.events, statistics: statistics ?? match?.statistics ?? null, sheet };
  }
  if (sequence < match.sequence) return match;
  const changed = new Set([...message.withdrawn, ...message.events.map(({ id }) => id)]);
  const events = [...match.events.filter(({ id }) => !changed.has(id)), ...message.events];
  return {
    sequence,
    state,
    events: events.toSorted((a, b) => a.number - b.number),
    statistics: statistics ?? match.statistics,
    sheet,
  };
}
