import { expect, it } from "vitest";
import { liveAttributes } from "../../../../../app/features/live/live-attributes.ts";
import type { Match } from "../../../../../schemas/football/match-data.ts";

const kickoff = "2026-11-21T15:00:00.000Z";
const now = Date.parse(kickoff) + 600_000;
const live = (phase: Extract<Match["state"], { kind: "live" }>["phase"]): Match["state"] => ({
  ...{ kind: "live", phase, phaseStartedAt: kickoff, addedTime: null, score: { home: 2, away: 0 }, penalties: null },
});

it.each([
  [
    "in play",
    live("first-half"),
    { "data-match": "801 live first-half 2 0", "data-clock": String(Date.parse(kickoff)) },
  ],
  ["at half-time, when no clock runs", live("half-time"), { "data-match": "801 live half-time 2 0" }],
  ["that should have begun", { kind: "fixture", note: null } as const, { "data-match": "801 fixture" }],
  ["that was postponed", { kind: "fixture", note: "postponed" } as const, {}],
])("a match %s says as what a page shows it", (_, state, expected) => {
  expect(liveAttributes({ id: 801, state, kickoff }, now)).toEqual(expected);
});
