import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { quotedCell } from "../../../schemas/csv.ts";
import { plainErrorMap } from "../../../schemas/site/error-map.ts";
import { type FileProblem, issueText, type Parsed } from "./file-problem.ts";

/* Reading and writing the CSV files of a league's folder: a header, then one record per line, with columns in any order. */

/** An optional field: empty means null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" || text === undefined ? null : text), schema.nullable());
export const text = z
  .string({ error: "is missing" })
  .trim()
  .min(1, "is missing")
  .max(100, "has at most 100 characters");
export const wholeNumber = z
  .string({ error: "is missing" })
  .regex(/^\d{1,7}$/, "is a whole number")
  .transform(Number);
export const csvID = wholeNumber.refine((id) => id > 0, "is 1 or more");
export const slug = z
  .string({ error: "is missing" })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is lower-case letters, digits and single hyphens");

const records = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int().positive() }) }),
);

function readRecords(file: string, csv: string): Parsed<z.infer<typeof records>> {
  try {
    const options = { columns: true, info: true, bom: true, skip_empty_lines: true, trim: true };
    return { value: records.parse(parse(csv, options)), problems: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = z.object({ lines: z.int().positive() }).safeParse(error);
    return { value: null, problems: [{ file, line: at.data?.lines ?? null, message: error.message }] };
  }
}

/**
 * Parses a table.
 * @param line schema of a line, by column.
 * @param check returns the item of a line and further problems. Lines that share a text in `unique` are refused.
 */
export function parseRecords<Line extends z.ZodObject, Item>(
  file: string,
  csv: string,
  line: Line,
  check: (record: z.output<Line>) => { item: Item; messages: string[]; unique: readonly string[]; noun: string },
): Parsed<Item[]> {
  const read = readRecords(file, csv);
  if (read.value === null) return read;
  const problems: FileProblem[] = [];
  const items: Item[] = [];
  for (const name of Object.keys(read.value[0]?.record ?? {})) {
    if (!Object.hasOwn(line.shape, name)) problems.push({ file, line: 1, message: `there is no column ${name}` });
  }
  const seen = new Map<string, number>();
  for (const { record, info } of read.value) {
    const add = (message: string) => problems.push({ file, line: info.lines, message });
    const parsed = line.safeParse(record, { error: plainErrorMap });
    if (!parsed.success) {
      for (const issue of parsed.error.issues) add(issueText(issue));
      continue;
    }
    const { item, messages, unique, noun } = check(parsed.data);
    for (const message of messages) add(message);
    for (const value of unique) {
      const before = seen.get(value);
      if (before !== undefined) add(`${value} is that of the ${noun} in line ${before}`);
      else seen.set(value, info.lines);
    }
    items.push(item);
  }
  return problems.length > 0 ? { value: null, problems } : { value: items, problems: [] };
}

/** Formats records as CSV, with the required columns and those that some record uses. */
export function formatRecords<Column extends string>(
  columns: readonly Column[],
  required: readonly Column[],
  rows: readonly Readonly<Record<string, string | number | null>>[],
): string {
  const cell = (row: (typeof rows)[number], column: Column) => String(row[column] ?? "");
  const used = columns.filter((column) => required.includes(column) || rows.some((row) => cell(row, column) !== ""));
  return [used, ...rows.map((row) => used.map((column) => quotedCell(cell(row, column))))]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");
}
