import { type Node as ModelNode, DOMParser as ModelParser } from "prosemirror-model";
import { articleMarkup, isArticleURL } from "../../../../schemas/content/article-markup.ts";
import { articleSchema } from "./article-schema.ts";

/** Inline elements of articles. */
const inline = new Set(["strong", "em", "a", "img"]);

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

type Attributes = Readonly<Record<string, unknown>>;

function openTag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).filter(([, value]) => value !== null);
  const quoted = written.map(([key, value]) => `${key}="${escaped(String(value)).replace(/"/g, "&quot;")}"`);
  return `<${[name, ...quoted].join(" ")}>`;
}

const element = (name: string, content: string, attributes: Attributes = {}) =>
  `${openTag(name, attributes)}${content}</${name}>`;

/** Parses the text of an article. @param body body of a parsed document */
export const readArticle = (body: Node): ModelNode => ModelParser.fromSchema(articleSchema).parse(body);

/** Serialises inline nodes. Each mark is opened once around all adjacent nodes that have it. */
function writeInline(words: readonly ModelNode[], depth = 0): string {
  const [first] = words;
  if (first === undefined) return "";
  const mark = first.marks[depth];
  if (mark === undefined) {
    const leaf = first.isText
      ? escaped(first.text ?? "")
      : first.type.name === "image"
        ? openTag("img", first.attrs)
        : "<br>";
    return leaf + writeInline(words.slice(1), depth);
  }
  const other = words.findIndex((word) => word.marks[depth]?.eq(mark) !== true);
  const end = other === -1 ? words.length : other;
  const name = mark.type.name === "link" ? "a" : mark.type.name;
  return element(name, writeInline(words.slice(0, end), depth + 1), mark.attrs) + writeInline(words.slice(end), depth);
}

/** Serialises a table's rows as thead and tbody elements. */
function writeRows(rows: readonly ModelNode[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const other = rows.findIndex((row) => row.attrs.head !== first.attrs.head);
  const end = other === -1 ? rows.length : other;
  return (
    element(first.attrs.head ? "thead" : "tbody", rows.slice(0, end).map(writeBlock).join("")) +
    writeRows(rows.slice(end))
  );
}

const names: Readonly<Record<string, string>> = {
  paragraph: "p",
  bullet_list: "ul",
  ordered_list: "ol",
  list_item: "li",
  quote: "blockquote",
  figure: "figure",
  caption: "figcaption",
  table_row: "tr",
  table_cell: "td",
  table_header: "th",
};

/** Whether the first paragraph of a list item or quote is written without a `<p>`: if it stands alone, or only before nested lists. */
const isBare = ({ type, children: [first, ...others] }: ModelNode) =>
  first?.type.name === "paragraph" &&
  first.attrs.bare === true &&
  (type.name === "quote" ? others.length === 0 : type.name === "list_item") &&
  others.every((other) => /_list$/.test(other.type.name));

function writeBlock(block: ModelNode): string {
  const { type, children, attrs } = block;
  if (type.name === "picture") return openTag("img", attrs);
  if (type.name === "table") return element("table", writeRows(children));
  const name = type.name === "heading" ? `h${attrs.level}` : (names[type.name] ?? "");
  if (block.inlineContent)
    return element(name, writeInline(children), type.name === "table_header" ? { scope: attrs.scope } : {});
  const [first, ...others] = children;
  const content =
    first !== undefined && isBare(block)
      ? writeInline(first.children) + others.map(writeBlock).join("")
      : children.map(writeBlock).join("");
  return element(name, content);
}

/** Serialises an article as HTML, without empty paragraphs. */
export const writeArticle = (article: ModelNode): string =>
  article.children
    .filter((block) => block.type.name !== "paragraph" || block.childCount > 0)
    .map(writeBlock)
    .join("\n");

/**
 * Normalises markup to what fans see once the site has cleaned it, to compare two texts: without elements and attributes that the site
 * removes, empty paragraphs and invisible white space, and with the marks of each word in alphabetical order.
 */
export function shownMarkup(body: Node): string {
  let markup = "";
  let written = "";
  const add = (text: string, marks: readonly string[]) => {
    const now = `{${marks.toSorted().join(" ")}}`;
    // White space looks the same with any marks.
    if (now !== written && /[^ \t\r\n\f]/.test(text)) {
      markup += now;
      written = now;
    }
    markup += text;
  };
  const walk = (node: Node, marks: readonly string[]) => {
    for (const child of node.childNodes) {
      if (child.nodeType === child.TEXT_NODE) add(withoutBraces(escaped(child.textContent ?? "")), marks);
      if (!isElement(child) || child.localName === "script" || child.localName === "style") continue;
      const name = child.localName;
      const kept = (articleMarkup[name] ?? []).map((key) => [key, shownAttribute(key, child.getAttribute(key))]);
      const opened = withoutBraces(openTag(name, Object.fromEntries(kept)));
      const mark = opened.slice(1, -1);
      if (name === "img") add(opened, marks);
      else if (!(name in articleMarkup) || mark === "a") walk(child, marks);
      else if (inline.has(name)) walk(child, marks.includes(mark) ? marks : [...marks, mark]);
      else {
        markup += opened;
        walk(child, marks);
        if (name !== "br") markup += `</${name}>`;
      }
    }
  };
  walk(body, []);
  return trimmed(markup);
}

/** Escapes braces, which delimit marks in the normalised markup. */
const withoutBraces = (text: string) => text.replace(/\{/g, "&lcub;").replace(/\}/g, "&rcub;");

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

const shownAttribute = (key: string, value: string | null) =>
  (key === "href" || key === "src") && value !== null && !isArticleURL(value) ? null : value;

/** Removes invisible white space, and marks without text. */
function trimmed(markup: string): string {
  const block = "</?(?!(?:img)\\b)\\w[^<>{}]*>";
  return markup
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(/ ((?:\{[^{}]*\})+) /g, " $1")
    .replace(new RegExp(` ?((?:\\{[^{}]*\\})*) ?(${block}) ?`, "g"), "$1$2")
    .replace(new RegExp(`(${block}(?:\\{[^{}]*\\})*) `, "g"), "$1")
    .replace(/(\{[^{}]*\})+(?=\{)/g, "")
    .replace(/<p>(\{[^{}]*\})?<\/p>/g, "$1")
    .trim();
}
