import { competitionName, playOffsOf } from "../generate/divisions.ts";
import { seasonName } from "../generate/time.ts";
import { checkSeason, type NamedMatch, nameClubs } from "./check-season.ts";
import { ClubDirectory, parseClubs } from "./club-names.ts";
import { reconcile } from "./entered.ts";
import { parseFootballCsv } from "./football-csv.ts";
import { parseFootballJSON, reportProblems } from "./football-json.ts";
import { parseFootballTxt } from "./football-txt.ts";
import type { ImportOptions } from "./import-options.ts";
import { readInput } from "./input-file.ts";
import { planClubs } from "./plan-clubs.ts";
import { differences, planSeason } from "./plan-season.ts";
import { CommandError } from "./report.ts";
import { seasonStatements } from "./season-statements.ts";
import { readClubs, readSeason, requireMatchData, standingsOf } from "./season-store.ts";
import type { Database } from "./storage.ts";
import { tableText } from "./table-text.ts";

const parsers = {
  "football-json": parseFootballJSON,
  "football-txt": parseFootballTxt,
  csv: parseFootballCsv,
};

/**
 * Reads and checks the files of a season and its clubs.
 * @throws CommandError with all problems, by match.
 */
export function readInputs(options: ImportOptions): { matches: NamedMatch[]; directory: ClubDirectory } {
  const directory = new ClubDirectory(options.clubs.flatMap((path) => parseClubs(readInput(path))));
  const { matches, problems } = parsers[options.format](readInput(options.file), options.season);
  const named = nameClubs(matches, directory);
  const checks = matches.length === 0 && problems.length > 0 ? [] : checkSeason(named.matches, options.season);
  const all = [...problems, ...named.problems, ...checks];
  if (all.length > 0) {
    const count = all.length === 1 ? "a problem" : `${all.length} problems`;
    throw new CommandError(`${options.file} was refused for ${count}. Nothing was written.\n\n${reportProblems(all)}`);
  }
  return { matches: named.matches, directory };
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/**
 * Stores a season in one transaction. Idempotent.
 * @returns a report with the table.
 * @throws CommandError when other data are stored, unless they are to be replaced.
 */
export async function importSeason(
  db: Database,
  options: ImportOptions,
  { matches, directory }: ReturnType<typeof readInputs>,
  now: Date,
): Promise<string> {
  const { competition, season } = options;
  await requireMatchData(db);
  const storedClubs = await readClubs(db);
  const stored = await readSeason(db, [competition, playOffsOf[competition]], season);
  const names = [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  const clubs = planClubs(names, directory, storedClubs);
  const fromFile = planSeason({ ...options, matches, directory }, clubs, stored);
  const clubNames = new Map([
    ...storedClubs.clubs.map(({ id, name }) => [id, name] as const),
    ...[...clubs.idByName].map(([name, id]) => [id, name] as const),
  ]);
  const { planned, replacedGoals, kept, conflicts } = reconcile(fromFile, stored, clubNames, options.prefer);

  const title = `${competitionName(competition)} ${seasonName(season)}`;
  const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");
  if (conflicts.length > 0 && options.prefer === null) {
    throw new CommandError(
      `${title}: the file contradicts what a feed or a person entered (${count(conflicts.length, "conflict", "conflicts")}):\n` +
        `${listed(conflicts)}\n` +
        "Nothing was written. Add --prefer reported to keep what was entered, or --prefer import to take the file's word.",
    );
  }
  const changes = differences(planned, stored);
  const isNew = stored.competitions.length === 0 && stored.fixtures.length === 0;
  if (changes.length > 0 && !isNew && !options.replace) {
    throw new CommandError(
      `${title} holds other data already (${count(stored.fixtures.length, "match", "matches")}): ${changes.join(", ")}.\n` +
        "Nothing was written. Add --replace to put this file in its place.",
    );
  }
  const isUnchanged = changes.length === 0 && clubs.newClubs.length === 0 && clubs.newAliases.length === 0;
  const goalsByFixture = Map.groupBy(fromFile.goals, ({ fixture_id }) => fixture_id);
  const imported = fromFile.fixtures.map((fixture) => ({ fixture, goals: goalsByFixture.get(fixture.id) ?? [] }));
  if (!options.dryRun) {
    await db.transact(seasonStatements(competition, season, clubs, planned, replacedGoals, imported));
  }

  const playOffs = matches.filter(({ isPlayOff }) => isPlayOff).length;
  const statuses = Map.groupBy(planned.fixtures, ({ status }) => (status === "fixture" ? "to come" : status));
  const summary = isNew
    ? count(planned.fixtures.length, "match", "matches")
    : changes.join(", ") || "new spellings of clubs";
  const where = options.remote ? "the deployed site's storage" : "this machine's storage";
  const outcome = isUnchanged
    ? "Nothing to change: this season is stored as the file has it."
    : options.dryRun
      ? `A dry run: nothing was written. It would be: ${summary}.`
      : `Written to ${where}: ${summary}.`;
  const table = standingsOf(
    planned,
    names.flatMap((name) => {
      const id = clubs.idByName.get(name);
      return id !== undefined && planned.clubIDs.includes(id)
        ? [{ id, name: storedClubs.clubs.find((club) => club.id === id)?.name ?? name }]
        : [];
    }),
    now,
  );
  return [
    `${title}: ${count(matches.length - playOffs, "league match", "league matches")} and ` +
      `${count(playOffs, "play-off match", "play-off matches")} of ${count(planned.clubIDs.length, "club", "clubs")} ` +
      `(${count(clubs.newClubs.length, "club is new", "clubs are new")})`,
    `Matches: ${[...statuses].map(([status, list]) => `${list.length} ${status}`).join(", ")}`,
    ...(planned.goals.length > 0 ? [`Scorers: ${count(planned.goals.length, "goal", "goals")}`] : []),
    ...(planned.deductions.length > 0 ? [`Deductions: ${planned.deductions.length}`] : []),
    ...(conflicts.length > 0
      ? [options.prefer === "import" ? "Taken from the file:" : "Kept as entered, against the file:", listed(conflicts)]
      : []),
    ...(kept.length > 0 ? ["Kept as entered since the last import:", listed(kept)] : []),
    outcome,
    "",
    tableText(table, planned.curtailedOn !== null),
  ].join("\n");
}
