import fc from "fast-check";
import { expect, it } from "vitest";
import { isLiveMessage } from "../../../../../app/features/live/live-message.ts";
import { matchProgress } from "../../../../../schemas/football/live-match.ts";
import { type LiveMessage, liveMessage } from "../../../../../schemas/football/match-data.ts";
import { withInvalidValue } from "../../../../fixtures/invalid-values.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { script } from "../../../../fixtures/small-league.ts";

/** A room's messages during a match. */
const messages: LiveMessage[] = [0, ...script.events.keys()].map((last, turn) => ({
  type: turn % 2 === 0 ? "snapshot" : "change",
  fixtureID: 7,
  sequence: last,
  state: matchProgress(script.events.slice(0, turn === 0 ? 0 : last + 1), "2026-11-20T15:00:00.000Z").state,
  events: script.events.slice(turn % 2 === 0 ? 0 : last, last + 1),
  withdrawn: [],
  statistics: turn === 0 ? null : script.statistics,
  ...(turn % 3 === 0 && {
    sheet: {
      lineUps: turn === 0 ? null : script.lineUps,
      referee: script.referee,
      ...(turn > 3 && { attendance: null }),
    },
  }),
}));

it("accepts all messages of a room", () => {
  expect(new Set(messages.map(({ state }) => state.kind))).toEqual(new Set(["fixture", "live", "result"]));
  expect(messages.filter((message) => !isLiveMessage(message))).toEqual([]);
});

it("agrees with the schema on mutated messages", () => {
  fc.assert(
    fc.property(fc.constantFrom(...messages).chain(withInvalidValue), (message) => {
      expect(isLiveMessage(message)).toBe(liveMessage.safeParse(message).success);
    }),
    { numRuns: propertyRuns() },
  );
});
