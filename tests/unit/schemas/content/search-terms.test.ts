import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  foldWord,
  fullTextQuery,
  pairQuery,
  parseSearchTerms,
  wordsOf,
} from "../../../../schemas/content/search-terms.ts";

const words = (query: string) => parseSearchTerms(query).map((part) => part.words.join(" "));

describe("the parts of a query", () => {
  it("are its words, the last one as a prefix", () => {
    expect(parseSearchTerms("Crown  Cup")).toEqual([
      { words: ["crown"], prefix: false },
      { words: ["cup"], prefix: true },
    ]);
  });

  it("are one phrase if quotes enclose all of it", () => {
    expect(parseSearchTerms('"crown cup"')).toEqual([{ words: ["crown", "cup"], prefix: false }]);
    expect(words('crown "cup"')).toEqual(["crown", "cup"]);
  });

  it("keep a word with a sign in it together", () => {
    expect(words("kick-off O'Brien")).toEqual(["kick off", "o brien"]);
  });

  it("are at most eight, and none for an empty query", () => {
    expect(parseSearchTerms("a b c d e f g h i j")).toHaveLength(8);
    for (const nothing of ["", " ", '""', '"', "* ( ) -", "\u0000", "\ud800"])
      expect(parseSearchTerms(nothing)).toEqual([]);
  });
});

describe("a query of pairs", () => {
  const pairs = (query: string) => pairQuery(parseSearchTerms(query));

  it("has each two words of a phrase that stand together", () => {
    expect(pairs('"the cup"')).toBe('"the_cup"');
    expect(pairs('"NEAR the Ünited* cup"')).toBe(
      '("near_the the_ünited ünited_cup" OR "near_the the_united united_cup")',
    );
  });

  it("is of a whole phrase alone", () => {
    for (const other of ["the cup", '"cup"', "kick-off", 'crown "the cup"', '""', ""])
      expect(pairs(other), other).toBeNull();
  });
});

describe("a full-text query", () => {
  it("joins quoted words", () => {
    expect(fullTextQuery(parseSearchTerms('NEAR(a* "b" OR NOT c'))).toBe(
      '"near a" AND "b" AND "or" AND "not" AND "c" *',
    );
  });

  it("has nothing of the term outside quotes, whatever the term", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (term) => {
        const outside = fullTextQuery(parseSearchTerms(term)).replace(/"[\p{L}\p{N}\p{Co}\p{M} ]*"/gu, "_");
        const part = String.raw`(_( \*)?|\(_( \*)? OR _( \*)?\))`;
        expect(outside).toMatch(new RegExp(`^(${part}( AND ${part})*)?$`));
      }),
    );
  });
});

describe("folding", () => {
  it.each([
    ["ÉCLAIR", "eclair"],
    ["Müller", "muller"],
    ["Łódź", "łodz"],
    ["أَحْمَد", "احمد"],
    ["كــرة", "كرة"],
    ["한국", "한국"],
  ])("turns %s into %s", (text, folded) => {
    expect(foldWord(text)).toBe(folded);
  });

  it("keeps words at their position in the text", () => {
    expect(wordsOf("A café, twice")).toEqual([
      { word: "a", start: 0, end: 1 },
      { word: "cafe", start: 2, end: 6 },
      { word: "twice", start: 8, end: 13 },
    ]);
  });
});
