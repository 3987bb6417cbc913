import { z } from "zod";
import {
  type CompetitionRules,
  competitionRules,
  formerRules,
  rulesOfSeason,
} from "../../../schemas/league/competition-rules.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { leagueDate } from "../../../schemas/site/league-time.ts";
import { jsonColumn, scoreColumns } from "../../../worker/backends/match-data/rows.ts";
import { isCurtailed, leagueStandings, type Standing } from "../../../worker/backends/match-data/table.ts";
import { generatedSource } from "../../generate/match-rows.ts";
import { CommandError } from "../report.ts";
import type { Database } from "../storage/storage.ts";
import type { StoredCompetition } from "./stored-competition.ts";

/*
 * Stored seasons and clubs, for commands.
 */

export const storedFixture = z.object({
  id: z.int(),
  competition_id: z.int(),
  season: z.int(),
  stage: z.enum(["league", "play-offs", "cup"]),
  round: z.string(),
  kickoff: z.string(),
  home_id: z.int(),
  away_id: z.int(),
  venue: z.string().nullable(),
  status: z.string(),
  ...scoreColumns,
});
export type StoredFixture = z.output<typeof storedFixture>;
export const fixtureColumns = Object.keys(storedFixture.shape);

const storedClub = z.object({ id: z.int(), slug: z.string(), name: z.string(), code: z.string() });
export type StoredClub = z.output<typeof storedClub>;
const storedDeduction = z.object({ club_id: z.int(), points: z.int(), reason: z.string(), date: z.string() });
export type StoredDeduction = z.output<typeof storedDeduction>;
const storedGoal = z.object({
  fixture_id: z.int(),
  number: z.int(),
  club_id: z.int(),
  player_name: z.string(),
  minute: z.int(),
  added: z.int().nullable(),
  kind: z.string(),
});
export type StoredGoal = z.output<typeof storedGoal>;
const seasonRow = z.object({
  competition_id: z.int(),
  source: z.string(),
  zones: z.string(),
  rules: jsonColumn(competitionRules),
  former_rules: jsonColumn(formerRules),
  curtailed_on: z.string().nullable(),
});
const zoneRow = z.array(z.object({ name: z.string(), from: z.int(), to: z.int() }));

/** Whether the tables exist. */
export async function hasMatchData(db: Database): Promise<boolean> {
  const found = await db.query({
    sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'match_scripts'",
  });
  return found.length > 0;
}

/** @throws CommandError always. */
export function noLeague(): never {
  throw new CommandError("There is no league in this storage yet. Run npm start (or npm run seed) first.");
}

/** @throws CommandError when the tables do not exist yet. */
export async function requireMatchData(db: Database): Promise<void> {
  if (!(await hasMatchData(db))) noLeague();
}

/** All clubs, and all spellings by club id. */
export async function readClubs(db: Database): Promise<{ clubs: StoredClub[]; aliases: Map<string, number> }> {
  const [clubs, aliasRows] = await db.queryAll([
    { sql: "SELECT id, slug, name, code FROM clubs" },
    { sql: "SELECT alias, club_id FROM club_aliases" },
  ]);
  const aliases = z.array(z.object({ alias: z.string(), club_id: z.int() })).parse(aliasRows);
  return {
    clubs: z.array(storedClub).parse(clubs),
    aliases: new Map(aliases.map(({ alias, club_id }) => [alias, club_id])),
  };
}

/** What an import said of a match. */
const importedMatch = z.object({ fixture: storedFixture, goals: z.array(storedGoal) });
export type ImportedMatch = z.output<typeof importedMatch>;

export interface StoredSeason {
  /** The division and its play-offs. */
  competitions: { id: number; zones: z.output<typeof zoneRow>; rules: CompetitionRules; curtailedOn: string | null }[];
  /** Whether it is the demo league's, which nobody entered. */
  isGenerated: boolean;
  clubIDs: number[];
  /** Names of groups by club id; empty where none are drawn. */
  groups: Readonly<Record<string, string>>;
  fixtures: StoredFixture[];
  deductions: StoredDeduction[];
  goals: StoredGoal[];
  /** What the last import said of its matches, by fixture id. */
  imported: Map<number, ImportedMatch>;
}

