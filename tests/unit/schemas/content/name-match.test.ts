import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correctTypos, editDistance, nameCost, typedWords, typoCost } from "../../../../schemas/content/name-match.ts";

const cost = (text: string, ...names: string[]) => nameCost(typedWords(text), names);

describe("a name", () => {
  it.each([
    ["Lowmarket", "its whole name"],
    ["lówMARKET", "case and accents aside"],
    ["lowm", "its beginning"],
  ])("is found by %s: %s", (text) => {
    expect(cost(text, "Lowmarket")).toBeLessThan(typoCost);
  });

  it.each(["Lowmarkt", "Lowmarkett", "Lowmarkes", "Lowamrket", "lowmakr"])("is found by %s, with slips", (text) => {
    expect(cost(text, "Lowmarket Town")).toBeGreaterThanOrEqual(typoCost);
  });

  it.each(["Highmarket", "low town city", "kow", "xyz", ""])("is not found by %s", (text) => {
    expect(cost(text, "Lowmarket Town")).toBeNull();
  });

  // Swapped, missing, doubled and wrong letters, in the long word, and in the short one, which the long one confirms.
  it.each([
    ["Sol Orchard", ["Sol Orhcard", "Sol Orchrd", "Sol Orcchard", "Sol Orchird"]],
    ["Sol Orchard", ["Slo Orchard", "Sl Orchard", "Soll Orchard", "Sil Orchard"]],
    ["Aldermere City", ["Aldremere", "Aldermre", "Alddermere", "Aldirmere", "Aldermere Cty", "Aldermere Ctiy"]],
  ])("of %s is found with one slip", (name, texts) => {
    for (const text of texts) expect(cost(text, name), text).toBeGreaterThanOrEqual(typoCost);
  });

  it("is not found by a short word with a slip that no other word confirms", () => {
    expect(cost("slo", "Sol Orchard")).toBeNull();
    expect(cost("slo town", "Sol Orchard")).toBeNull();
    expect(cost("xyz orchard", "Sol Orchard")).toBeNull();
  });

  it("is found by what else it is called, after those with that name", () => {
    const nickname = cost("lows", "Lowmarket", "The Lows");
    expect(nickname).toBeLessThan(typoCost);
    expect(cost("lows", "Lows")).toBeLessThan(nickname ?? 0);
  });

  it("comes before longer names that begin like it", () => {
    expect(cost("crown cup", "Crown Cup")).toBeLessThan(cost("crown cup", "Crown Cup rules") ?? 0);
  });

  it("is found in other scripts", () => {
    expect(cost("احمد", "أحمد علي")).toBeLessThan(typoCost);
  });
});

describe("slips between two words", () => {
  it("are counted as letters added, left out, changed or swapped", () => {
    expect(editDistance("lowmarket", "lowmarket", 2)).toBe(0);
    expect(editDistance("lowmarkt", "lowmarket", 2)).toBe(1);
    expect(editDistance("lowmraket", "lowmarket", 2)).toBe(1);
    expect(editDistance("kitten", "sitting", 3)).toBe(3);
    expect(editDistance("kitten", "sitting", 2)).toBeGreaterThan(2);
  });

  it("are the same both ways", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(fc.property(word, word, (a, b) => editDistance(a, b, 20) === editDistance(b, a, 20)));
  });
});

describe("a correction", () => {
  it("puts right the words that are slips of names, as the names are written", () => {
    expect(correctTypos("lowmarkt goals", ["Lowmarket Town"])).toBe("Lowmarket goals");
  });

  it("is none where every word is a name's or unlike any", () => {
    expect(correctTypos("lowmarket goals", ["Lowmarket Town"])).toBeNull();
    expect(correctTypos("zzzz", [])).toBeNull();
  });
});
