import { type Attrs, type DOMOutputSpec, Schema, type TagParseRule } from "prosemirror-model";
import { isArticleURL } from "../../../../schemas/content/article-markup.ts";

/*
 * ProseMirror schema of an article's text. It has a node or mark for each element of schemas/content/article-markup.ts, and no others.
 * Parse rules for other elements, such as headings of another level, are for pasted text (paste.ts).
 */

const levels: Readonly<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 };

const attribute = (element: HTMLElement, name: string) => element.getAttribute(name);

const imageAttributes = {
  attrs: { src: {}, alt: { default: null }, width: { default: null }, height: { default: null } },
} as const;

const readImage = (element: HTMLElement): Attrs | false => {
  const src = attribute(element, "src") ?? "";
  if (!isArticleURL(src)) return false;
  const [alt, width, height] = ["alt", "width", "height"].map((name) => attribute(element, name));
  return { src, alt, width, height };
};

/** Table cells. Articles have no spans, but the table library expects the attributes in `cellSpan`. */
const cell = {
  content: "inline*",
  isolating: true,
} as const;
const cellSpan = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } };

const rule = (tag: string, more: Omit<TagParseRule, "tag"> = {}): TagParseRule => ({ tag, ...more });

export const articleSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: {
      content: "inline*",
      group: "block",
      /** Whether the paragraph is written without a `<p>` if it is the only one in its list item or quote. */
      attrs: { bare: { default: true } },
      parseDOM: [rule("p", { attrs: { bare: false } })],
      toDOM: (): DOMOutputSpec => ["p", 0],
    },
    heading: {
      content: "inline*",
      group: "block",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: Object.entries(levels).map(([tag, level]) => rule(tag, { attrs: { level } })),
      toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, 0],
    },
    bullet_list: {
      content: "list_item+",
      group: "block",
      parseDOM: [rule("ul")],
      toDOM: (): DOMOutputSpec => ["ul", 0],
    },
    ordered_list: {
      content: "list_item+",
      group: "block",
      parseDOM: [rule("ol")],
      toDOM: (): DOMOutputSpec => ["ol", 0],
    },
    list_item: {
      content: "paragraph block*",
      defining: true,
      parseDOM: [rule("li")],
      toDOM: (): DOMOutputSpec => ["li", 0],
    },
    quote: {
      content: "block+",
      group: "block",
      defining: true,
      parseDOM: [rule("blockquote")],
      toDOM: (): DOMOutputSpec => ["blockquote", 0],
    },
    figure: {
      content: "(picture | table | quote | paragraph | caption)+",
      group: "block",
      defining: true,
      isolating: true,
      parseDOM: [rule("figure")],
      toDOM: (): DOMOutputSpec => ["figure", 0],
    },
    caption: {
      content: "inline*",
      defining: true,
      parseDOM: [rule("figcaption")],
      toDOM: (): DOMOutputSpec => ["figcaption", 0],
    },
    /** An image that is a block of its own. Inline images are `image` nodes. */
    picture: {
      ...imageAttributes,
      group: "block",
      draggable: true,
      parseDOM: [rule("img[src]", { context: "doc/|figure/", getAttrs: readImage })],
      toDOM: ({ attrs }): DOMOutputSpec => ["img", attrs],
    },
    image: {
      ...imageAttributes,
      group: "inline",
      inline: true,
      draggable: true,
      parseDOM: [rule("img[src]", { getAttrs: readImage })],
      toDOM: ({ attrs }): DOMOutputSpec => ["img", attrs],
    },
    table: {
      content: "table_row+",
      group: "block",
      tableRole: "table",
      isolating: true,
      parseDOM: [rule("table")],
      toDOM: (): DOMOutputSpec => ["table", ["tbody", 0]],
    },
    table_row: {
      content: "(table_cell | table_header)*",
      tableRole: "row",
      /** Whether the row belongs to the table's head. */
      attrs: { head: { default: false } },
      parseDOM: [
        rule("tr", {
          getAttrs: (row) => ({ head: row.matches("thead > tr, tr[data-head]") }),
        }),
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ["tr", attrs.head ? { "data-head": "" } : {}, 0],
    },
    table_cell: {
      ...cell,
      tableRole: "cell",
      attrs: cellSpan,
      parseDOM: [rule("td")],
      toDOM: (): DOMOutputSpec => ["td", 0],
    },
    table_header: {
      ...cell,
      tableRole: "header_cell",
      attrs: { ...cellSpan, scope: { default: "col" } },
      parseDOM: [rule("th", { getAttrs: (header) => ({ scope: attribute(header, "scope") }) })],
      toDOM: ({ attrs }): DOMOutputSpec => ["th", attrs.scope === null ? {} : { scope: attrs.scope }, 0],
    },
    line_break: {
      group: "inline",
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [rule("br")],
      toDOM: (): DOMOutputSpec => ["br"],
    },
    text: { group: "inline" },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        rule("a[href]", {
          getAttrs(link) {
            const href = attribute(link, "href") ?? "";
            return isArticleURL(href) && { href };
          },
        }),
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ["a", { href: attrs.href }, 0],
    },
    strong: {
      parseDOM: [rule("strong"), rule("b")],
      toDOM: (): DOMOutputSpec => ["strong", 0],
    },
    em: {
      parseDOM: [rule("em"), rule("i")],
      toDOM: (): DOMOutputSpec => ["em", 0],
    },
  },
});
