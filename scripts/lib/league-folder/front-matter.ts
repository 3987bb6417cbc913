import { stringify } from "yaml";
import type { z } from "zod";
import { plainErrorMap } from "../../../schemas/site/error-map.ts";
import { type FileProblem, issueText, type Parsed } from "./file-problem.ts";
import { positionedYAML } from "./positioned-yaml.ts";

/** A Markdown file: front matter (YAML between two lines of three hyphens) and the text below it. */
export interface FrontMatterFile<Fields> {
  fields: Fields;
  /** The text without blank lines at either end. */
  body: string;
}

const frontMatter = /^\uFEFF?---\r?\n(.*?\r?\n)?---[ \t]*(?:\r?\n|$)/s;

/** Parses YAML or JSON text. @param firstLine number of its first line in the file. */
export function parseYamlText<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  firstLine = 1,
): Parsed<z.output<Schema>> {
  const { data, faults, lineOf } = positionedYAML(text);
  const problem = (line: number, message: string): FileProblem => ({ file, line: line + firstLine - 1, message });
  if (faults.length > 0) return { value: null, problems: faults.map(({ line, message }) => problem(line, message)) };
  const parsed = schema.safeParse(data ?? {}, { error: plainErrorMap });
  if (parsed.success) return { value: parsed.data, problems: [] };
  return { value: null, problems: parsed.error.issues.map((issue) => problem(lineOf(issue.path), issueText(issue))) };
}

/** Parses the text of a Markdown file. */
export function parseFrontMatter<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): Parsed<FrontMatterFile<z.output<Schema>>> {
  const [all, yaml = ""] = frontMatter.exec(text) ?? [];
  if (all === undefined) {
    const message = "begins with front matter, between two lines of ---";
    return { value: null, problems: [{ file, line: 1, message }] };
  }
  // The front matter starts on line 2, after the hyphens.
  const { value, problems } = parseYamlText(file, yaml, schema, 2);
  if (value === null) return { value: null, problems };
  return {
    value: { fields: value, body: text.slice(all.length).replaceAll("\r\n", "\n").trim() },
    problems: [],
  };
}

/** The text of a Markdown file with front matter. Undefined fields are left out. */
export function formatFrontMatter(fields: Record<string, unknown>, body: string): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n${body === "" ? "" : `\n${body}\n`}`;
}
