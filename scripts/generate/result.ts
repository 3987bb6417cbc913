import { matchProgress } from "../../schemas/football/live-match.ts";
import type { MatchEvent, Score } from "../../schemas/football/match-data.ts";
import type { MatchScript } from "../../schemas/football/match-script.ts";

/** A match's result. `score` is after normal time. */
export interface Result {
  outcome: "full-time" | "abandoned";
  score: Score;
  halfTime: Score | null;
  extraTime: Score | null;
  penalties: Score | null;
}

const results = new WeakMap<MatchScript, Result>();

/**
 * Derives a match's result from its events. Cached, because every later table reads it again.
 * @throws Error if the last event is neither the final whistle nor the abandonment of the match.
 */
export function resultOf(script: MatchScript): Result {
  const known = results.get(script);
  if (known !== undefined) return known;
  const { state, regularTime } = matchProgress(script.events, new Date(0).toISOString());
  if (state.kind !== "result") throw new Error("The match has no end.");
  const { halfTime, extraTime, penalties } = state;
  const outcome = state.outcome === "abandoned" ? "abandoned" : "full-time";
  const result: Result = { outcome, score: regularTime, halfTime, extraTime, penalties };
  results.set(script, result);
  return result;
}

/** Which side goes through: by penalties, else extra time, else normal time; null after a draw. */
export function winnerOf(result: Result): "home" | "away" | null {
  for (const score of [result.penalties, result.extraTime, result.score]) {
    if (score !== null && score.home !== score.away) return score.home > score.away ? "home" : "away";
  }
  return null;
}

export type GoalEvent = MatchEvent & {
  type: "goal" | "penalty-goal" | "own-goal";
  side: "home" | "away";
  playerName: string;
};

function isGoal(event: MatchEvent): event is GoalEvent {
  return (
    (event.type === "goal" || event.type === "penalty-goal" || event.type === "own-goal") &&
    event.side !== null &&
    event.playerName !== null
  );
}

/** The goals in order, without penalties of a shoot-out. */
export function goalsOf(script: MatchScript): GoalEvent[] {
  return script.events.filter(isGoal);
}

/** Seconds from kick-off to the final whistle. */
export function durationOf(script: MatchScript): number {
  return Math.ceil(script.events.at(-1)?.offset ?? 0);
}
