import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlighted } from "../../../../../app/features/search/highlight.ts";
import { parseSearchTerms } from "../../../../../schemas/content/search-terms.ts";

/** The text with matches in square brackets. */
const marked = (text: string, query: string) =>
  highlighted(text, parseSearchTerms(query))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join("");

describe("highlighted words", () => {
  it.each([
    ["The Cup final", "cup", "The [Cup] final"],
    ["The Cup final", "fin", "The Cup [final]"],
    ["The Cup final", "fin cup", "The [Cup] final"],
    ["Final: the cup", '"the cup"', "Final: [the] [cup]"],
    ["The final of the cup", '"the cup"', "The final of [the] [cup]"],
    ["Café Müller", "cafe muller", "[Café] [Müller]"],
    ["أَحْمَد يفوز", "احمد", "[أَحْمَد] يفوز"],
    ["Kick-off at 3", "kick-off", "[Kick]-[off] at 3"],
    ["No match", "harbour", "No match"],
    ["Anything", "", "Anything"],
  ])("of %j searched for %j", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it("keep the text, whatever the search", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, query) => {
        const pieces = highlighted(text, parseSearchTerms(query));
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.every((piece) => piece.text !== "")).toBe(true);
      }),
    );
  });
});
