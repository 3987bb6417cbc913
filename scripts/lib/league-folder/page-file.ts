import { readMarkdown } from "../../../app/desk/pages/read-markdown.ts";
import type { FileProblem } from "./file-problem.ts";
import { readPageHTML } from "./page-html.ts";
import { positionedYAML } from "./positioned-yaml.ts";

/** A page's file below pages/: front matter in YAML, and its text in Markdown or HTML. */
export interface PageFile {
  /** The page as written, for the schema `leaguePage`. */
  page: Record<string, unknown>;
  /** Line number of a part of the page. */
  lineOf(path: readonly PropertyKey[]): number;
  problems: FileProblem[];
}

const mark = "---";

/** @param path path in the folder, such as pages/contact.md or pages/contact.html */
export function readPageFile(path: string, text: string): PageFile {
  const page = { path: path.replace(/^pages\//, "").replace(/\.(md|html)$/, "") };
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.indexOf(mark, 1);
  if (lines[0] !== mark || end === -1) {
    const message = `starts with its front matter: title and order between two lines of ${mark}`;
    return { page, lineOf: () => 1, problems: [{ file: path, line: 1, message }] };
  }
  const front = positionedYAML(lines.slice(1, end).join("\n"));
  const read = path.endsWith(".html") ? readPageHTML : readMarkdown;
  const body = read(lines.slice(end + 1).join("\n"), end + 2);
  const isFields = typeof front.data === "object" && front.data !== null && !Array.isArray(front.data);
  const faults = [
    // The front matter starts on the second line.
    ...front.faults.map(({ line, message }) => ({ line: line + 1, message })),
    ...(isFields || front.faults.length > 0
      ? []
      : [{ line: 2, message: "is a list of fields such as title: Contact" }]),
    ...body.faults,
  ];
  const { lead, ...fields } = isFields ? Object.fromEntries(Object.entries(front.data ?? {})) : {};
  const hasBody = lead !== undefined || body.sections.length > 0;
  return {
    page: { ...fields, ...page, body: hasBody ? { lead, sections: body.sections } : null },
    lineOf(at) {
      const [first, second, index] = at;
      if (first === "body" && second === "sections" && typeof index === "number") return body.lines[index] ?? end + 2;
      if (first === "body") return lead === undefined ? 1 : front.lineOf(["lead"]) + 1;
      return front.lineOf(at) + 1;
    },
    problems: faults.map((fault) => ({ file: path, ...fault })),
  };
}
