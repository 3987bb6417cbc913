import { parse } from "csv-parse/sync";
import { z } from "zod";
import { type FileMatch, type Problem, readMatches } from "./football-json.ts";
import { findDate } from "./football-txt.ts";

/*
 * Seasons as CSV: columns `Date,Team 1,FT,HT,Team 2` in any order, optionally `Round` (or `Matchday`) and `Time`.
 */

const rows = z.array(z.record(z.string(), z.string()));
const required = ["date", "team 1", "ft", "team 2"];

/** "2-1" as two numbers; undefined for an empty field; the text itself, to be reported, when invalid. */
function goalsOf(text: string): unknown {
  if (text === "" || text === "-") return undefined;
  const [, home, away] = /^(\d{1,2})\s*[-–:]\s*(\d{1,2})$/.exec(text) ?? [];
  return home === undefined || away === undefined ? text : [Number(home), Number(away)];
}

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
        columns: (names: string[]) => names.map((name) => name.toLowerCase().trim()),
      }),
    );
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { matches: [], problems: [{ match: null, problem: `The file is not CSV: ${problem}` }] };
  }
  const missing = required.filter((name) => table[0]?.[name] === undefined);
  if (missing.length > 0) {
    const problem = `The first line names the columns Date,Team 1,FT,HT,Team 2. Missing: ${missing.join(", ")}.`;
    return { matches: [], problems: [{ match: null, problem }] };
  }
  return readMatches(
    table.map((row) => {
      const [date = "", round = row.matchday ?? "", time = ""] = [row.date, row.round, row.time];
      // "(1) Fri 9 Aug 2024" begins with the matchday.
      const plain = date.replace(/^\(\d+\)\s*/, "");
      const found = findDate(plain, season);
      const [ht, ft] = [goalsOf(row.ht ?? ""), goalsOf(row.ft ?? "")];
      return {
        ...(round !== "" && { round: /^\d+$/.test(round) ? `Matchday ${round}` : round }),
        date: found?.rest === "" ? found.date : date,
        ...(time !== "" && { time }),
        team1: row["team 1"],
        team2: row["team 2"],
        score: { ...(ht !== undefined && { ht }), ...(ft !== undefined && { ft }) },
      };
    }),
  );
}
