import { z } from "zod";
import { type CompetitionKind, competitionKinds } from "../../../../schemas/football/competition-kinds.ts";
import {
  type CompetitionRules,
  competitionRules,
  formerRules,
  rulesOfSeason,
  usualRules,
} from "../../../../schemas/league/competition-rules.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import type { SqlValue, Statement } from "../../bulk-insert.ts";
import { jsonColumn } from "../../json-column.ts";
import { scoreColumns } from "../rows.ts";
import { leagueStandings, type Standing } from "../table/table.ts";
import type { SeasonDatabase } from "./season-database.ts";
import { deskSource, generatedSource } from "./sources.ts";

/*
 * Stored seasons and clubs, as imports read them.
 */

const storedFixture = z.object({
  id: z.int(),
  competition_id: z.int(),
  season: z.int(),
  stage: z.enum(["league", "play-offs", "cup"]),
  round: z.string(),
  kickoff: z.string(),
  home_id: z.int(),
  away_id: z.int(),
  venue: z.string().nullable(),
  /** 1 on neutral ground. Imports that were stored before the column existed have no value. */
  neutral: z.int().default(0),
  status: z.string(),
  ...scoreColumns,
});
export type StoredFixture = z.output<typeof storedFixture>;
export const fixtureColumns = Object.keys(storedFixture.shape);

const storedClub = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  code: z.string(),
  ground: z.string().nullable(),
});
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
export const goalColumns = Object.keys(storedGoal.shape);
const seasonRow = z.object({
  competition_id: z.int(),
  source: z.string(),
  zones: z.string(),
  rules: jsonColumn(competitionRules),
  former_rules: jsonColumn(formerRules),
  curtailed_on: z.string().nullable(),
});
/** A row's values in the order of columns. */
export const valuesOf = (row: object, columns: readonly string[]): SqlValue[] => {
  const byColumn = new Map<string, SqlValue>(Object.entries(row));
  return columns.map((column) => byColumn.get(column) ?? null);
};

const zoneRow = z.array(z.object({ name: z.string(), from: z.int(), to: z.int() }));

/** A competition in storage, with the id of its play-offs. */
export interface StoredCompetition {
  id: number;
  name: string;
  kind: CompetitionKind;
  /** Null without play-offs. */
  playOffsID: number | null;
}

const competitionRows = z.array(
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(competitionKinds),
    division_id: z.int().nullable(),
  }),
);

/** All competitions, in the league's order. */
export async function readCompetitions(db: SeasonDatabase): Promise<(StoredCompetition & { slug: string })[]> {
  const stored = competitionRows.parse(
    await db.query({ sql: "SELECT id, slug, name, kind, division_id FROM competitions ORDER BY list_order, id" }),
  );
  return stored.map(({ id, slug, name, kind }) => ({
    ...{ id, slug, name, kind },
    playOffsID: stored.find(({ division_id }) => division_id === id)?.id ?? null,
  }));
}

/** Whether matches of this kind of competition are imported. Matches of play-offs are imported with their division. */
export const isImported = (kind: CompetitionKind): boolean => kind !== "play-offs";

/** All clubs, club ids by spelling, and the names of grounds that belong to no club. */
export interface StoredClubs {
  clubs: StoredClub[];
  aliases: Map<string, number>;
  neutralGrounds: string[];
}

export async function readClubs(db: SeasonDatabase): Promise<StoredClubs> {
  const [clubs, aliasRows, groundRows] = await db.queryAll([
    { sql: "SELECT id, slug, name, code, ground FROM clubs" },
    { sql: "SELECT alias, club_id FROM club_aliases" },
    { sql: "SELECT name FROM grounds ORDER BY name" },
  ]);
  const aliases = z.array(z.object({ alias: z.string(), club_id: z.int() })).parse(aliasRows);
  return {
    clubs: z.array(storedClub).parse(clubs),
    aliases: new Map(aliases.map(({ alias, club_id }) => [alias, club_id])),
    neutralGrounds: z
      .array(z.object({ name: z.string() }))
      .parse(groundRows)
      .map(({ name }) => name),
  };
}

/** A match as an import read it. */
const importedMatch = z.object({ fixture: storedFixture, goals: z.array(storedGoal) });
export type ImportedMatch = z.output<typeof importedMatch>;

export interface StoredSeason {
  /** The division and its play-offs. */
  competitions: { id: number; zones: z.output<typeof zoneRow>; rules: CompetitionRules; curtailedOn: string | null }[];
  /** Whether it belongs to the demo league, which is generated. */
  isGenerated: boolean;
  clubIDs: number[];
  /** Names of groups by club id; empty where none are drawn. */
  groups: Readonly<Record<string, string>>;
  fixtures: StoredFixture[];
  deductions: StoredDeduction[];
  goals: StoredGoal[];
  /** Its matches as the last import read them, by fixture id. */
  imported: Map<number, ImportedMatch>;
}

