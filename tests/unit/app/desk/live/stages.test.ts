import { expect, it } from "vitest";
import { nextStages } from "../../../../../app/desk/live/stages.ts";
import type { MatchPhase, MatchState } from "../../../../../schemas/football/match-data.ts";

const live = (phase: MatchPhase): MatchState => ({
  ...{ kind: "live", phase, phaseStartedAt: "2026-10-01T15:00:00.000Z", addedTime: null },
  ...{ score: { home: 0, away: 0 }, penalties: null },
});
const after = (phase: MatchPhase, extraTime: boolean, penalties: boolean) =>
  nextStages(live(phase), { extraTime, penalties }).filter((type) => /extra|shoot/.test(type));

it("offers the extra time and the shoot-out that a match may have", () => {
  expect(after("second-half", true, true)).toEqual(["extra-time-break"]);
  expect(after("second-half", false, true)).toEqual(["penalty-shoot-out"]);
  expect(after("second-half", false, false)).toEqual([]);
  expect(after("extra-time-second-half", true, true)).toEqual(["penalty-shoot-out"]);
  expect(after("extra-time-second-half", true, false)).toEqual([]);
});
