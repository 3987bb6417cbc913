import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { normaliseHex } from "../../../schemas/site/colour.ts";
import { storedCrest } from "../../../worker/images/look.ts";
import { type FileProblem, issueText, type Parsed } from "./file-problem.ts";

/*
 * clubs.csv of a league's folder: one club a line, columns in any order. Only id, slug, name, short name and code have to be
 * filled in; a column that no club needs may be left out.
 */

const file = "clubs.csv";

/** An optional field: empty means null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" || text === undefined ? null : text), schema.nullable());
const text = z.string().trim().min(1, "is missing").max(100, "has at most 100 characters");
const wholeNumber = z
  .string()
  .regex(/^\d{1,7}$/, "is a whole number")
  .transform(Number);
const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/, "is a number of degrees, such as 53.19")
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `is between -${limit} and ${limit}`);
const colour = z.string().transform((hex, context) => {
  const normal = normaliseHex(hex);
  if (normal !== null) return normal;
  context.addIssue({ code: "custom", message: "is a colour such as #1d3f8f" });
  return z.NEVER;
});
const slug = z
  .string({ error: "is missing" })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is lower-case letters, digits and single hyphens");

/** Values separated by semicolons. */
const several = z
  .string()
  .default("")
  .transform((all) =>
    all
      .split(";")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  );

/** A line, by column. Colours and crest are given whole or not at all. */
const line = z.object({
  id: wholeNumber.refine((id) => id > 0, "is 1 or more"),
  slug,
  name: text,
  shortName: text,
  code: z.string({ error: "is missing" }).regex(/^[A-Z0-9]{2,4}$/, "is two to four capital letters or digits"),
  town: orNull(text),
  nickname: orNull(text),
  founded: orNull(wholeNumber),
  ground: orNull(text),
  capacity: orNull(wholeNumber),
  latitude: orNull(degrees(90)),
  longitude: orNull(degrees(180)),
  primary: orNull(colour),
  secondary: orNull(colour),
  accent: orNull(colour),
  crestForm: orNull(storedCrest.shape.form),
  crestPattern: orNull(storedCrest.shape.pattern),
  crestCharge: orNull(storedCrest.shape.charge),
  competitions: several.pipe(z.array(slug)),
  aliases: several,
});
type Line = z.infer<typeof line>;
export const clubColumns = line.keyof().options;

export interface FolderClub {
  id: number;
  slug: string;
  name: string;
  shortName: string;
  code: string;
  town: string | null;
  nickname: string | null;
  /** Year. */
  founded: number | null;
  ground: string | null;
  capacity: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Null: derived from the id, as the crest is. */
  colours: { primary: string; secondary: string; accent: string } | null;
  crest: z.infer<typeof storedCrest> | null;
  /** Slugs of the leagues that its teams play in this season. Empty when its matches show it. */
  competitions: string[];
  /** Other spellings of its name. */
  aliases: string[];
}

function coloursOf({ primary, secondary, accent }: Line): FolderClub["colours"] {
  return primary === null || secondary === null || accent === null ? null : { primary, secondary, accent };
}

function crestOf({ crestForm: form, crestPattern: pattern, crestCharge: charge }: Line): FolderClub["crest"] {
  return form === null || pattern === null || charge === null ? null : { form, pattern, charge };
}

const isPartial = (fields: readonly unknown[]) =>
  fields.some((field) => field === null) && fields.some((field) => field !== null);

/** A club of a line, and what is wrong across its columns. */
function clubOf(row: Line): { club: FolderClub; messages: string[] } {
  const { primary, secondary, accent, crestForm, crestPattern, crestCharge, ...rest } = row;
  const messages: string[] = [];
  if (isPartial([primary, secondary, accent])) messages.push("primary, secondary and accent are given together");
  if (isPartial([crestForm, crestPattern, crestCharge]))
    messages.push("crestForm, crestPattern and crestCharge are given together");
  if (isPartial([rest.latitude, rest.longitude])) messages.push("latitude and longitude are given together");
  return { club: { ...rest, colours: coloursOf(row), crest: crestOf(row) }, messages };
}

const records = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int().positive() }) }),
);

function readRecords(csv: string): Parsed<z.infer<typeof records>> {
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
 * Parses clubs.csv.
 * @param tables slugs of the competitions with a table; null where they are not known.
 */
export function parseClubsCsv(csv: string, tables: readonly string[] | null = null): Parsed<FolderClub[]> {
  const read = readRecords(csv);
  if (read.value === null) return read;
  const problems: FileProblem[] = [];
  const clubs: FolderClub[] = [];
  const columns = new Set<string>(clubColumns);
  for (const name of Object.keys(read.value[0]?.record ?? {})) {
    if (!columns.has(name)) problems.push({ file, line: 1, message: `there is no column ${name}` });
  }
  const seen = new Map<string, number>();
  for (const { record, info } of read.value) {
    const add = (message: string) => problems.push({ file, line: info.lines, message });
    const parsed = line.safeParse(record);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) add(issueText(issue));
      continue;
    }
    const { club, messages } = clubOf(parsed.data);
    for (const message of messages) add(message);
    for (const slug of club.competitions.filter((each) => tables?.includes(each) === false)) {
      add(`${club.name} plays in ${slug}, which is no competition with a table in league.json`);
    }
    for (const key of ["id", "slug", "name"] as const) {
      const value = `${key} ${club[key]}`;
      const before = seen.get(value);
      if (before !== undefined) add(`${value} is that of the club in line ${before}`);
      else seen.set(value, info.lines);
    }
    clubs.push(club);
  }
  return problems.length > 0 ? { value: null, problems } : { value: clubs, problems: [] };
}

const quoted = (field: string) => (/[",\n\r]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** Clubs as clubs.csv, with the columns that any of them fills in. */
export function formatClubsCsv(clubs: readonly FolderClub[]): string {
  const lines = clubs.map(({ colours, crest, aliases, ...rest }) => {
    const fields: Record<string, string | number | null> = {
      ...rest,
      competitions: rest.competitions.join("; "),
      ...colours,
      crestForm: crest?.form ?? null,
      crestPattern: crest?.pattern ?? null,
      crestCharge: crest?.charge ?? null,
      aliases: aliases.join("; "),
    };
    return clubColumns.map((column) => String(fields[column] ?? ""));
  });
  const required = new Set<string>(["id", "slug", "name", "shortName", "code"]);
  const used = clubColumns.filter(
    (column, index) => required.has(column) || lines.some((cells) => cells[index] !== ""),
  );
  const cellsOf = (cells: readonly string[]) => used.map((column) => quoted(cells[clubColumns.indexOf(column)] ?? ""));
  return [used, ...lines.map(cellsOf)].map((cells) => `${cells.join(",")}\n`).join("");
}
