import { expect, it } from "vitest";
import { correctedUntil, isOutdated } from "../../../../../app/features/live/corrections.ts";
import type { MatchState } from "../../../../../schemas/football/match-data.ts";
import { event } from "../../../../fixtures/small-league.ts";

const kickoff = "2026-11-21T15:00:00Z";
const nil = { home: 0, away: 0 };
const result: MatchState = {
  kind: "result",
  outcome: "full-time",
  score: nil,
  halfTime: nil,
  extraTime: null,
  penalties: null,
};
const inPlay: MatchState = {
  kind: "live",
  phase: "second-half",
  phaseStartedAt: kickoff,
  addedTime: null,
  score: nil,
  penalties: null,
};
const whistle = event(9, "full-time", { offset: 6_600 });
const known = (state: MatchState, sequence: number, events = [whistle]) => ({ state, sequence, events });

it("follows for an hour after the final whistle, and after each correction", () => {
  expect(correctedUntil(known(result, 9), kickoff)).toBe(Date.parse("2026-11-21T17:50:00Z"));
  const corrected = event(10, "goal-taken-back", { offset: 9_000 });
  expect(correctedUntil(known(result, 10, [whistle, corrected]), kickoff)).toBe(Date.parse("2026-11-21T18:30:00Z"));
});

it("has no end before full time, or without a room", () => {
  expect(correctedUntil(known(inPlay, 9), kickoff)).toBeNull();
  expect(correctedUntil(known({ kind: "fixture", note: null }, 0, []), kickoff)).toBeNull();
  expect(correctedUntil(known(result, 0), kickoff)).toBeNull();
});

it("prefers the higher number, also when it withdraws the final whistle", () => {
  expect(isOutdated(known(inPlay, 8), known(result, 9))).toBe(true);
  expect(isOutdated(known(inPlay, 10), known(result, 9))).toBe(false);
  expect(isOutdated(known(result, 10), known(result, 9))).toBe(false);
});

it("prefers a recorded result without a number", () => {
  expect(isOutdated(known(result, 12), known({ ...result, outcome: "awarded" }, 0))).toBe(true);
  expect(isOutdated(known(inPlay, 12), known(inPlay, 0))).toBe(false);
});

it("prefers a result received from the records, once the room is gone or the match is awarded, until the page has loaded one", () => {
  const awarded: MatchState = { ...result, outcome: "awarded" };
  expect(isOutdated(known(result, 0), known(inPlay, 40))).toBe(false);
  expect(isOutdated(known(awarded, 0), known(result, 40))).toBe(false);
  expect(isOutdated(known(result, 0), known(awarded, 0))).toBe(true);
  expect(isOutdated(known({ kind: "fixture", note: null }, 0, []), known(inPlay, 40))).toBe(true);
});