/** The stored season of these competitions. */
export async function readSeason(
  db: Database,
  competitionIDs: readonly number[],
  season: number,
): Promise<StoredSeason> {
  const scope = "competition_id IN (SELECT value FROM json_each(?)) AND season = ?";
  const [rows, clubRows, fixtures, deductions, goalRows, importedRows] = await db.queryAll(
    [
      `SELECT competition_id, source, zones, rules, former_rules, curtailed_on
       FROM seasons JOIN competitions ON competitions.id = competition_id WHERE ${scope}`,
      `SELECT club_id, max(group_name) AS group_name FROM season_clubs WHERE ${scope} GROUP BY club_id ORDER BY club_id`,
      `SELECT ${fixtureColumns.join(", ")} FROM fixtures WHERE ${scope} ORDER BY id`,
      `SELECT club_id, points, reason, date FROM deductions WHERE ${scope} ORDER BY club_id, date, reason`,
      `SELECT fixture_id, number, club_id, player_name, minute, added, kind FROM goals
       WHERE fixture_id IN (SELECT id FROM fixtures WHERE ${scope}) ORDER BY fixture_id, number`,
      `SELECT fixture_id, match FROM imported_matches WHERE fixture_id IN (SELECT id FROM fixtures WHERE ${scope})`,
    ].map((sql) => ({ sql, params: [JSON.stringify(competitionIDs), season] })),
  );
  const clubs = z.array(z.object({ club_id: z.int(), group_name: z.string().nullable() })).parse(clubRows);
  const seasons = z.array(seasonRow).parse(rows);
  return {
    isGenerated: seasons.some(({ source }) => source === generatedSource),
    competitions: seasons.map(({ competition_id, zones, rules, former_rules, curtailed_on }) => ({
      id: competition_id,
      zones: zoneRow.parse(JSON.parse(zones)),
      rules: rulesOfSeason({ rules, formerRules: former_rules }, season),
      curtailedOn: curtailed_on,
    })),
    clubIDs: clubs.map(({ club_id }) => club_id),
    groups: Object.fromEntries(
      clubs.flatMap(({ club_id, group_name }) => (group_name === null ? [] : [[club_id, group_name]])),
    ),
    fixtures: z.array(storedFixture).parse(fixtures),
    deductions: z.array(storedDeduction).parse(deductions),
    goals: z.array(storedGoal).parse(goalRows),
    imported: new Map(
      z
        .array(z.object({ fixture_id: z.int(), match: z.string() }))
        .parse(importedRows)
        .map(({ fixture_id, match }) => [fixture_id, importedMatch.parse(JSON.parse(match))]),
    ),
  };
}

/** Ids of all stored matches but those of this season. */
export async function readOtherIDs(db: Database, { fixtures }: Pick<StoredSeason, "fixtures">): Promise<Set<number>> {
  const own = JSON.stringify(fixtures.map(({ id }) => id));
  const sql = "SELECT id FROM fixtures WHERE id NOT IN (SELECT value FROM json_each(?))";
  const rows = z.array(z.object({ id: z.int() })).parse(await db.query({ sql, params: [own] }));
  return new Set(rows.map(({ id }) => id));
}

/** The rules of a competition in a season. */
export async function readRules(db: Database, competitionID: number, season: number): Promise<CompetitionRules> {
  const [row] = await db.query({
    sql: "SELECT rules, former_rules FROM competitions WHERE id = ?",
    params: [competitionID],
  });
  const { rules, former_rules } = seasonRow.pick({ rules: true, former_rules: true }).parse(row);
  return rulesOfSeason({ rules, formerRules: former_rules }, season);
}

/** The table of a stored or planned season of a competition. */
export function standingsOf(
  { kind }: Pick<StoredCompetition, "kind">,
  season: Pick<StoredSeason, "fixtures" | "deductions" | "groups"> & {
    zones: z.output<typeof zoneRow>;
    rules: CompetitionRules;
    curtailedOn: string | null;
  },
  clubs: readonly { id: number; name: string }[],
  now: Date,
): Standing[] {
  return leagueStandings({
    clubs: clubs.map((club) => ({ ...club, group: season.groups[club.id] ?? null })),
    inGroups: kind === "groups",
    matches: season.fixtures.map((fixture) => ({
      stage: fixture.stage,
      status: fixture.status,
      kickoff: fixture.kickoff,
      homeID: fixture.home_id,
      awayID: fixture.away_id,
      homeGoals: fixture.home_goals,
      awayGoals: fixture.away_goals,
      penalties:
        fixture.penalties_home === null || fixture.penalties_away === null
          ? null
          : { home: fixture.penalties_home, away: fixture.penalties_away },
    })),
    deductions: season.deductions.map(({ club_id, points, date }) => ({ clubID: club_id, points, date })),
    zones: season.zones,
    rules: season.rules,
    curtailedOn: season.curtailedOn,
    on: leagueDate(now),
  });
}

/**
 * The table of a stored season as it stands at `now`, and whether it is ordered by points per game.
 * @throws CommandError with the stored seasons, when this one is missing.
 */
export async function readStandings(
  db: Database,
  competition: StoredCompetition,
  season: number,
  now: Date,
): Promise<{ standings: Standing[]; perGame: boolean }> {
  await requireMatchData(db);
  const stored = await readSeason(db, [competition.id], season);
  const [row] = stored.competitions;
  if (row === undefined) {
    const others = await db.query({
      sql: "SELECT season FROM seasons WHERE competition_id = ? ORDER BY season",
      params: [competition.id],
    });
    const names = z
      .array(z.object({ season: z.int() }))
      .parse(others)
      .map((other) => seasonName(other.season));
    throw new CommandError(
      `There is no season ${seasonName(season)} of the ${competition.name}. ` +
        (names.length === 0 ? "None is stored." : `Stored: ${names.join(", ")}.`),
    );
  }
  const { clubs } = await readClubs(db);
  const own = clubs.filter(({ id }) => stored.clubIDs.includes(id));
  const { zones, rules, curtailedOn } = row;
  return {
    standings: standingsOf(competition, { ...stored, zones, rules, curtailedOn }, own, now),
    perGame: isCurtailed(curtailedOn, leagueDate(now)),
  };
}
