import type { Paragraph, PhrasingContent, RootContent } from "mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { linkedText } from "../../../schemas/content/linked-text.ts";
import type { PageBody } from "../../../schemas/content/page-tree.ts";

const text = (value: string): PhrasingContent[] =>
  linkedText(value).map((part) =>
    part.href === null
      ? { type: "text", value: part.text }
      : { type: "link", url: part.href, children: [{ type: "text", value: part.text }] },
  );
/** Headings have no links: what looks like one is words. */
const plain = (value: string): PhrasingContent[] => [{ type: "text", value }];
const paragraph = (value: string): Paragraph => ({ type: "paragraph", children: text(value) });

function blocksOf({ heading, paragraphs, list, table, questions }: PageBody["sections"][number]): RootContent[] {
  const blocks: RootContent[] = heading === undefined ? [] : [{ type: "heading", depth: 2, children: plain(heading) }];
  blocks.push(...paragraphs.map(paragraph));
  if (list.length > 0) {
    blocks.push({
      type: "list",
      children: list.map((entry) => ({ type: "listItem", children: [paragraph(entry)] })),
    });
  }
  if (table !== undefined) {
    blocks.push(paragraph(`Table: ${table.caption}`), {
      type: "table",
      children: [table.columns, ...table.rows].map((row) => ({
        type: "tableRow",
        children: row.map((cell) => ({ type: "tableCell", children: text(cell) })),
      })),
    });
  }
  for (const { question, answer } of questions) {
    blocks.push({ type: "heading", depth: 3, children: plain(question) }, paragraph(answer));
  }
  return blocks;
}

/** An address in angle brackets is a link, whatever it begins with (CommonMark §6.5); the library knows those that begin with a letter. */
const angle = { character: "<", after: "[!-~]", inConstruct: "phrasing" } as const;

/** Writes a page's sections as Markdown (read-markdown.ts reads it). */
export function writeMarkdown(sections: PageBody["sections"]): string {
  return toMarkdown(
    {
      type: "root",
      children: sections.flatMap((section, index) => [
        ...(index > 0 && section.heading === undefined ? [{ type: "thematicBreak" as const }] : []),
        ...blocksOf(section),
      ]),
    },
    { bullet: "-", unsafe: [angle], extensions: [gfmTableToMarkdown({ tablePipeAlign: false })] },
  );
}
