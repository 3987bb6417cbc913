import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paginationWindow, requestedPage } from "../../../app/ui/pagination-window.ts";

describe("page numbers to offer", () => {
  it("are none while everything fits on one page", () => {
    expect(paginationWindow(1, 0)).toEqual([]);
    expect(paginationWindow(1, 1)).toEqual([]);
  });

  it.each([
    [1, 20, [1, 2, 3, 4, 5]],
    [2, 20, [1, 2, 3, 4]],
    [3, 20, [1, 2, 3, 4, 5]],
    [10, 20, [8, 9, 10, 11, 12]],
    [18, 20, [16, 17, 18, 19, 20]],
    [19, 20, [17, 18, 19, 20]],
    [20, 20, [16, 17, 18, 19, 20]],
    [1, 3, [1, 2, 3]],
    [2, 2, [1, 2]],
  ])("on page %i of %i", (current, pages, expected) => {
    expect(paginationWindow(current, pages)).toEqual(expected);
  });

  it("hold the current page, at most five numbers, all of them real", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000 }), fc.integer({ min: 0, max: 9_999 }), (pages, seed) => {
        const current = 1 + (seed % pages);
        const numbers = paginationWindow(current, pages);
        expect(numbers).toContain(current);
        expect(numbers.length).toBeLessThanOrEqual(5);
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...numbers)).toBeLessThanOrEqual(pages);
      }),
    );
  });
});

it.each(["-1", "0", "1e9", "abc", "", "2.5", "999999", "１"])("takes page=%s for the first page", (page) => {
  expect(requestedPage(new URLSearchParams({ page }))).toBe(1);
});
