import { type CompetitionKind, hasTable } from "../../../schemas/football/competition-kinds.ts";
import { usualRules } from "../../../schemas/league/competition-rules.ts";
import { seasonDays, seasonName } from "../../../schemas/site/league-clock.ts";
import type { SeasonRules } from "../../../worker/backends/match-data/seasons/check-meetings.ts";
import { ClubDirectory, parseClubs } from "../../../worker/backends/match-data/seasons/club-names.ts";
import { reportProblems } from "../../../worker/backends/match-data/seasons/formats/football-json.ts";
import type { NamedMatch } from "../../../worker/backends/match-data/seasons/name-clubs.ts";
import {
  idsOf,
  namesOf,
  prepareSeason,
  readSeasonFile,
} from "../../../worker/backends/match-data/seasons/prepare-season.ts";
import {
  isImported,
  readRules,
  seasonFrame,
  standingsOf,
  stateOf,
} from "../../../worker/backends/match-data/seasons/season-store.ts";
import { unlessChanged, unlessMatchesChanged } from "../../../worker/backends/match-data/seasons/unless-changed.ts";
import { CommandError } from "../report.ts";
import type { Database } from "../storage/storage.ts";
import type { ImportOptions } from "./import-options.ts";
import { readInput } from "./input-file.ts";
import { hasMatchData, noLeague } from "./season-store.ts";
import { findCompetition } from "./stored-competition.ts";
import { tableText } from "./table-text.ts";

/**
 * Reads the files of a season and its clubs, and checks them against the rules of the competition.
 * @throws CommandError with all problems, by match.
 */
