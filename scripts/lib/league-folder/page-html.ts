import { DomUtils, parseDocument } from "htmlparser2";
import type { Paragraph, PhrasingContent, RootContent, TableCell } from "mdast";
import { type ReadMarkdown, readBlocks } from "../../../app/desk/pages/read-markdown.ts";
import { articleMarkup } from "../../../schemas/content/article-markup.ts";
import { linkedText } from "../../../schemas/content/linked-text.ts";
import type { PageBody } from "../../../schemas/content/page-tree.ts";
import { escapeMarkup } from "../../../worker/html/escape-markup.ts";

/*
 * A page's text as HTML, with the same sections as in Markdown (read-markdown.ts): h2, h3 (questions), p, ul, table with caption, hr and a.
 * Anything else is reported as a fault with its line, instead of showing something that the league did not intend.
 */

type Node = ReturnType<typeof parseDocument>["children"][number];
type Tag = Extract<Node, { attribs: object }>;
type Position = NonNullable<RootContent["position"]>;

class HTMLFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

class BlockReader {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  /** The line of a node; of a text, the line of its first word. */
  #line(node: Node): number {
    const blank = DomUtils.isText(node) ? node.data.length - node.data.trimStart().length : 0;
    return this.#text.slice(0, (node.startIndex ?? 0) + blank).split("\n").length;
  }
  #position(node: Node): Position {
    const point = { line: this.#line(node), column: 1 };
    return { start: point, end: point };
  }
  #fault = (node: Node, message: string) => new HTMLFault(this.#line(node), message);

  /** The elements among these nodes. @throws HTMLFault for text between them */
  #elements(nodes: readonly Node[]): Tag[] {
    return nodes.flatMap((node) => {
      if (DomUtils.isComment(node) || (DomUtils.isText(node) && node.data.trim() === "")) return [];
      if (!DomUtils.isTag(node)) throw this.#fault(node, "is text outside of a paragraph");
      const known = articleMarkup[node.name] ?? [];
      const strange = Object.keys(node.attribs).find((name) => !known.includes(name));
      if (strange !== undefined) throw this.#fault(node, `<${node.name}> has no ${strange} on a page`);
      return [node];
    });
  }

  /** The text and links of a block, without white space at its ends. */
  #phrasing(block: Tag, nodes: readonly Node[] = block.children): PhrasingContent[] {
    const parts = nodes.flatMap((node): PhrasingContent[] => {
      if (DomUtils.isComment(node)) return [];
      const position = this.#position(node);
      if (DomUtils.isText(node)) return [{ type: "text", value: node.data.replace(/\s*\n\s*/g, " "), position }];
      const [tag] = this.#elements([node]);
      if (tag?.name !== "a") {
        throw this.#fault(node, `is plain text with links: ${tag ? `<${tag.name}>` : "this"} is not shown`);
      }
      return [{ type: "link", url: tag.attribs.href ?? "", children: this.#phrasing(tag), position }];
    });
    const [first] = parts;
    if (first?.type === "text") first.value = first.value.trimStart();
    const last = parts.at(-1);
    if (last?.type === "text") last.value = last.value.trimEnd();
    const filled = parts.filter((part) => part.type !== "text" || part.value !== "");
    if (filled.length === 0) throw this.#fault(block, `<${block.name}> has no words`);
    return filled;
  }

  #paragraph(block: Tag, before = ""): Paragraph {
    const words: PhrasingContent[] = before === "" ? [] : [{ type: "text", value: before }];
    return { type: "paragraph", children: [...words, ...this.#phrasing(block)], position: this.#position(block) };
  }

  #table(table: Tag): RootContent[] {
    const parts = this.#elements(table.children);
    const rows = parts.flatMap((part) => {
      if (part.name === "tr") return [part];
      return part.name === "thead" || part.name === "tbody" ? this.#elements(part.children) : [];
    });
    const other = parts.find(({ name }) => !["caption", "thead", "tbody", "tr"].includes(name));
    if (other !== undefined) throw this.#fault(other, `<${other.name}> is no part of a table`);
    const children = rows.map((row) => {
      if (row.name !== "tr") throw this.#fault(row, `<${row.name}> is no row of a table`);
      const cells = this.#elements(row.children).map((cell): TableCell => {
        if (cell.name !== "th" && cell.name !== "td") throw this.#fault(cell, `<${cell.name}> is no cell of a table`);
        return { type: "tableCell", children: this.#phrasing(cell), position: this.#position(cell) };
      });
      return { type: "tableRow" as const, children: cells, position: this.#position(row) };
    });
    const uneven = children.findIndex((row) => row.children.length !== children[0]?.children.length);
    const [at] = rows.slice(uneven);
    if (uneven > 0 && at !== undefined) throw this.#fault(at, "has not as many cells as the table's first row");
    const captions = parts.filter(({ name }) => name === "caption");
    if (captions.length === 0) throw this.#fault(table, "needs a <caption>");
    return [
      ...captions.map((caption) => this.#paragraph(caption, "Table: ")),
      { type: "table", children, position: this.#position(table) },
    ];
  }

  blocks(nodes: readonly Node[]): RootContent[] {
    return this.#elements(nodes).flatMap((node): RootContent[] => {
      const position = this.#position(node);
      if (node.name === "p") return [this.#paragraph(node)];
      if (node.name === "hr") return [{ type: "thematicBreak", position }];
      if (node.name === "table") return this.#table(node);
      if (node.name === "h2" || node.name === "h3") {
        return [{ type: "heading", depth: node.name === "h2" ? 2 : 3, children: this.#phrasing(node), position }];
      }
      if (node.name !== "ul") {
        throw this.#fault(node, `is h2, h3, p, ul, table or hr: <${node.name}> is not shown`);
      }
      const children = this.#elements(node.children).map((entry) => {
        if (entry.name !== "li") throw this.#fault(entry, `<${entry.name}> is no entry of a list`);
        return { type: "listItem" as const, children: [this.#paragraph(entry)], position: this.#position(entry) };
      });
      return [{ type: "list", children, position }];
    });
  }
}

/** @param firstLine line of the file on which the text starts */
export function readPageHTML(text: string, firstLine = 1): ReadMarkdown {
  try {
    const { children } = parseDocument(text, { withStartIndices: true });
    return readBlocks(new BlockReader(text).blocks(children), firstLine);
  } catch (error) {
    if (!(error instanceof HTMLFault)) throw error;
    return { sections: [], lines: [], faults: [{ line: error.line + firstLine - 1, message: error.message }] };
  }
}

const linked = (text: string): string =>
  linkedText(text)
    .map((part) =>
      part.href === null
        ? escapeMarkup(part.text)
        : `<a href="${escapeMarkup(part.href)}">${escapeMarkup(part.text)}</a>`,
    )
    .join("");

function sectionHTML({ heading, paragraphs, list, table, questions }: PageBody["sections"][number]): string[] {
  const row = (cells: readonly string[], name: string) =>
    `    <tr>${cells.map((cell) => `<${name}>${linked(cell)}</${name}>`).join("")}</tr>`;
  return [
    ...(heading === undefined ? [] : [`<h2>${escapeMarkup(heading)}</h2>`]),
    ...paragraphs.map((words) => `<p>${linked(words)}</p>`),
    ...(list.length === 0 ? [] : ["<ul>", ...list.map((entry) => `  <li>${linked(entry)}</li>`), "</ul>"]),
    ...(table === undefined
      ? []
      : [
          "<table>",
          `  <caption>${linked(table.caption)}</caption>`,
          ...["  <thead>", row(table.columns, "th"), "  </thead>"],
          ...["  <tbody>", ...table.rows.map((cells) => row(cells, "td")), "  </tbody>"],
          "</table>",
        ]),
    ...questions.flatMap(({ question, answer }) => [`<h3>${escapeMarkup(question)}</h3>`, `<p>${linked(answer)}</p>`]),
  ];
}

/** Writes a page's sections as HTML, which {@link readPageHTML} reads. */
export const writePageHTML = (sections: PageBody["sections"]): string =>
  sections
    .flatMap((section, index) => [
      ...(index > 0 && section.heading === undefined ? ["<hr>"] : []),
      ...sectionHTML(section),
    ])
    .map((line) => `${line}\n`)
    .join("");
