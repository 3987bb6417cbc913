import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type FileMatch, type Problem, readMatches } from "./football-json.ts";
import { findDate } from "./football-txt.ts";
import { parseSide } from "./football-txt-goals.ts";

/*
 * Seasons as CSV: columns `Date,Team 1,FT,HT,Team 2` in any order, optionally `Round` (or `Matchday`), `Group`, `Time`, `Venue`, `Neutral`
 * (yes or no), `Status`, `Notes`, the scorers of each side, and in a cup the score after extra time (`ET`) and of the shoot-out (`P`). Clubs may
 * also be `Home` and `Away` (or `HomeTeam`, `AwayTeam`), and goals may have columns of their own (`FTHG`, `FTAG`, `HTHG`, `HTAG`). Dates in
 * figures begin with the day, as in Britain.
 */

const rows = z.array(z.record(z.string(), z.string()));

/** Every name that a column has, folded to lower-case letters and digits. */
const columnNames = {
  date: ["date"],
  time: ["time", "ko", "kickoff"],
  round: ["round", "matchday"],
  group: ["group", "pool"],
  team1: ["team1", "home", "hometeam"],
  team2: ["team2", "away", "awayteam"],
  venue: ["venue", "ground", "stadium"],
  neutral: ["neutral", "neutralground", "neutralvenue"],
  ft: ["ft", "score", "result", "fulltime"],
  ht: ["ht", "halftime"],
  et: ["et", "aet", "extratime", "afterextratime"],
  p: ["p", "pen", "pens", "penalties"],
  ftHome: ["fthg", "hg", "homegoals"],
  ftAway: ["ftag", "ag", "awaygoals"],
  htHome: ["hthg"],
  htAway: ["htag"],
  status: ["status"],
  notes: ["notes"],
  scorers1: ["scorers1", "homescorers", "goals1"],
  scorers2: ["scorers2", "awayscorers", "goals2"],
} as const;
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];

/** Statuses as newspapers write them in place of a score. */
const statuses: Readonly<Record<string, string>> = {
  pp: "postponed",
  post: "postponed",
  postponed: "postponed",
  canc: "cancelled",
  cancelled: "cancelled",
  awarded: "awarded",
};
/** Statuses that say no more than whether there is a score. */
const plainStatuses =
  /^(ft|fulltime|aet|pens?|penalties|finished|played|completed?|final|result|fixture|scheduled|upcoming|notstarted|ns)$/;
/** What remarks call a match whose score may not count. */
const undecided = /\b(abandoned|void(ed)?|suspended)\b/i;
/** Whether a ground is neutral; undefined for an empty field; the text itself, to be reported, for anything else. */
const neutralOf = (text: string): unknown =>
  text === "" ? undefined : /^(yes|y|true|1)$/i.test(text) ? true : /^(no|n|false|0)$/i.test(text) ? false : text;
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/**
 * A match's status by its column, remarks and score. Undefined for a match that is to come or was played to its end; for an unknown word the
 * word itself, which is then reported as a problem.
 */
function statusOf(status: string, notes: string, score: string): string | undefined {
  const [own, noted, scored] = [status, notes, score].map((text) => statuses[letters(text)]);
  const isUnknown = own === undefined && !/^-?$/.test(status) && !plainStatuses.test(letters(status));
  // Remarks may say anything else.
  return own ?? (isUnknown ? status : (noted ?? undecided.exec(notes)?.[0] ?? scored));
}

/** "2-1" as two numbers; undefined for an empty field; the text itself, to be reported, when invalid. */
function goalsOf(text: string): unknown {
  if (text === "" || text === "-") return undefined;
  const [, home, away] = /^(\d{1,2})\s*[-–:]\s*(\d{1,2})$/.exec(text) ?? [];
  return home === undefined || away === undefined ? text : [Number(home), Number(away)];
}

