import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashPosition, hashTarget } from "../../../../../app/features/navigation/scroll-to-hash.ts";

describe("the target of hash scrolling", () => {
  it("is 130 px above the element, clear of the header", () => {
    expect(hashTarget(1_000, 5_000)).toBe(870);
  });

  it("is within the page", () => {
    expect(hashTarget(60, 5_000)).toBe(0);
    expect(hashTarget(4_990, 4_200)).toBe(4_200);
    expect(hashTarget(300, 0)).toBe(0);
  });
});

describe("hash scrolling", () => {
  it("takes a second, and is half way after half of it", () => {
    expect(hashPosition(100, 900, 0)).toBe(100);
    expect(hashPosition(100, 900, 500)).toBe(500);
    expect(hashPosition(100, 900, 1_000)).toBe(900);
    expect(hashPosition(100, 900, 5_000)).toBe(900);
  });

  it("eases in and out", () => {
    expect(hashPosition(0, 1_000, 100)).toBeLessThan(50);
    expect(hashPosition(0, 1_000, 900)).toBeGreaterThan(950);
  });

  it("never reverses, up or down", () => {
    const place = fc.integer({ min: 0, max: 20_000 });
    const time = fc.integer({ min: 0, max: 1_100 });
    fc.assert(
      fc.property(place, place, time, time, (from, to, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const gone = Math.abs(hashPosition(from, to, early) - from);
        const goneLater = Math.abs(hashPosition(from, to, late) - from);
        expect(goneLater).toBeGreaterThanOrEqual(gone - 1e-9);
        expect(goneLater).toBeLessThanOrEqual(Math.abs(to - from) + 1e-9);
      }),
    );
  });
});
