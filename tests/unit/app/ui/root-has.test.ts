import { globSync, readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, it } from "vitest";

/** Selectors with :has() on the root: with these, browsers restyle the whole page whenever an element is added or removed. */
function askingThePage(sheet: string): string[] {
  const found: string[] = [];
  postcss.parse(sheet).walkRules(/(:root|\bhtml|\bbody)[^\s>+~]*:has\(/, ({ selector }) => {
    found.push(selector);
  });
  return found;
}

it("no rule asks the root what the page contains, which attributes of the root say", () => {
  expect(askingThePage(":root:has(.x) .y { a: b } p:has(.x) { c: d }")).toEqual([":root:has(.x) .y"]);
  const sheets = globSync("app/**/*.css");
  expect(sheets).not.toEqual([]);
  expect(sheets.flatMap((path) => askingThePage(readFileSync(path, "utf8")))).toEqual([]);
});
