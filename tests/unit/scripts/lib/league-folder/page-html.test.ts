import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPageHTML, writePageHTML } from "../../../../../scripts/lib/league-folder/page-html.ts";
import { anySections } from "../../../support/page-sections.ts";

describe("a page's text as HTML", () => {
  it("is read as it was written, whatever it says", () => {
    fc.assert(
      fc.property(anySections, (sections) => {
        const { sections: read, faults } = readPageHTML(writePageHTML(sections));
        expect(faults).toEqual([]);
        expect(read).toEqual(sections);
      }),
      {
        examples: [[[{ paragraphs: ['[a & "b"](/c?d=1&e=2) <i>'], list: ["[x](https://y.example/)"], questions: [] }]]],
      },
    );
  });

  it("has headings, sentences over several lines, links, lists, tables and questions", () => {
    const text = `<!-- Written by hand -->
<h2>Getting there</h2>
<p>
  By train &amp; bus:
  <a href="/tickets">tickets</a>, or ask <a href="mailto:a@b.example">us</a>.
</p>
<ul><li>One</li><li>Two</li></ul>
<table>
  <caption>Fares</caption>
  <tr><th scope="col">From</th><th scope="col">Pounds</th></tr>
  <tr><td>Town</td><td>2</td></tr>
</table>
<hr>
<h3>Why?</h3><p>Because.</p>`;
    const { sections, faults, lines } = readPageHTML(text, 7);
    expect(faults).toEqual([]);
    expect(sections).toEqual([
      {
        heading: "Getting there",
        paragraphs: ["By train & bus: [tickets](/tickets), or ask [us](mailto:a@b.example)."],
        list: ["One", "Two"],
        table: { caption: "Fares", columns: ["From", "Pounds"], rows: [["Town", "2"]] },
        questions: [],
      },
      { paragraphs: [], list: [], questions: [{ question: "Why?", answer: "Because." }] },
    ]);
    expect(lines).toEqual([8, 20]);
  });

  it.each([
    ["<p>One</p>\n\n<script>alert(1)</script>", 3, /<script> is not shown/],
    ["<p>One</p>\n<p>Two <strong>three</strong></p>", 2, /plain text with links: <strong> is not shown/],
    ['<p>One</p>\n<p onclick="alert(1)">Two</p>', 2, /<p> has no onclick on a page/],
    ['<p>One\n  <a href="/a" style="color:red">two</a></p>', 2, /<a> has no style on a page/],
    ['<p><a href="javascript:alert(1)">one</a></p>', 1, /leads to a path of this site/],
    ['<p><a href="//evil.example">one</a></p>', 1, /leads to a path of this site/],
    ["<p><a>one</a></p>", 1, /leads to a path of this site/],
    ['<h2>One</h2>\n<img src="/a.png" alt="">', 2, /<img> is not shown/],
    ["<iframe></iframe>", 1, /<iframe> is not shown/],
    ["<p>One</p>\n\nTwo", 3, /text outside of a paragraph/],
    ["<h1>One</h1>", 1, /<h1> is not shown/],
    ["<ol><li>One</li></ol>", 1, /<ol> is not shown/],
    ["<ul>\n<p>One</p></ul>", 2, /<p> is no entry of a list/],
    ["<ul><li>One\n<ul><li>Two</li></ul></li></ul>", 2, /<ul> is not shown/],
    ["<p>One</p><p> </p>", 1, /<p> has no words/],
    ["<table><tr><th>One</th></tr></table>", 1, /needs a <caption>/],
    ["<table><caption>One</caption>\n<colgroup></colgroup></table>", 2, /<colgroup> is no part of a table/],
    ["<table><caption>One</caption><tbody>\n<td>Two</td></tbody></table>", 2, /<td> is no row of a table/],
    ["<table><caption>One</caption><tr>\n<li>Two</li></tr></table>", 2, /<li> is no cell of a table/],
    [
      "<table><caption>One</caption>\n<tr><th>A</th><th>B</th></tr>\n<tr><td>1</td></tr></table>",
      3,
      /not as many cells as the table's first row/,
    ],
    ["<h3>Why?</h3>\n<ul><li>So</li></ul>", 2, /answer/],
  ])("%j is refused by its line", (text, line, words) => {
    const { faults } = readPageHTML(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.line).toBe(line);
    expect(faults[0]?.message).toMatch(words);
  });
});
