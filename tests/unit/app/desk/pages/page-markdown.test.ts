import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../../../app/desk/pages/read-markdown.ts";
import { writeMarkdown } from "../../../../../app/desk/pages/write-markdown.ts";
import type { PageBody } from "../../../../../schemas/content/page-tree.ts";

const words = fc
  .string({ unit: fc.constantFrom(..."abcdefgh ABC 0123 .,:;!?'\"-_*#&<>[]()`|~+=/@éعß"), minLength: 1, maxLength: 60 })
  .map((value) => value.replace(/\s+/g, " ").trim())
  .filter((value) => value !== "" && !value.startsWith("Table: "));
const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 3 });
const table = fc
  .record({
    caption: words,
    columns: fc.array(words, { minLength: 2, maxLength: 3 }),
    rows: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ caption, columns, rows }) =>
    fc.record({
      caption: fc.constant(caption),
      columns: fc.constant(columns),
      rows: fc.array(fc.array(words, { minLength: columns.length, maxLength: columns.length }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  );
const section: fc.Arbitrary<PageBody["sections"][number]> = fc
  .record(
    {
      heading: words,
      paragraphs: some(words),
      list: some(words),
      table,
      questions: some(fc.record({ question: words, answer: words })),
    },
    { requiredKeys: ["paragraphs", "list", "questions"] },
  )
  .filter(
    ({ heading, paragraphs, list, table: shown, questions }) =>
      heading !== undefined || shown !== undefined || paragraphs.length + list.length + questions.length > 0,
  );

describe("a page's text as Markdown", () => {
  it("is read as it was written, whatever it says", () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 4 }), (sections) => {
        const { sections: read, faults } = readMarkdown(writeMarkdown(sections));
        expect(faults).toEqual([]);
        expect(read).toEqual(sections);
      }),
      // An address that begins with a sign, in angle brackets.
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
