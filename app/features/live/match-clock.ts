import type { MatchPhase, MatchState } from "../../../schemas/football/match-data.ts";
import { message, t } from "../../../schemas/site/messages.ts";

/** Minutes at which a phase of play, and its additional time, begin. */
export const playPhases: Partial<Record<MatchPhase, { from: number; to: number }>> = {
  "first-half": { from: 0, to: 45 },
  "second-half": { from: 45, to: 90 },
  "extra-time-first-half": { from: 90, to: 105 },
  "extra-time-second-half": { from: 105, to: 120 },
};

/** Whether the clock runs in a phase. */
export const isPlayPhase = (phase: MatchPhase): boolean => playPhases[phase] !== undefined;

/** What the clock shows in phases in which it stands still; null for phases of play, and before the match. */
const phaseLabels = {
  "pre-match": null,
  "first-half": null,
  "second-half": null,
  "extra-time-first-half": null,
  "extra-time-second-half": null,
  "half-time": message("HT"),
  "extra-time-break": message("ET"),
  "extra-time-half-time": message("ET HT"),
  penalties: message("Pens"),
  "full-time": message("FT"),
} satisfies Record<MatchPhase, string | null>;

const outcomes = {
  awarded: message("Awarded"),
  abandoned: message("Abandoned"),
  curtailed: message("Cut short"),
};

/**
 * The clock as a scoreboard shows it: "37'", "45+2'", "HT", "FT", "AET", "Pens". Null for a match that has not begun.
 * @param now epoch milliseconds.
 */
export function matchClock(state: MatchState, now: number): string | null {
  if (state.kind === "fixture") return null;
  if (state.kind === "result") {
    if (state.outcome !== "full-time") return t(outcomes[state.outcome]);
    if (state.penalties !== null) return t("Pens");
    return t(state.extraTime === null ? "FT" : "AET");
  }
  const play = playPhases[state.phase];
  if (play === undefined) {
    const word = phaseLabels[state.phase];
    return word && t(word);
  }
  const running = Math.max(0, Math.floor((now - Date.parse(state.phaseStartedAt)) / 60_000)) + 1;
  const minute = play.from + running;
  return minute <= play.to
    ? t("{minute}'", { minute })
    : t("{minute}+{added}'", { minute: play.to, added: minute - play.to });
}
