import { expect, it } from "vitest";
import { revalidationKey } from "../../../../../app/features/live/use-revalidation.ts";
import { fixture, live, result } from "../../../../fixtures/matches.ts";

it("stands otherwise after line-ups that are told, a kick-off, a goal and the final whistle, and not after each event", () => {
  expect(revalidationKey({ state: fixture(), change: 1 })).not.toBe(revalidationKey({ state: fixture(), change: 0 }));
  expect(revalidationKey({ state: live(0, 0), change: 2 })).not.toBe(revalidationKey({ state: fixture(), change: 2 }));
  expect(revalidationKey({ state: live(1, 0), change: 3 })).not.toBe(revalidationKey({ state: live(0, 0), change: 2 }));
  expect(revalidationKey({ state: result(1, 0), change: 4 })).not.toBe(
    revalidationKey({ state: live(1, 0), change: 3 }),
  );
  expect(revalidationKey({ state: live(1, 0), change: 9 })).toBe(revalidationKey({ state: live(1, 0), change: 3 }));
});

it("is the same for matches of a list, whose changes are not numbered", () => {
  expect(revalidationKey({ state: fixture() })).toBe(revalidationKey({ state: fixture() }));
});
