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
/** Headings cannot have links, so their text is never parsed for links. */
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

// Escapes every "<" before a visible character, because a URL in angle brackets is a link (CommonMark §6.5). The library only escapes
// those before a letter.
const angle = { character: "<", after: "[!-~]", inConstruct: "phrasing" } as const;

/** Serialises a page's sections as Markdown, the reverse of read-markdown.ts. */
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
