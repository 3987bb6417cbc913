import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carouselEnds, readPosition, stepOffset } from "../../../../app/ui/carousel-position.ts";

describe("the ends of a carousel", () => {
  it("knows both, one or none", () => {
    expect(carouselEnds({ offset: 0, visible: 900, total: 900 })).toEqual({ atStart: true, atEnd: true });
    expect(carouselEnds({ offset: 0, visible: 900, total: 1800 })).toEqual({ atStart: true, atEnd: false });
    expect(carouselEnds({ offset: 450, visible: 900, total: 1800 })).toEqual({ atStart: false, atEnd: false });
    expect(carouselEnds({ offset: 899.6, visible: 900, total: 1800 })).toEqual({ atStart: false, atEnd: true });
  });

  it("reads right-to-left rows, whose offsets are negative", () => {
    expect(readPosition({ scrollLeft: -300, clientWidth: 900, scrollWidth: 1800 }).offset).toBe(300);
  });
});

describe("a step", () => {
  it("advances by the number of visible slides", () => {
    expect(stepOffset({ offset: 0, visible: 900, total: 2400 }, 300, 1)).toBe(900);
    expect(stepOffset({ offset: 900, visible: 900, total: 2400 }, 300, -1)).toBe(0);
  });

  it("advances by one where a slide is wider than the row", () => {
    expect(stepOffset({ offset: 0, visible: 320, total: 1400 }, 350, 1)).toBe(350);
  });

  it("ends on a slide's edge or at an end, from any position", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 40, max: 600 }),
        fc.integer({ min: 200, max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom<1 | -1>(1, -1),
        (slides, slide, visible, share, direction) => {
          const total = Math.max(visible, slides * slide);
          const last = total - visible;
          const target = stepOffset({ offset: share * last, visible, total }, slide, direction);
          expect(target).toBeGreaterThanOrEqual(0);
          expect(target).toBeLessThanOrEqual(last);
          expect(target === last || target % slide === 0).toBe(true);
        },
      ),
    );
  });

  it("reaches the end from the start, step by step, and returns", () => {
    const walk = (direction: 1 | -1, from: number) => {
      let offset = from;
      for (let step = 0; step < 50; step++) offset = stepOffset({ offset, visible: 700, total: 3100 }, 310, direction);
      return offset;
    };
    expect(walk(1, 0)).toBe(2400);
    expect(walk(-1, 2400)).toBe(0);
  });
});
