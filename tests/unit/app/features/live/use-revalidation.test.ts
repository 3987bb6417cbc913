import { expect, it } from "vitest";
import { revalidationKey } from "../../../../../app/features/live/use-revalidation.ts";
import { fixture, live, result } from "../../../../fixtures/matches.ts";

it("the key changes with line-ups, kick-off, goals and the final whistle, not with every event", () => {
  expect(revalidationKey({ state: fixture(), change: 1 })).not.toBe(revalidationKey({ state: fixture(), change: 0 }));
  expect(revalidationKey({ state: live(0, 0), change: 2 })).not.toBe(revalidationKey({ state: fixture(), change: 2 }));
  expect(revalidationKey({ state: live(1, 0), change: 3 })).not.toBe(revalidationKey({ state: live(0, 0), change: 2 }));
  expect(revalidationKey({ state: result(1, 0), change: 4 })).not.toBe(
    revalidationKey({ state: live(1, 0), change: 3 }),
  );
  expect(revalidationKey({ state: live(1, 0), change: 9 })).toBe(revalidationKey({ state: live(1, 0), change: 3 }));
});

it("the key ignores missing change numbers of matches in lists", () => {
  expect(revalidationKey({ state: fixture() })).toBe(revalidationKey({ state: fixture() }));
});
