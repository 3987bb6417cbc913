import { expect, it } from "vitest";
import { dedupeReferences } from "../../../../worker/services/dedupe-references.ts";
import { match, result } from "../../../fixtures/matches.ts";

it("shares one object per club and competition, and changes nothing else", () => {
  const matches = [match(), match({ id: 2, state: result(2, 1) })].map((one) => structuredClone(one));
  const shared = dedupeReferences(matches);
  expect(shared).toEqual(matches);
  expect(shared[1]?.competition).toBe(shared[0]?.competition);
  expect(shared[1]?.home).toBe(shared[0]?.home);
});

it("does not merge a club with its other name in another season", () => {
  const now = structuredClone(match());
  const then = structuredClone(match({ id: 2, state: result(2, 1) }));
  then.home.name = "Old Name";
  expect(dedupeReferences([now, then]).map(({ home }) => home.name)).toEqual([now.home.name, "Old Name"]);
});
