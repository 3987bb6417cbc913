import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isResumable,
  isWatchPositions,
  maxWatchPositions,
  mergeWatchPositions,
  type WatchPosition,
} from "../../../../schemas/streaming/watch-position-guards.ts";
import { watchPositions } from "../../../../schemas/streaming/watch-positions.ts";
import { withInvalidValue } from "../../../fixtures/invalid-values.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";

const at = (entryID: string, at: number): WatchPosition => ({ entryID, position: 20, duration: 44, at });
const someList = fc.array(
  fc
    .record({ entryID: fc.constantFrom("a", "b", "c"), at: fc.nat(50) })
    .map(({ entryID, at: time }) => at(entryID, time)),
);

describe("the guard of a positions response", () => {
  const responses: { positions: WatchPosition[] }[] = [
    { positions: [] },
    { positions: [at("replay-2500001", 1), at("classic_2.b", 0)] },
  ];

  it("accepts exactly what the schema accepts", () => {
    for (const response of responses) {
      expect(isWatchPositions(response)).toBe(true);
      fc.assert(
        fc.property(withInvalidValue(response), (message) => {
          expect(isWatchPositions(message)).toBe(watchPositions.safeParse(message).success);
        }),
        { numRuns: propertyRuns() },
      );
    }
    const many = { positions: Array.from({ length: maxWatchPositions + 1 }, (_, index) => at(`v${index}`, index)) };
    expect(isWatchPositions(many)).toBe(false);
  });
});

it.each([
  [0, 44, false],
  [2, 44, false],
  [3, 44, true],
  [41, 44, true],
  [42, 44, false],
  [44, 44, false],
  [5000, 5400, true],
])("%s of %s seconds watched can be resumed: %s", (position, duration, begun) => {
  expect(isResumable({ position, duration })).toBe(begun);
});

describe("several lists of positions", () => {
  it("merge to the newest position of each video, newest first, in any order of the lists", () => {
    fc.assert(
      fc.property(someList, someList, (left, right) => {
        const merged = mergeWatchPositions(left, right);
        const all = [...left, ...right];
        expect(new Set(merged.map(({ entryID }) => entryID))).toEqual(new Set(all.map(({ entryID }) => entryID)));
        for (const { entryID, at: time } of merged) {
          expect(time).toBe(Math.max(...all.filter((one) => one.entryID === entryID).map((one) => one.at)));
        }
        const times = merged.map((one) => one.at);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(mergeWatchPositions(merged, merged)).toEqual(merged);
      }),
    );
  });

  it("merge to no more than the maximum", () => {
    const many = Array.from({ length: 80 }, (_, index) => at(`v${index}`, index));
    const kept = mergeWatchPositions(many);
    expect(kept).toHaveLength(maxWatchPositions);
    expect(kept[0]?.entryID).toBe("v79");
    expect(kept.at(-1)?.entryID).toBe("v30");
  });
});
