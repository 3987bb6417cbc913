import { expect, it } from "vitest";
import { isCounted, revalidationKey } from "../../../../../app/features/live/use-revalidation.ts";
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

it("asks again for a table that is older than the matches beside it", () => {
  const inPlay = [{ fixtureID: 1, homeGoals: 1, awayGoals: 0 }];
  expect(isCounted({ id: 1, state: live(1, 0) }, { inPlay })).toBe(true);
  expect(isCounted({ id: 1, state: live(0, 0) }, { inPlay }), "a goal that was taken back").toBe(false);
  expect(isCounted({ id: 2, state: live(0, 0) }, { inPlay }), "a match that has kicked off since").toBe(false);
  expect(isCounted({ id: 2, state: result(2, 0) }, { inPlay }), "a match that is over").toBe(true);
  expect(isCounted({ id: 1, state: live(2, 0) }, {}), "a backend that does not say").toBe(true);
});
