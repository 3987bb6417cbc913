/** The lead story takes two columns and rows. */
const lead = "m:col-span-2 m:row-span-2";

/** Wider cells by number of articles and index, so that the grid has no gap in two and in four columns. */
const wider: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  2: { 1: "m:col-span-2 xl:row-span-2" },
  3: { 1: "xl:col-span-2", 2: "xl:col-span-2" },
  4: { 3: "m:col-span-2" },
  6: { 5: "m:col-span-2 xl:col-span-4" },
  7: { 6: "xl:col-span-3" },
  8: { 7: "m:col-span-2" },
};

/**
 * Classes of an article's cell on the first page: two columns from 450 px, four from 1,024 px.
 * @param index from 0, among `count` articles, at most 8
 */
export function cellInGrid(index: number, count: number): string {
  if (index > 0) return wider[count]?.[index] ?? "";
  return count === 1 ? "m:col-span-2 xl:col-span-4" : lead;
}