/** The stored season of these competitions. */
export async function readSeason(
  db: SeasonDatabase,
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

/** Clubs that may join a cup: those of all the season's competitions for the same team. None if the cup's clubs were chosen at the desk. */
export async function readGuests(
  db: SeasonDatabase,
  { competition, season }: { competition: number; season: number },
): Promise<number[]> {
  const rows = await db.query({
    sql: `SELECT DISTINCT m.club_id AS id FROM competitions own JOIN competitions c ON c.team = own.team
        JOIN season_clubs m ON m.competition_id = c.id AND m.season = ?2
      WHERE own.id = ?1 AND own.kind = 'cup'
        AND (SELECT source FROM seasons WHERE competition_id = ?1 AND season = ?2) <> ?3`,
    params: [competition, season, deskSource],
  });
  return z
    .array(z.object({ id: z.int() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Ids of all stored matches but those of this season. */
export async function readOtherIDs(
  db: SeasonDatabase,
  { fixtures }: Pick<StoredSeason, "fixtures">,
): Promise<Set<number>> {
  const own = JSON.stringify(fixtures.map(({ id }) => id));
  const sql = "SELECT id FROM fixtures WHERE id NOT IN (SELECT value FROM json_each(?))";
  const rows = z.array(z.object({ id: z.int() })).parse(await db.query({ sql, params: [own] }));
  return new Set(rows.map(({ id }) => id));
}

const ruleRow = seasonRow.pick({ rules: true, former_rules: true }).extend({ id: z.int() });

/** The rules of a competition in a season, and the rounds of its play-offs, which are imported with it. */
export async function readRules(
  db: SeasonDatabase,
  { id, kind, playOffsID }: Pick<StoredCompetition, "id" | "kind" | "playOffsID">,
  season: number,
) {
  const rows = await db.query({
    sql: "SELECT id, rules, former_rules FROM competitions WHERE id IN (?, ?)",
    params: [id, playOffsID],
  });
  const all = rows.map((row) => {
    const { rules, former_rules, ...own } = ruleRow.parse(row);
    return { ...own, rules: rulesOfSeason({ rules, formerRules: former_rules }, season) };
  });
  const rulesOf = (wanted: number | null) => all.find((each) => each.id === wanted)?.rules;
  return { ...(rulesOf(id) ?? usualRules), kind, playOffRounds: rulesOf(playOffsID)?.rounds };
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
      neutral: fixture.neutral === 1,
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

const inScope = "competition_id IN (SELECT value FROM json_each(?1)) AND season = ?2";
const ownFixtures = `(SELECT id FROM fixtures WHERE ${inScope})`;
const listed = (columns: string, from: string) =>
  `(SELECT json_group_array(json_array(${columns})) FROM (SELECT ${columns} FROM ${from}))`;
const matchParts = [
  listed(fixtureColumns.join(", "), `fixtures WHERE ${inScope} ORDER BY id`),
  listed(goalColumns.join(", "), `goals WHERE fixture_id IN ${ownFixtures} ORDER BY fixture_id, number`),
];
const otherParts = [
  listed("club_id, points, reason, date", `deductions WHERE ${inScope} ORDER BY club_id, date, reason`),
  listed("competition_id, source, curtailed_on", `seasons WHERE ${inScope} ORDER BY competition_id`),
  listed("competition_id, club_id, group_name", `season_clubs WHERE ${inScope} ORDER BY competition_id, club_id`),
  "(SELECT count(*) FROM clubs)",
  "(SELECT count(*) FROM club_aliases)",
];
const selecting =
  (parts: readonly string[]) =>
  (competitionIDs: readonly number[], season: number): Statement => ({
    sql: `SELECT json_array(${parts.join(", ")}) AS state`,
    params: [JSON.stringify(competitionIDs), season],
  });

/**
 * Selects everything that is stored of a season, and the numbers of clubs and spellings, as one text. It stays the same until somebody
 * changes something.
 */
export const seasonState = selecting([...matchParts, ...otherParts]);

/** As {@link seasonState} without matches and goals, so that it is short enough for a statement without parameters. */
export const seasonFrame = selecting(otherParts);

/** The text that such a statement selects. */
export async function stateOf(db: SeasonDatabase, statement: Statement): Promise<string> {
  const [row] = await db.query(statement);
  return z.object({ state: z.string() }).parse(row).state;
}

const otherMatches = z.array(
  z.object({ competition: z.string(), kickoff: z.string(), home_id: z.int(), away_id: z.int() }),
);

/** Matches to come of these clubs in other competitions of the same team, while the season lasts. */
export async function readOtherMatches(
  db: SeasonDatabase,
  competitionIDs: readonly number[],
  planned: readonly StoredFixture[],
): Promise<z.output<typeof otherMatches>> {
  const kickOffs = planned.map(({ kickoff }) => kickoff).toSorted();
  const clubs = JSON.stringify([...new Set(planned.flatMap(({ home_id, away_id }) => [home_id, away_id]))]);
  const among = "IN (SELECT value FROM json_each(?2))";
  return otherMatches.parse(
    await db.query({
      sql: `SELECT c.name AS competition, f.kickoff, f.home_id, f.away_id
        FROM fixtures f JOIN competitions c ON c.id = f.competition_id
        WHERE f.competition_id NOT IN (SELECT value FROM json_each(?1)) AND f.status = 'fixture'
          AND c.team = (SELECT team FROM competitions WHERE id = ?3)
          AND f.kickoff BETWEEN ?4 AND ?5 AND (f.home_id ${among} OR f.away_id ${among})`,
      params: [
        JSON.stringify(competitionIDs),
        clubs,
        competitionIDs[0] ?? 0,
        kickOffs[0] ?? "",
        // To the end of the last day: "~" sorts after every time.
        `${kickOffs.at(-1)?.slice(0, 10) ?? ""}T~`,
      ],
    }),
  );
}

const seasonCounts = z.array(z.object({ competition_id: z.int(), season: z.int(), matches: z.int(), played: z.int() }));

/** The seasons of all competitions, the latest first, each with its matches and those that have a result. */
export async function readSeasonCounts(db: SeasonDatabase): Promise<z.output<typeof seasonCounts>> {
  return seasonCounts.parse(
    await db.query({
      sql: `SELECT s.competition_id, s.season, count(f.id) AS matches, count(f.home_goals) AS played
        FROM seasons s LEFT JOIN fixtures f ON f.competition_id = s.competition_id AND f.season = s.season
        GROUP BY s.competition_id, s.season ORDER BY s.season DESC`,
    }),
  );
}
