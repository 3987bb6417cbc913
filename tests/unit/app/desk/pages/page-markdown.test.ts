import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../../../app/desk/pages/read-markdown.ts";
import { writeMarkdown } from "../../../../../app/desk/pages/write-markdown.ts";
import { anySections } from "../../../support/page-sections.ts";

describe("a page's text as Markdown", () => {
  it("is read as it was written, whatever it says", () => {
    fc.assert(
      fc.property(anySections, (sections) => {
        const { sections: read, faults } = readMarkdown(writeMarkdown(sections));
        expect(faults).toEqual([]);
        expect(read).toEqual(sections);
      }),
      // A URL that begins with a sign, in angle brackets.
      { examples: [[[{ paragraphs: ["<+@a>a"], list: [], questions: [] }]]] },
    );
  });

  it("keeps links in sentences, lists and answers", () => {
    const text =
      "See [tickets](/tickets) or [us](mailto:a@b.example).\n\n- [More](https://c.example/d)\n\n### Why?\n\n[So](/x)";
    const { sections, faults } = readMarkdown(text);
    expect(faults).toEqual([]);
    expect(sections[0]?.paragraphs).toEqual(["See [tickets](/tickets) or [us](mailto:a@b.example)."]);
    expect(sections[0]?.list).toEqual(["[More](https://c.example/d)"]);
    expect(sections[0]?.questions).toEqual([{ question: "Why?", answer: "[So](/x)" }]);
  });

  it.each([
    ["one\n\n**bold**", 3, /plain text/],
    ["## A [link](/tickets)", 1, /plain text/],
    ["one\n\n[x](javascript:alert(1))", 3, /leads to a path of this site/],
    ["[x](//evil.example)", 1, /leads to a path of this site/],
    ["## Heading\n\n1. first", 3, /bullets/],
    ["| a | b |\n| - | - |\n| 1 | 2 |", 1, /needs a caption/],
    ["# Too large", 1, /## \(a section\)/],
    ["### Why?\n\n- because", 3, /answer/],
    ["Table: Places", 1, /without a table/],
    ["```\ncode\n```", 1, /code is not shown/],
  ])("%j is refused by its line", (text, line, words) => {
    const { faults } = readMarkdown(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.line).toBe(line);
    expect(faults[0]?.message).toMatch(words);
  });
});
