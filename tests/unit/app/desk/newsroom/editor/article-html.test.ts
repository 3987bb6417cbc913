import { parseHTML } from "linkedom";
import { describe, expect, it, vi } from "vitest";
import filterXSS from "xss";
import { readArticle, shownMarkup, writeArticle } from "../../../../../../app/desk/newsroom/editor/article-html.ts";
import { articleMarkup } from "../../../../../../schemas/content/article-markup.ts";
import { generatedNews, november } from "../../../../support/generated-league.ts";

// Two whole seasons are simulated, which takes a while on a slow machine.
vi.setConfig({ testTimeout: 120_000 });

const bodyOf = (html: string) => parseHTML(`<html><body>${html}</body></html>`).document.body;
const saved = (html: string) => writeArticle(readArticle(bodyOf(html)));
const keepsAll = (html: string) => shownMarkup(bodyOf(saved(html))) === shownMarkup(bodyOf(html));
/** Sanitised as on the site (worker/services/content.ts). */
const cleaned = (html: string) =>
  filterXSS(html, { whiteList: articleMarkup, stripIgnoreTag: true, stripIgnoreTagBody: ["script", "style"] });

describe("an article's text, opened and saved", () => {
  it("is what it was, for every article of the demo", () => {
    const articles = generatedNews(november);
    expect(articles).toHaveLength(600);
    // White space at the end of a paragraph is not visible.
    const shown = (html: string) => cleaned(html).replaceAll("\n", "").replaceAll(" </p>", "</p>");
    const other = articles.filter(({ bodyHTML }) => shown(saved(bodyHTML)) !== shown(bodyHTML));
    expect(other.map(({ slug }) => slug)).toEqual([]);
    expect(articles.filter(({ bodyHTML }) => !keepsAll(bodyHTML)).map(({ slug }) => slug)).toEqual([]);
  });

  it.each([
    '<p>Words, <strong>bold <em>both</em></strong>, <em>slanted</em> &amp; a&nbsp;<a href="/news?a=1&amp;b=2">link</a>.</p>',
    "<h2>A heading</h2><h3>A smaller one</h3><p>One line<br>and another</p>",
    "<ul><li>one</li><li>two <strong>bold</strong><ol><li>inner</li></ol></li></ul>",
    "<ol><li><p>one</p><p>more</p></li></ol>",
    "<ul><li><p>one</p></li></ul>",
    "<blockquote>Bare words</blockquote>",
    "<blockquote><p>One</p><p>Two</p></blockquote>",
    '<figure><img src="/images/960x540/own-photo-1" alt="A stand" width="960" height="540"><figcaption>The <em>stand</em></figcaption></figure>',
    '<img src="https://pictures.example/a.jpg" alt="A ball"><p>A picture <img src="/images/9x9/a" alt="of a ball"> among words</p>',
    '<table><thead><tr><th scope="col">Club</th><th>Points</th></tr></thead><tbody><tr><th scope="row">Ashford</th><td>3</td></tr><tr><td></td><td>1</td></tr></tbody></table>',
    "<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>A table</figcaption></figure>",
  ])("is the same, whatever articles have: %s", (html) => {
    expect(cleaned(html)).toBe(html);
    expect(saved(html).replaceAll("\n", "")).toBe(html.replaceAll("&nbsp;", "\u00a0"));
    expect(keepsAll(html)).toBe(true);
  });

  it.each([
    ["marks around one another", "<p><em><strong>both</strong></em></p>", "<p><strong><em>both</em></strong></p>"],
    ["white space that nobody sees", "<ul>\n  <li>one </li>\n</ul>\n", "<ul><li>one</li></ul>"],
    ["what the site drops", '<div class="lead"><p style="x">One <span>word</span></p></div>', "<p>One word</p>"],
    ["addresses that the site drops", '<p><a href="javascript:alert(1)">here</a></p>', "<p>here</p>"],
    ["scripts", "<p>One</p><script>alert(1)</script>", "<p>One</p>"],
    ["empty paragraphs", "<p>One</p><p></p>", "<p>One</p>"],
    ["braces", "<p>{strong} &lcub;</p>", "<p>{strong} {</p>"],
  ])("looks the same to fans: %s", (_what, html, written) => {
    expect(saved(html)).toBe(written);
    expect(keepsAll(html)).toBe(true);
  });

  it.each([
    ["words outside of paragraphs", "Bare words"],
    ["paragraphs in a table's cell", "<table><tbody><tr><td><p>One</p><p>Two</p></td></tr></tbody></table>"],
    ["headings of other levels, which the site shows as words", "<h4>Deep</h4>"],
    ["a bold word that the site shows as any other", "<p>A <b>word</b></p>"],
    ["a list without items", "<ul><ul><li>one</li></ul></ul>"],
  ])("is not opened where the editor would change what fans see: %s", (_what, html) => {
    expect(keepsAll(html)).toBe(false);
  });
});
