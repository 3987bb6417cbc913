import type { Paragraph, Root, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { isLinkTarget } from "../../../schemas/content/linked-text.ts";
import type { PageBody } from "../../../schemas/content/page-tree.ts";

/*
 * Parses a page's text from Markdown, for the desk and for a league's folder. A section is a heading (##), then paragraphs, a list, a table
 * with its caption in a paragraph before it (`Table: …`), and questions (###), each with one paragraph as its answer. A line (***), or a
 * block that comes out of this order, starts a section without a heading. Texts are plain, with links: no emphasis, no images. Headings
 * have no links.
 */

type Section = PageBody["sections"][number];

export interface ReadMarkdown {
  sections: Section[];
  /** Line of each section's start, from 1. */
  lines: number[];
  faults: { line: number; message: string }[];
}

const captionMark = "Table: ";
const lineOf = (node: RootContent | Root) => node.position?.start.line ?? 1;

class MarkdownFault extends Error {
  readonly line: number;
  constructor(node: RootContent, message: string) {
    super(message);
    this.line = lineOf(node);
  }
}

/** The text of a block. @throws MarkdownFault for anything but plain text and links */
function plainText(node: RootContent): string {
  if (!("children" in node)) throw new MarkdownFault(node, `${node.type} has no words`);
  return node.children
    .map((part) => {
      if (part.type === "text") return part.value.replaceAll("\n", " ");
      if (part.type === "link" && node.type !== "heading") {
        if (!isLinkTarget(part.url)) {
          throw new MarkdownFault(part, "leads to a path of this site, to https:// or to mailto:");
        }
        return `[${plainText(part)}](${part.url})`;
      }
      throw new MarkdownFault(part, `is plain text: ${part.type} is not shown`);
    })
    .join("");
}

const cellsOf = (row: Table["children"][number]) => row.children.map(plainText);

class SectionReader {
  readonly sections: Section[] = [];
  readonly lines: number[] = [];
  #caption: { text: string; node: Paragraph } | null = null;
  #question: string | null = null;
  #afterLine = false;

  #last(node: RootContent, isFull: (section: Section) => boolean): Section {
    const last = this.#afterLine ? undefined : this.sections.at(-1);
    return last !== undefined && !isFull(last) ? last : this.#start(node);
  }

  #start(node: RootContent, heading?: string): Section {
    const section: Section = { ...(heading !== undefined && { heading }), paragraphs: [], list: [], questions: [] };
    this.#afterLine = false;
    this.sections.push(section);
    this.lines.push(lineOf(node));
    return section;
  }

  read(node: RootContent): void {
    if (this.#question !== null && node.type !== "paragraph")
      throw new MarkdownFault(node, "stands where an answer belongs");
    if (this.#caption !== null && node.type !== "table")
      throw new MarkdownFault(node, "stands where the table of a caption belongs");
    if (node.type === "heading") this.#heading(node, node.depth, plainText(node));
    else if (node.type === "thematicBreak") this.#afterLine = true;
    else if (node.type === "paragraph") this.#paragraph(node);
    else if (node.type === "list") {
      if (node.ordered) throw new MarkdownFault(node, "is a list with bullets: numbers are not shown");
      this.#last(node, (one) => one.list.length > 0 || one.table !== undefined || one.questions.length > 0).list.push(
        ...node.children.map((entry) => {
          const [only, ...more] = entry.children;
          if (only?.type !== "paragraph" || more.length > 0)
            throw new MarkdownFault(entry, "is one sentence or more, without a list of its own");
          return plainText(only);
        }),
      );
    } else if (node.type === "table") this.#table(node);
    else throw new MarkdownFault(node, `is a heading, paragraph, list or table: ${node.type} is not shown`);
  }

  #heading(node: RootContent, depth: number, text: string): void {
    if (depth === 2) this.#start(node, text);
    else if (depth === 3) this.#question = text;
    else throw new MarkdownFault(node, "is a heading of ## (a section) or ### (a question)");
  }

  #paragraph(node: Paragraph): void {
    const text = plainText(node);
    if (this.#question !== null) {
      this.#last(node, () => false).questions.push({ question: this.#question, answer: text });
      this.#question = null;
    } else if (text.startsWith(captionMark)) this.#caption = { text: text.slice(captionMark.length), node };
    else {
      const last = this.sections.at(-1);
      if (!this.#afterLine && last !== undefined && last.questions.length > 0) {
        throw new MarkdownFault(node, "is a second paragraph of an answer: an answer has one");
      }
      this.#last(node, (one) => one.list.length > 0 || one.table !== undefined).paragraphs.push(text);
    }
  }

  #table(node: Table): void {
    if (this.#caption === null)
      throw new MarkdownFault(node, `needs a caption: a paragraph before it that starts with ${captionMark.trim()}`);
    const [columns = [], ...rows] = node.children.map(cellsOf);
    const section = this.#last(node, (one) => one.table !== undefined || one.questions.length > 0);
    section.table = { caption: this.#caption.text, columns, rows };
    this.#caption = null;
  }

  /** @returns the problem of a text that ends too early, such as after a question; null if it is complete */
  unfinished(): { line: number; message: string } | null {
    if (this.#caption !== null) return { line: lineOf(this.#caption.node), message: "is a caption without a table" };
    return this.#question === null
      ? null
      : { line: this.lines.at(-1) ?? 1, message: `has no answer: ${this.#question}` };
  }
}

/** @param firstLine line of the file on which the text starts */
export function readMarkdown(text: string, firstLine = 1): ReadMarkdown {
  const root = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return readBlocks(root.children, firstLine);
}

/** Converts parsed blocks to sections. @param firstLine line of the file on which they start */
export function readBlocks(blocks: readonly RootContent[], firstLine: number): ReadMarkdown {
  const reader = new SectionReader();
  const faults: ReadMarkdown["faults"] = [];
  for (const node of blocks) {
    try {
      reader.read(node);
    } catch (error) {
      if (!(error instanceof MarkdownFault)) throw error;
      faults.push({ line: error.line, message: error.message });
      break;
    }
  }
  const unfinished = faults.length > 0 ? null : reader.unfinished();
  if (unfinished !== null) faults.push(unfinished);
  const inFile = (line: number) => line + firstLine - 1;
  return {
    sections: reader.sections,
    lines: reader.lines.map(inFile),
    faults: faults.map(({ line, message }) => ({ line: inFile(line), message })),
  };
}
