import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { readArticle, writeArticle } from "../../../../../../app/desk/newsroom/editor/article-html.ts";
import { cleanPasted, unstyled } from "../../../../../../app/desk/newsroom/editor/paste.ts";

function pasted(html: string): string {
  const { body } = parseHTML(`<html><body>${unstyled(html)}</body></html>`).document;
  cleanPasted(body);
  return writeArticle(readArticle(body));
}

it("a word processor's text comes without its styles, empty paragraphs and pictures, with its headings, marks and lists", () => {
  const item = (bullet: string, words: string) =>
    `<p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${bullet}<span>&nbsp; </span></span>${words}</p>`;
  const word = `<style>p{color:red}</style><h1 style="color:blue">The stand</h1><p class="MsoNormal" style="margin:0"><span style="font-size:11pt">It is <b>big</b> and <i>new</i>.</span><o:p></o:p></p><p class="MsoNormal">&nbsp;</p>${item("·", "Seats")}${item("·", "Steps")}<p>Then</p>${item("1.", "Open it")}<img src="file:///C:/stand.png">`;
  expect(pasted(word)).toBe(
    [
      "<h2>The stand</h2>",
      "<p>It is <strong>big</strong> and <em>new</em>.</p>",
      "<ul><li>Seats</li><li>Steps</li></ul>",
      "<p>Then</p>",
      "<ol><li>Open it</li></ol>",
    ].join("\n"),
  );
});

it("a document's text is not bold as a whole, and keeps what is", () => {
  const html = `<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> <span style="font-style:italic">slanted</span> <a href="https://a.example/">link</a> <a href="javascript:x()">none</a></p></b>`;
  expect(pasted(html)).toBe('<p><strong>Bold</strong> <em>slanted</em> <a href="https://a.example/">link</a> none</p>');
});

it("a heading that is bold by its style is a heading, and words that name a style stay", () => {
  expect(pasted('<h2 style="margin:0">A style = b</h2>')).toBe("<h2>A style = b</h2>");
});

it("a picture of this site stays", () => {
  expect(pasted('<p>One</p><figure><img src="/images/9x9/own-photo-1" alt="A"></figure>')).toBe(
    '<p>One</p>\n<figure><img src="/images/9x9/own-photo-1" alt="A"></figure>',
  );
});
