import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spreadMarkers } from "../../../../../app/features/clubs/spread-markers.ts";
import type { Point } from "../../../../../schemas/league/map-frame.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

const map = { width: 1000, height: 1271 };

/** Side of the largest squares around all points that do not overlap. */
function closest(points: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      least = Math.min(least, Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)));
    }
  }
  return least;
}

describe("overlapping markers", () => {
  const inTheMiddle = fc.record({ x: fc.integer({ min: 300, max: 700 }), y: fc.integer({ min: 400, max: 800 }) });

  it("are moved apart, and stay on the map", () => {
    fc.assert(
      fc.property(fc.array(inTheMiddle, { maxLength: 24 }), (places) => {
        const points = spreadMarkers(places, 60, map);
        expect(closest(points)).toBeGreaterThanOrEqual(59.9);
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(30);
          expect(x).toBeLessThanOrEqual(map.width - 30);
          expect(y).toBeGreaterThanOrEqual(30);
          expect(y).toBeLessThanOrEqual(map.height - 30);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it("are moved apart even at the same ground", () => {
    const points = spreadMarkers(
      [500, 500, 500].map((x) => ({ x, y: 600 })),
      60,
      map,
    );
    expect(closest(points)).toBeGreaterThanOrEqual(59.9);
  });

  it("stay in place when there is room", () => {
    const places = [
      { x: 200, y: 300 },
      { x: 700, y: 900 },
    ];
    expect(spreadMarkers(places, 60, map)).toEqual(places);
  });
});
