import type { Paragraph, RootContent } from "mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import type { PageBody } from "../../../schemas/content/page-tree.ts";

const text = (value: string) => [{ type: "text" as const, value }];
const paragraph = (value: string): Paragraph => ({ type: "paragraph", children: text(value) });

function blocksOf({ heading, paragraphs, list, table, questions }: PageBody["sections"][number]): RootContent[] {
  const blocks: RootContent[] = heading === undefined ? [] : [{ type: "heading", depth: 2, children: text(heading) }];
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
    blocks.push({ type: "heading", depth: 3, children: text(question) }, paragraph(answer));
  }
  return blocks;
}

/** Writes a page's sections as Markdown (scripts/lib/league-folder/page-markdown.ts reads it). */
export function writeMarkdown(sections: PageBody["sections"]): string {
  return toMarkdown(
    {
      type: "root",
      children: sections.flatMap((section, index) => [
        ...(index > 0 && section.heading === undefined ? [{ type: "thematicBreak" as const }] : []),
        ...blocksOf(section),
      ]),
    },
    { bullet: "-", extensions: [gfmTableToMarkdown({ tablePipeAlign: false })] },
  );
}
