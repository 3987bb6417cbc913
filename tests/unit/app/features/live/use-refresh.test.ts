import { expect, it } from "vitest";
import { standOf } from "../../../../../app/features/live/use-refresh.ts";
import { fixture, live, result } from "../../../../fixtures/matches.ts";

it("stands otherwise after line-ups that are told, a kick-off, a goal and the final whistle, and not after each event", () => {
  expect(standOf({ state: fixture(), change: 1 })).not.toBe(standOf({ state: fixture(), change: 0 }));
  expect(standOf({ state: live(0, 0), change: 2 })).not.toBe(standOf({ state: fixture(), change: 2 }));
  expect(standOf({ state: live(1, 0), change: 3 })).not.toBe(standOf({ state: live(0, 0), change: 2 }));
  expect(standOf({ state: result(1, 0), change: 4 })).not.toBe(standOf({ state: live(1, 0), change: 3 }));
  expect(standOf({ state: live(1, 0), change: 9 })).toBe(standOf({ state: live(1, 0), change: 3 }));
});

it("is the same for matches of a list, whose changes are not numbered", () => {
  expect(standOf({ state: fixture() })).toBe(standOf({ state: fixture() }));
});
