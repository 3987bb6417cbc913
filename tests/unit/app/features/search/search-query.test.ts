import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedSearch,
  countText,
  emptySearch,
  pagedSearch,
  phraseOf,
  rangeLabel,
  readSearch,
  searchURL,
  shouldSearchWhileTyping,
} from "../../../../../app/features/search/search-query.ts";

describe("the URL of a search", () => {
  it("parses back into the same search", () => {
    fc.assert(
      fc.property(
        fc.record({
          term: fc.string({ maxLength: 200 }).map((term) => term.trim()),
          exact: fc.boolean(),
          sort: fc.constantFrom("date" as const, "relevance" as const),
          page: fc.nat(9998),
        }),
        (search) => {
          const { searchParams } = new URL(searchURL(search), "https://site.example");
          expect(readSearch(searchParams)).toEqual(search);
        },
      ),
    );
  });

  it.each(["?q=cup&page=0", "?q=cup&page=-1", "?q=cup&page=x", "?q=cup&filter=?&sort=?"])(
    "uses defaults for unknown values: %s",
    (query) => {
      expect(readSearch(new URLSearchParams(query))).toEqual({ ...emptySearch, term: "cup" });
    },
  );
});

describe("a changed search", () => {
  it("starts at the first page", () => {
    const third = { ...emptySearch, term: "cup", page: 2 };
    expect(changedSearch(third, { term: "final" })).toEqual({ ...emptySearch, term: "final" });
    expect(changedSearch(third, { exact: true })).toEqual({ ...emptySearch, term: "cup", exact: true });
  });
});

it("another page keeps the other parameters", () => {
  expect(pagedSearch({ term: "cup", exact: true, sort: "date", page: 0 }, 4)).toEqual({
    term: "cup",
    exact: true,
    sort: "date",
    page: 4,
  });
});

it("an exact match is one phrase in quotes", () => {
  expect(phraseOf({ term: 'crown "cup"', exact: true })).toBe('"crown cup"');
  expect(phraseOf({ term: "crown cup", exact: false })).toBe("crown cup");
});

it("typing starts a search for a new term of two letters or more", () => {
  const before = { ...emptySearch, term: "cup" };
  expect(shouldSearchWhileTyping(before, "cups")).toBe(true);
  expect(shouldSearchWhileTyping(before, "cup")).toBe(false);
  expect(shouldSearchWhileTyping(before, "c")).toBe(false);
});

describe("the text about results", () => {
  it("has their number", () => {
    expect(countText(0, 0)).toBe("No results");
    expect(countText(1, 1)).toBe("Showing 1 result");
    expect(countText(8, 42)).toBe("Showing 8 of 42 results");
  });

  it("has the range if there are several pages", () => {
    expect(rangeLabel(0, 1)).toBe("1 result");
    expect(rangeLabel(0, 8)).toBe("8 results");
    expect(rangeLabel(0, 42)).toBe("1 - 8 of 42 results");
    expect(rangeLabel(5, 42)).toBe("41 - 42 of 42 results");
  });
});
