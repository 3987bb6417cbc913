import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAt, defaultPoints, setIn, setOut } from "../../../../../../app/desk/video/clips/clip-points.ts";

const shown = { length: 119.04, segmentSeconds: 1.92 };
const seconds = fc.double({ min: -10, max: 200, noNaN: true });

describe("the points of a clip", () => {
  it("are the last twenty seconds at first, or all of a stream that has just begun", () => {
    expect(defaultPoints(shown)).toEqual({ in: 99, out: 119 });
    expect(defaultPoints({ ...shown, length: 5.76 })).toEqual({ in: 0, out: 5.8 });
  });

  it("take each other along, and stay within what is shown", () => {
    expect(setIn({ in: 10, out: 30 }, 40, shown)).toEqual({ in: 40, out: 60 });
    expect(setOut({ in: 40, out: 60 }, 25, shown)).toEqual({ in: 5, out: 25 });
    expect(setIn({ in: 10, out: 30 }, 500, shown).out).toBeLessThanOrEqual(119.04);
  });

  it("are cut to whole segments around them", () => {
    expect(cutAt({ in: 2, out: 5.7 }, shown)).toEqual({ in: 1.92, out: 5.76 });
    expect(cutAt({ in: 1.92, out: 5.76 }, shown)).toEqual({ in: 1.92, out: 5.76 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), seconds), { maxLength: 8 }), (presses) => {
        const points = presses.reduce(
          (before, [isIn, at]) => (isIn ? setIn(before, at, shown) : setOut(before, at, shown)),
          defaultPoints(shown),
        );
        const cut = cutAt(points, shown);
        expect(points.out).toBeGreaterThan(points.in);
        expect(cut.in).toBeGreaterThanOrEqual(0);
        expect(cut.out).toBeLessThanOrEqual(shown.length);
        expect(cut.in).toBeLessThanOrEqual(points.in + 1e-5);
        expect(points.in - cut.in).toBeLessThan(shown.segmentSeconds);
        expect(cut.out - cut.in).toBeGreaterThanOrEqual(shown.segmentSeconds - 1e-5);
      }),
    );
  });
});
