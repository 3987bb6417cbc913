import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageCount, paginationWindow, requestedPage } from "../../../../app/ui/pagination-window.ts";

describe("pagination links", () => {
  it("are none for a single page", () => {
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

  it("follow the rule at every page of every list up to 120 pages", () => {
    for (let pages = 2; pages <= 120; pages++) {
      for (let current = 1; current <= pages; current++) expectRule(current, pages);
    }
  });

  it("follow it in lists of 10,000 pages", () => {
    for (const current of [1, 2, 3, 4, 5_000, 9_997, 9_998, 9_999, 10_000]) expectRule(current, 10_000);
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000 }), (current) => expectRule(current, 10_000)));
  });

  it("are symmetric", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000 }), fc.nat(), (pages, seed) => {
        const current = 1 + (seed % pages);
        const mirrored = paginationWindow(pages + 1 - current, pages).map((page) => pages + 1 - page);
        expect(paginationWindow(current, pages)).toEqual(mirrored.reverse());
      }),
    );
  });
});

/** Checks the rule for each page number (spec: layout#pagination), except in lists so short that both ends overlap. */
function expectRule(current: number, pages: number): void {
  const numbers = paginationWindow(current, pages);
  const at = `page ${current} of ${pages}`;
  const fromEnd = pages + 1 - current;
  expect(new Set(numbers).size, at).toBe(numbers.length);
  expect(numbers, at).toContain(current);
  expect(
    numbers.every((page) => page >= 1 && page <= pages),
    at,
  ).toBe(true);
  expect(numbers, at).toEqual(numbers.toSorted((a, b) => a - b));
  expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0), at).toBe(numbers.length - 1);
  if (current > 2 && fromEnd > 2) {
    expect([numbers[0], numbers.at(-1)], at).toEqual([current - 2, current + 2]);
  } else if (pages >= 5) {
    const nearEdge = Math.min(current, fromEnd);
    expect(numbers, at).toHaveLength(nearEdge === 1 ? 5 : 4);
    expect(current <= 2 ? numbers[0] : numbers.at(-1), at).toBe(current <= 2 ? 1 : pages);
  }
}

it.each([
  [0, []],
  [8, []],
  [9, [1, 2]],
  [16, [1, 2]],
  [17, [1, 2, 3]],
])("a list of %i, eight to a page, offers %j", (total, expected) => {
  expect(paginationWindow(1, pageCount(total, 8))).toEqual(expected);
});

it.each(["-1", "0", "1e9", "abc", "", "2.5", "999999", "１"])("treats page=%s as page 1", (page) => {
  expect(requestedPage(new URLSearchParams({ page }))).toBe(1);
});