function readInputs(
  options: ImportOptions,
  rules: SeasonRules,
  now: Date,
): { matches: NamedMatch[]; directory: ClubDirectory } {
  const { from, to } = seasonDays(options.season);
  for (const { club, date } of options.deductions) {
    if (date >= from && date <= to) continue;
    throw new CommandError(
      `--deduction of ${club} on ${date}: the date is not in the season ${seasonName(options.season)} (${from} to ${to}).`,
    );
  }
  const directory = new ClubDirectory(options.clubs.flatMap((path) => parseClubs(readInput(path))));
  const file = { format: options.format, text: readInput(options.file) };
  const { matches, unreadable, againstRules } = readSeasonFile(file, options.season, directory, rules, now);
  const all = [...unreadable, ...againstRules];
  if (all.length > 0) {
    const count = all.length === 1 ? "a problem" : `${all.length} problems`;
    throw new CommandError(`${options.file} was refused for ${count}. Nothing was written.\n\n${reportProblems(all)}`);
  }
  return { matches, directory };
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** The number of a file's matches, as text, by stage of the competition. */
function matchesText(kind: CompetitionKind, inTable: number, others: number): string {
  if (kind === "cup") return count(others, "match", "matches");
  return kind === "groups"
    ? `${count(inTable, "group match", "group matches")} and ${count(others, "knock-out match", "knock-out matches")}`
    : `${count(inTable, "league match", "league matches")} and ${count(others, "play-off match", "play-off matches")}`;
}

/**
 * Reads a season's files and stores it in one transaction. Idempotent.
 * @returns a report with the table.
 * @throws CommandError for files with problems, for conflicts without a preference, for different stored data unless `replace` is set, and
 * if what it would change has been changed since it was read.
 */
export async function importSeason(db: Database, options: ImportOptions, now: Date): Promise<string> {
  const { season } = options;
  // If storage has no league yet, problems of the file are reported first.
  const found = (await hasMatchData(db)) ? await findCompetition(db, options.competition, isImported) : null;
  const rules = found === null ? { ...usualRules, kind: "league" as const } : await readRules(db, found, season);
  const { kind } = rules;
  if (!hasTable(kind) && (options.deductions.length > 0 || options.decidedBy !== null)) {
    throw new CommandError(`--deduction and --decided-by are about tables. The ${found?.name} has none.`);
  }
  const { matches, directory } = readInputs(options, rules, now);
  const competition = found ?? noLeague();
  const frameQuery = seasonFrame(idsOf(competition), season);
  // Read first, so that the import notices every later change.
  const frame = await stateOf(db, frameQuery);
  const prepared = await prepareSeason(db, { ...options, competition, rules, matches, directory });
  const { storedClubs, stored, clubs, planned, kept, conflicts, changes, isSame } = prepared;

  const title = `${competition.name} ${seasonName(season)}`;
  const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");
  if (conflicts.length > 0 && options.prefer === null) {
    throw new CommandError(
      `${title}: the file contradicts what a feed or a person entered (${count(conflicts.length, "conflict", "conflicts")}):\n` +
        `${listed(conflicts)}\n` +
        "Nothing was written. Add --prefer reported to keep what was entered, or --prefer import to take the file's word.",
    );
  }
  // A season without matches and deductions counts as new: a league's folder only says which clubs play in it.
  const isNew = stored.fixtures.length === 0 && stored.deductions.length === 0;
  if (changes.length > 0 && !isNew && !options.replace) {
    throw new CommandError(
      `${title} holds other data already (${count(stored.fixtures.length, "match", "matches")}): ${changes.join(", ")}.\n` +
        "Nothing was written. Add --replace to put this file in its place.",
    );
  }
  if (!options.dryRun) {
    const guards = isSame ? [] : [unlessChanged(frameQuery, frame), ...unlessMatchesChanged(prepared, stored)];
    await db.transact([...guards, ...prepared.statements]).catch((error: unknown) => {
      if (!/malformed JSON/.test(String(error))) throw error;
      throw new CommandError(`${title} has changed meanwhile, so nothing was written. Import it again.`);
    });
  }

  const inTable = matches.filter(({ stage }) => stage === "league").length;
  const statuses = Map.groupBy(planned.fixtures, ({ status }) => (status === "fixture" ? "to come" : status));
  const summary = isNew
    ? count(planned.fixtures.length, "match", "matches")
    : changes.join(", ") || "new spellings of clubs";
  const where = options.remote ? "the deployed site's storage" : "this machine's storage";
  const outcome = isSame
    ? "Nothing to change: this season is stored as the file has it."
    : options.dryRun
      ? `A dry run: nothing was written. It would be: ${summary}.`
      : `Written to ${where}: ${summary}.`;
  const entered = stored.isGenerated ? undefined : stored.competitions.find(({ id }) => id === competition.id);
  const table = standingsOf(
    competition,
    { ...planned, rules, zones: entered?.zones ?? [] },
    namesOf(matches).flatMap((name) => {
      const id = clubs.idByName.get(name);
      return id !== undefined && planned.clubIDs.includes(id)
        ? [{ id, name: storedClubs.find((club) => club.id === id)?.name ?? name }]
        : [];
    }),
    now,
  );
  return [
    `${title}: ${matchesText(kind, inTable, matches.length - inTable)} of ${count(planned.clubIDs.length, "club", "clubs")} ` +
      `(${count(clubs.newClubs.length, "club is new", "clubs are new")})`,
    `Matches: ${[...statuses].map(([status, list]) => `${list.length} ${status}`).join(", ")}`,
    ...(planned.goals.length > 0 ? [`Scorers: ${count(planned.goals.length, "goal", "goals")}`] : []),
    ...(planned.deductions.length > 0 ? [`Deductions: ${planned.deductions.length}`] : []),
    ...(conflicts.length > 0
      ? [options.prefer === "import" ? "Taken from the file:" : "Kept as entered, against the file:", listed(conflicts)]
      : []),
    ...(kept.length > 0 ? ["Kept as entered since the last import:", listed(kept)] : []),
    outcome,
    ...(hasTable(kind) ? ["", tableText(table, planned.curtailedOn !== null)] : []),
  ].join("\n");
}
