import { expect, it } from "vitest";
import { nextStages } from "../../../../../app/desk/live/stages.ts";
import type { MatchPhase, MatchState } from "../../../../../schemas/football/match-data.ts";

const live = (phase: MatchPhase): MatchState => ({
  ...{ kind: "live", phase, phaseStartedAt: "2026-10-01T15:00:00.000Z", addedTime: null },
  ...{ score: { home: 0, away: 0 }, penalties: null },
});
const after = (phase: MatchPhase, extraTime: boolean, penalties: boolean) =>
  nextStages(live(phase), { extraTime, penalties }).filter((type) => /extra|shoot/.test(type));

it.each<[MatchPhase, string[]]>([
  ["first-half", ["half-time", "added-time", "abandoned"]],
  ["half-time", ["second-half", "abandoned"]],
  ["second-half", ["full-time", "added-time", "abandoned"]],
  ["extra-time-break", ["extra-time", "full-time"]],
  ["extra-time-second-half", ["full-time", "added-time", "abandoned"]],
  ["penalties", ["full-time"]],
  ["full-time", []],
])("offers what may follow in a match that is in its %s", (phase, stages) => {
  expect(nextStages(live(phase), { extraTime: false, penalties: false })).toEqual(stages);
});

it("offers kick-off or another date before a match, and that its result stands after it was abandoned", () => {
  const deciders = { extraTime: false, penalties: false };
  expect(nextStages({ kind: "fixture", note: null }, deciders)).toEqual(["kick-off", "postponed", "called-off"]);
  expect(nextStages({ kind: "fixture", note: "postponed" }, deciders)).toEqual([]);
  const over = {
    kind: "result",
    score: { home: 1, away: 0 },
    halfTime: null,
    extraTime: null,
    penalties: null,
  } as const;
  expect(nextStages({ ...over, outcome: "abandoned" }, deciders)).toEqual(["result-stands"]);
  expect(nextStages({ ...over, outcome: "full-time" }, deciders)).toEqual([]);
});

it("offers the extra time and the shoot-out that a match may have", () => {
  expect(after("second-half", true, true)).toEqual(["extra-time-break"]);
  expect(after("second-half", false, true)).toEqual(["penalty-shoot-out"]);
  expect(after("second-half", false, false)).toEqual([]);
  expect(after("extra-time-second-half", true, true)).toEqual(["penalty-shoot-out"]);
  expect(after("extra-time-second-half", true, false)).toEqual([]);
});
