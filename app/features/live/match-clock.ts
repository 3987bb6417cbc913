import type { MatchPhase, MatchState } from "../../../schemas/football/match-data.ts";

/** Minutes at which a phase of play, and its additional time, begin. */
const playPhases: Partial<Record<MatchPhase, { from: number; to: number }>> = {
  "first-half": { from: 0, to: 45 },
  "second-half": { from: 45, to: 90 },
  "extra-time-first-half": { from: 90, to: 105 },
  "extra-time-second-half": { from: 105, to: 120 },
};

/** Whether the clock runs in a phase. */
export const isPlayPhase = (phase: MatchPhase): boolean => playPhases[phase] !== undefined;

const breaks: Partial<Record<MatchPhase, string>> = {
  "half-time": "HT",
  "extra-time-break": "ET",
  "extra-time-half-time": "ET HT",
  penalties: "Pens",
  "full-time": "FT",
};

/**
 * The clock as a scoreboard shows it: "37'", "45+2'", "HT", "FT", "AET", "Pens". Null for a match that has not begun.
 * @param now epoch milliseconds.
 */
export function matchClock(state: MatchState, now: number): string | null {
  if (state.kind === "fixture") return null;
  if (state.kind === "result") {
    if (state.outcome === "awarded") return "Awarded";
    if (state.outcome === "abandoned") return "Abandoned";
    if (state.outcome === "curtailed") return "Cut short";
    if (state.penalties !== null) return "Pens";
    return state.extraTime === null ? "FT" : "AET";
  }
  const play = playPhases[state.phase];
  if (play === undefined) return breaks[state.phase] ?? null;
  const running = Math.max(0, Math.floor((now - Date.parse(state.phaseStartedAt)) / 60_000)) + 1;
  const minute = play.from + running;
  return minute <= play.to ? `${minute}'` : `${play.to}+${minute - play.to}'`;
}
