import type { SeasonFormat } from "../../../../schemas/desk/seasons.ts";
import { drawnGroupOf } from "../../../../schemas/league/knock-out-rules.ts";
import type { Statement } from "../../bulk-insert.ts";
import type { SeasonRules } from "./check-meetings.ts";
import { nameRounds } from "./check-rounds.ts";
import { checkSeason } from "./check-season.ts";
import type { ClubDirectory } from "./club-names.ts";
import { parseFootballCsv } from "./formats/football-csv.ts";
import { type FileMatch, type Problem, parseFootballJSON } from "./formats/football-json.ts";
import { parseFootballTxt } from "./formats/football-txt.ts";
import { formerDateStatements } from "./former-dates.ts";
import { type NamedMatch, nameClubs } from "./name-clubs.ts";
import { type ClubPlan, planClubs } from "./plan-clubs.ts";
import { type Deduction, differences, type PlannedSeason, planSeason, type TableOrder } from "./plan-season.ts";
import { type Preference, type Reconciled, reconcile } from "./reconcile-entries.ts";
import type { SeasonDatabase } from "./season-database.ts";
import { SeasonRefusal } from "./season-refusal.ts";
import { rememberedMatches, seasonStatements } from "./season-statements.ts";
import {
  readClubs,
  readOtherIDs,
  readSeason,
  type StoredClub,
  type StoredCompetition,
  type StoredSeason,
} from "./season-store.ts";

/*
 * From a season's file to the statements that store it: the same for the command and the desk.
 */

const parsers: Record<
  SeasonFormat,
  (content: string, season: number) => { matches: FileMatch[]; problems: Problem[] }
> = {
  "football-json": parseFootballJSON,
  "football-txt": parseFootballTxt,
  csv: parseFootballCsv,
};

export interface SeasonFile {
  format: SeasonFormat;
  text: string;
}

/** Reads a file: its matches, what cannot be read, and what the rules of the competition do not allow. */
export function readSeasonFile(
  { format, text }: SeasonFile,
  season: number,
  directory: ClubDirectory,
  rules: SeasonRules,
  now: Date,
): { matches: NamedMatch[]; unreadable: Problem[]; againstRules: Problem[] } {
  const { matches, problems } = parsers[format](text, season);
  const clubs = nameClubs(matches, directory, rules.kind);
  const named = nameRounds(clubs.matches, rules);
  return {
    matches: named.matches,
    unreadable: [...problems, ...clubs.problems],
    againstRules:
      matches.length === 0 && problems.length > 0
        ? []
        : [...named.problems, ...checkSeason(named.matches, season, rules, now)],
  };
}

export const namesOf = (matches: readonly NamedMatch[]): string[] => [
  ...new Set(matches.flatMap(({ home, away }) => [home, away])),
];

/** The ids of a competition and its play-offs, which are imported together. */
export const idsOf = ({ id, playOffsID }: StoredCompetition): number[] => [id, playOffsID ?? id];

export interface SeasonWish {
  competition: StoredCompetition;
  rules: Pick<SeasonRules, "groups">;
  season: number;
  matches: readonly NamedMatch[];
  directory: ClubDirectory;
  deductions: readonly Deduction[];
  /** Null: as it is stored. */
  decidedBy: TableOrder | null;
  /** Null: conflicts are listed. */
  prefer: Preference | null;
}

export interface PreparedSeason extends Reconciled {
  storedClubs: StoredClub[];
  stored: StoredSeason;
  clubs: ClubPlan;
  /** Names of clubs by id, including new ones. */
  clubNames: ReadonlyMap<number, string>;
  /** Differences from the stored season, in words. */
  changes: string[];
  /** Whether the season, its clubs and their spellings are stored as planned. */
  isSame: boolean;
  /** Statements that store the season, for one transaction. If it is the same, they only remember what the file says. */
  statements: Statement[];
}

/** @throws SeasonRefusal for clubs in another group than the one that the competition's rules draw them into. */
function checkDraw(
  { groups: inFile }: PlannedSeason,
  { groups: described = [] }: SeasonWish["rules"],
  season: number,
  clubs: readonly StoredClub[],
): void {
  const wrong = clubs.flatMap(({ id, slug, name }) => {
    const [own, drawn] = [inFile[id], drawnGroupOf(described, season, slug)];
    if (own === undefined || drawn === null || own === drawn) return [];
    return [`${name} is drawn into ${drawn}, and the file has it in ${own}.`];
  });
  if (wrong.length > 0) throw new SeasonRefusal(wrong.join(" "));
}

/** @throws SeasonRefusal for neutral grounds that belong to one of the match's clubs */
function checkGrounds({ fixtures }: PlannedSeason, { grounds }: ClubPlan, names: ReadonlyMap<number, string>): void {
  const wrong = fixtures.flatMap(({ neutral, venue, home_id, away_id }) => {
    const owner = neutral === 1 && venue !== null && [home_id, away_id].find((id) => grounds.get(id) === venue);
    if (typeof owner !== "number") return [];
    const [home, away, own] = [home_id, away_id, owner].map((id) => names.get(id) ?? id);
    return [`${home} v ${away} cannot be on neutral ground at ${venue}: that is the ground of ${own}.`];
  });
  if (wrong.length > 0) throw new SeasonRefusal(wrong.join(" "));
}

/**
 * Compares a checked season with what is stored. Writes nothing.
 * @throws SeasonRefusal for a deduction of a club that is not in the season, for play-offs of a league that has none, for a club
 * in another group than the competition's rules say, and for a neutral ground that belongs to one of the match's clubs.
 */
export async function prepareSeason(db: SeasonDatabase, wish: SeasonWish): Promise<PreparedSeason> {
  const { competition, season, matches, directory } = wish;
  const storedClubs = await readClubs(db);
  const stored = await readSeason(db, idsOf(competition), season);
  const clubs = planClubs(namesOf(matches), directory, storedClubs);
  const fromFile: PlannedSeason = planSeason(wish, clubs, stored, await readOtherIDs(db, stored));
  checkDraw(fromFile, wish.rules, season, storedClubs.clubs);
  const clubNames = new Map([
    ...storedClubs.clubs.map(({ id, name }) => [id, name] as const),
    ...[...clubs.idByName].map(([name, id]) => [id, name] as const),
  ]);
  checkGrounds(fromFile, clubs, clubNames);
  const reconciled = reconcile(fromFile, stored, clubNames, wish.prefer);
  const goalsByFixture = Map.groupBy(fromFile.goals, ({ fixture_id }) => fixture_id);
  const imported = fromFile.fixtures.map((fixture) => ({ fixture, goals: goalsByFixture.get(fixture.id) ?? [] }));
  const { planned, replacedGoals } = reconciled;
  const changes = differences(planned, stored);
  const isSame = changes.length + clubs.newClubs.length + clubs.newAliases.length === 0;
  return {
    ...reconciled,
    storedClubs: storedClubs.clubs,
    stored,
    clubs,
    clubNames,
    changes,
    isSame,
    statements: [
      ...formerDateStatements(planned.fixtures, stored.fixtures),
      ...(isSame ? [] : seasonStatements(competition, season, clubs, planned, replacedGoals, stored)),
      ...rememberedMatches(imported, stored),
    ],
  };
}
