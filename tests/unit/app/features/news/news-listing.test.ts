import { describe, expect, it } from "vitest";
import { cellInGrid } from "../../../../../app/features/news/news-listing.tsx";

/** Number of grid cells that a class list takes in two or four columns. */
function cells(classes: string, columns: 2 | 4): number {
  const span = (direction: "col" | "row") => {
    const at = (width: "m" | "xl") => new RegExp(`(?:^| )${width}:${direction}-span-(\\d)`).exec(classes)?.[1];
    return Number((columns === 4 ? at("xl") : undefined) ?? at("m") ?? 1);
  };
  return span("col") * span("row");
}

describe("the first page of news", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("has no gap with %i articles, and starts with the newest", (count) => {
    const all = Array.from({ length: count }, (_, index) => cellInGrid(index, count));
    for (const columns of [2, 4] as const) {
      const [first = 0, ...others] = all.map((classes) => cells(classes, columns));
      expect(others.reduce((sum, each) => sum + each, first) % columns).toBe(0);
      expect(others.every((each) => each <= first)).toBe(true);
    }
  });
});