/** A date as YYYY-MM-DD, from figures with the day first, or from football.txt notation. The text itself, to be reported, when invalid. */
function dateOf(text: string, season: number): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (day !== undefined && month !== undefined && year !== undefined) {
    // A year of two digits gets its century from the season.
    const century = year.length === 4 ? "" : String(Number(year) === season % 100 ? season : season + 1).slice(0, 2);
    return `${century}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  const found = findDate(text, season);
  return found?.rest === "" ? found.date : text;
}

/** Scorers such as `Kane 23, Son 45+2 (pen)`; undefined for an empty field; the text itself, to be reported, when unreadable. */
const scorersOf = (text: string): unknown => (text === "" ? undefined : (parseSide(text.replaceAll(";", ",")) ?? text));

/**
 * Parses a season from CSV (RFC 4180).
 * @param season its first year, for dates without a year.
 */
export function parseFootballCsv(content: string, season: number): { matches: FileMatch[]; problems: Problem[] } {
  let table: z.output<typeof rows>;
  try {
    table = rows.parse(
      parse(content, {
        bom: true,
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        columns: (names: string[]) =>
          names.map((name) => {
            const folded = name.toLowerCase().replace(/[^a-z0-9]/g, "");
            return columns.find((column) => columnNames[column].some((known) => known === folded)) ?? `other ${name}`;
          }),
      }),
    );
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { matches: [], problems: [{ match: null, problem: `The file is not CSV: ${problem}` }] };
  }
  const has = (name: Column) => table[0]?.[name] !== undefined;
  const missing = [
    ...(has("date") ? [] : ["date"]),
    ...(has("team1") ? [] : ["team 1"]),
    ...(has("ft") || (has("ftHome") && has("ftAway")) ? [] : ["ft"]),
    ...(has("team2") ? [] : ["team 2"]),
  ];
  if (missing.length > 0) {
    const problem = `The first line names the columns Date,Team 1,FT,HT,Team 2 (or Date,Home,Score,Away). Missing: ${missing.join(", ")}.`;
    return { matches: [], problems: [{ match: null, problem }] };
  }
  return readMatches(
    table.map((row) => {
      const field = (name: Column) => row[name] ?? "";
      const pair = (whole: Column, home: Column, away: Column) =>
        field(home) === "" && field(away) === "" ? field(whole) : `${field(home)}-${field(away)}`;
      const [ftText, htText] = [pair("ft", "ftHome", "ftAway"), pair("ht", "htHome", "htAway")];
      const status = statusOf(field("status"), field("notes"), ftText);
      const [ht, ft] = [goalsOf(htText), statuses[letters(ftText)] === undefined ? goalsOf(ftText) : undefined];
      const [goals1, goals2] = [scorersOf(field("scorers1")), scorersOf(field("scorers2"))];
      const [round, group, time] = [field("round"), field("group"), field("time")];
      const [et, p] = [goalsOf(field("et")), goalsOf(field("p"))];
      const [ground, neutral] = [field("venue"), neutralOf(field("neutral"))];
      return {
        ...(round !== "" && { round: /^\d+$/.test(round) ? `Matchday ${round}` : round }),
        ...(group !== "" && { group }),
        // "(1) Fri 9 Aug 2024" begins with the matchday.
        date: dateOf(field("date").replace(/^\(\d+\)\s*/, ""), season),
        ...(time !== "" && { time: time.padStart(5, "0") }),
        team1: field("team1"),
        team2: field("team2"),
        ...(ground !== "" && { ground }),
        ...(neutral !== undefined && { neutral }),
        score: {
          ...(ht !== undefined && { ht }),
          ...(ft !== undefined && { ft }),
          ...(et !== undefined && { et }),
          ...(p !== undefined && { p }),
        },
        ...(status !== undefined && { status }),
        ...((goals1 ?? goals2) !== undefined && { goals1: goals1 ?? [], goals2: goals2 ?? [] }),
      };
    }),
  );
}
