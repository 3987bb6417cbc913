import { z } from "zod";
import { type SeasonFormat, seasonFormats, seasonPreference } from "../../../schemas/desk/seasons.ts";
import type { Deduction, TableOrder } from "../../../worker/backends/match-data/seasons/plan-season.ts";
import type { Preference } from "../../../worker/backends/match-data/seasons/reconcile-entries.ts";
import { CommandError, readArguments } from "../report.ts";

export const importUsage = `Usage:
  npm run import -- football-json FILE --competition 10 --season 2024 [options]
  npm run import -- football-txt FILE --competition 10 --season 2024 [options]
  npm run import -- csv FILE --competition 10 --season 2024 [options]
  npm run import -- clubs FILE... [--dry-run] [--remote]

  football-json     the openfootball season format; football-txt its plain text, old or new;
  csv               columns Date,Team 1,FT,HT,Team 2 (or Home and Away, FTHG and FTAG), scorers in Home Scorers and
                    Away Scorers; dates as DD/MM/YYYY, too; P-P is postponed. Of cups also Round, ET (the score after
                    extra time) and P (penalties); Group where clubs play in groups before the knock-out rounds
  clubs             names, facts and every spelling of clubs, in the football.txt notation
  --competition     id or slug of a league, a cup or a competition with groups in this storage
  --season          the year in which the season starts
  --clubs FILE      names and aliases in the football.txt notation; repeatable
  --deduction "CLUB=-POINTS:REASON:YYYY-MM-DD"   repeatable
  --decided-by points|points-per-game   how the table of a season that was ended early is ordered
  --replace         put this season in the place of what is stored of it; what a feed or a person entered since stays
  --prefer import|reported   where the file contradicts what was entered: take the file's word, or keep the entry
  --dry-run         check and report, and write nothing
  --remote          the deployed site's storage in place of this machine's; with --env staging, that of staging`;

const tableOrders: readonly TableOrder[] = ["points", "points-per-game"];

export interface ImportOptions {
  format: SeasonFormat;
  file: string;
  /** Id or slug. */
  competition: string;
  season: number;
  clubs: string[];
  deductions: Deduction[];
  /** Null: the stored order stays. */
  decidedBy: TableOrder | null;
  replace: boolean;
  /** Null: if there are conflicts, they are listed and nothing is written. */
  prefer: Preference | null;
  dryRun: boolean;
  remote: boolean;
  /** Which deployed site; undefined: production. */
  env: string | undefined;
}

const seasonYear = z.coerce.number().int().min(1871).max(2200);

/** @throws CommandError if it is missing, or neither an id nor a slug. */
export function parseCompetition(text: string | undefined): string {
  if (text === undefined || !/^[a-z0-9-]{1,60}$/.test(text)) {
    throw new CommandError("--competition is the id or the slug of a competition that is stored, such as 10.");
  }
  return text;
}

/** @throws CommandError unless it is a year. */
export function parseSeason(text: string | undefined): number {
  const parsed = /^\d{4}$/.test(text ?? "") ? seasonYear.safeParse(text) : null;
  if (!parsed?.success) throw new CommandError("--season is the year in which the season starts: 2024 for 2024-25.");
  return parsed.data;
}

/**
 * Parses `Sheffield United=-2:breach of loan rules:2025-04-01`.
 * @throws CommandError with the expected form.
 */
export function parseDeduction(text: string): Deduction {
  if (/\p{Cc}/u.test(text)) throw new CommandError(`--deduction ${JSON.stringify(text)} has control characters.`);
  const [, club, points, reason, date] = /^(.+)=(-?\d+):(.+):(\d{4}-\d{2}-\d{2})$/.exec(text.trim()) ?? [];
  const day = z.iso.date().safeParse(date);
  if (club === undefined || reason === undefined || !day.success) {
    throw new CommandError(
      `--deduction "${text}" is written like "Sheffield United=-2:breach of loan rules:2025-04-01".`,
    );
  }
  if (Number(points) >= 0) throw new CommandError(`--deduction "${text}": points taken off are negative, such as -2.`);
  return { club: club.trim(), points: Number(points), reason: reason.trim(), date: day.data };
}

/** Null if left out. @throws CommandError for any other value. */
function oneOf<Value extends string>(option: string, values: readonly Value[], text: string | undefined): Value | null {
  if (text === undefined) return null;
  const found = values.find((value) => value === text);
  if (found === undefined) throw new CommandError(`${option} is ${values.join(" or ")}.`);
  return found;
}

export type ClubsOptions = Pick<ImportOptions, "dryRun" | "remote" | "env"> & { files: string[] };

/**
 * Parses `clubs FILE...`; null if the command imports a season.
 * @throws CommandError without files, or with an option that only seasons have.
 */
export function parseClubsOptions(args: readonly string[]): ClubsOptions | null {
  const { values, positionals } = parseArguments(args);
  const [named, ...files] = positionals;
  if (named !== "clubs") return null;
  const { "dry-run": dryRun, remote, env, ...ofSeasons } = values;
  const isMisused = Object.values(ofSeasons).flat().some(Boolean);
  if (files.length === 0 || isMisused) throw new CommandError(importUsage);
  return { files, dryRun, remote, env };
}

const parseArguments = (args: readonly string[]) =>
  readArguments(importUsage, {
    args: [...args],
    allowPositionals: true,
    options: {
      competition: { type: "string" },
      season: { type: "string" },
      clubs: { type: "string", multiple: true, default: [] },
      deduction: { type: "string", multiple: true, default: [] },
      replace: { type: "boolean", default: false },
      prefer: { type: "string" },
      "decided-by": { type: "string" },
      "dry-run": { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
    },
  });

/** @throws CommandError that says what is missing or wrong. */
export function parseImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArguments(args);
  const [named, file, ...rest] = positionals;
  const format = seasonFormats.find((each) => each === named);
  if (format === undefined || file === undefined || rest.length > 0) throw new CommandError(importUsage);
  return {
    format,
    file,
    competition: parseCompetition(values.competition),
    season: parseSeason(values.season),
    clubs: values.clubs,
    deductions: values.deduction.map(parseDeduction),
    decidedBy: oneOf("--decided-by", tableOrders, values["decided-by"]),
    replace: values.replace,
    prefer: oneOf("--prefer", seasonPreference.options, values.prefer),
    dryRun: values["dry-run"],
    remote: values.remote,
    env: values.env,
  };
}
