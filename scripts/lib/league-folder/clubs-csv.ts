import { z } from "zod";
import { clubCode } from "../../../schemas/desk/clubs.ts";
import { storedCrest } from "../../../schemas/football/crest.ts";
import { timeZone } from "../../../schemas/league/fields.ts";
import { normaliseHex } from "../../../schemas/site/colour.ts";
import { csvID, formatRecords, orNull, parseRecords, slug, text, wholeNumber } from "./csv-records.ts";
import type { Parsed } from "./file-problem.ts";

/*
 * clubs.csv of a league's folder: one club per line, columns in any order. Only id, slug, name, short name and code are required. An
 * optional column that no club uses may be left out.
 */

const file = "clubs.csv";

const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/, "is a number of degrees, such as 53.19")
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `is between -${limit} and ${limit}`);
const colour = z.string().transform((hex, context) => {
  const normal = normaliseHex(hex);
  if (normal !== null) return normal;
  context.addIssue({ code: "custom", message: "is a colour such as #12ab9f" });
  return z.NEVER;
});
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

/** Town, size, time zone and position of a ground. */
export const groundColumns = {
  town: orNull(text),
  capacity: orNull(wholeNumber),
  timeZone: orNull(timeZone),
  latitude: orNull(degrees(90)),
  longitude: orNull(degrees(180)),
};

/** A line by column. Colours and crest are given completely or not at all. */
const line = z.object({
  id: csvID,
  slug,
  name: text,
  shortName: text,
  code: clubCode,
  town: groundColumns.town,
  nickname: orNull(text),
  founded: orNull(wholeNumber),
  ground: orNull(text),
  capacity: groundColumns.capacity,
  timeZone: groundColumns.timeZone,
  latitude: groundColumns.latitude,
  longitude: groundColumns.longitude,
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
  founded: number | null;
  ground: string | null;
  capacity: number | null;
  /** Time zone of the ground. Null: the league's. */
  timeZone: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Null: derived from the club's id and name. The same goes for `crest`. */
  colours: { primary: string; secondary: string; accent: string } | null;
  crest: z.infer<typeof storedCrest> | null;
  /** Slugs of the competitions in which its teams play this season. Empty if its matches show it. */
  competitions: string[];
  /** Other spellings of its name, for imports. */
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

/** The club of a line, and problems that concern several columns. */
function clubOf(row: Line): { club: FolderClub; messages: string[] } {
  const { primary, secondary, accent, crestForm, crestPattern, crestCharge, ...rest } = row;
  const messages: string[] = [];
  if (isPartial([primary, secondary, accent])) messages.push("primary, secondary and accent are given together");
  if (isPartial([crestForm, crestPattern, crestCharge]))
    messages.push("crestForm, crestPattern and crestCharge are given together");
  if (isPartial([rest.latitude, rest.longitude])) messages.push("latitude and longitude are given together");
  return { club: { ...rest, colours: coloursOf(row), crest: crestOf(row) }, messages };
}

/**
 * Parses clubs.csv.
 * @param tables slugs of the competitions with a table; null if they are not known.
 */
export const parseClubsCsv = (csv: string, tables: readonly string[] | null = null): Parsed<FolderClub[]> =>
  parseRecords(file, csv, line, (row) => {
    const { club, messages } = clubOf(row);
    const unknown = club.competitions.filter((each) => tables?.includes(each) === false);
    return {
      item: club,
      messages: [
        ...messages,
        ...unknown.map((each) => `${club.name} plays in ${each}, which is no competition with a table in league.json`),
      ],
      unique: (["id", "slug", "name"] as const).map((key) => `${key} ${club[key]}`),
      noun: "club",
    };
  });

/** Formats clubs as clubs.csv, with only the optional columns that some club uses. */
export const formatClubsCsv = (clubs: readonly FolderClub[]): string =>
  formatRecords(
    clubColumns,
    ["id", "slug", "name", "shortName", "code"],
    clubs.map(({ colours, crest, aliases, competitions, ...rest }) => ({
      ...rest,
      ...colours,
      competitions: competitions.join("; "),
      crestForm: crest?.form ?? null,
      crestPattern: crest?.pattern ?? null,
      crestCharge: crest?.charge ?? null,
      aliases: aliases.join("; "),
    })),
  );
