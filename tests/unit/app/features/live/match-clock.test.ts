import { expect, it } from "vitest";
import { matchClock } from "../../../../../app/features/live/match-clock.ts";
import type { MatchPhase, MatchState } from "../../../../../schemas/football/match-data.ts";

const start = "2026-11-20T15:00:00.000Z";
const live = (phase: MatchPhase): MatchState => ({
  kind: "live",
  phase,
  phaseStartedAt: start,
  addedTime: null,
  score: { home: 0, away: 0 },
  penalties: null,
});
const at = (minutes: number, seconds = 0) => Date.parse(start) + (minutes * 60 + seconds) * 1000;

it.each([
  ["first-half", 0, "1'"],
  ["first-half", 36, "37'"],
  ["first-half", 44, "45'"],
  ["first-half", 45, "45+1'"],
  ["first-half", 46, "45+2'"],
  ["half-time", 5, "HT"],
  ["second-half", 0, "46'"],
  ["second-half", 44, "90'"],
  ["second-half", 49, "90+5'"],
  ["extra-time-first-half", 3, "94'"],
  ["extra-time-second-half", 15, "120+1'"],
  ["penalties", 2, "Pens"],
] as const)("shows %s after %i minutes as %s", (phase, minutes, text) => {
  expect(matchClock(live(phase), at(minutes, 59))).toBe(text);
});

it("does not run backwards in a browser with a slow clock", () => {
  expect(matchClock(live("second-half"), at(-3))).toBe("46'");
});

it("shows how a match ended, and nothing before kick-off", () => {
  const result: MatchState = {
    kind: "result",
    outcome: "full-time",
    score: { home: 1, away: 1 },
    halfTime: null,
    extraTime: null,
    penalties: null,
  };
  expect(matchClock(result, 0)).toBe("FT");
  expect(matchClock({ ...result, extraTime: result.score }, 0)).toBe("AET");
  expect(matchClock({ ...result, extraTime: result.score, penalties: { home: 4, away: 2 } }, 0)).toBe("Pens");
  expect(matchClock({ ...result, outcome: "awarded" }, 0)).toBe("Awarded");
  expect(matchClock({ ...result, outcome: "curtailed" }, 0)).toBe("Cut short");
  expect(matchClock({ kind: "fixture", note: "postponed" }, 0)).toBeNull();
});
