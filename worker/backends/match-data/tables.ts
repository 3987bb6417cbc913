import { z } from "zod";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { Competition } from "../../../schemas/football/competition.ts";
import { hasTable } from "../../../schemas/football/competition-kinds.ts";
import type { LeagueTable, TablePositions } from "../../../schemas/football/league-table.ts";
import type { TableQuery } from "../../../schemas/football/match-queries.ts";
import type { TableView } from "../../../schemas/football/table.ts";
import { type CompetitionRules, rulesOfSeason, usualRules } from "../../../schemas/league/competition-rules.ts";
import { leagueDate } from "../../../schemas/site/league-time.ts";
import { ApiError } from "../../errors.ts";
import { clubColumn, clubColumns, competitionColumns, competitionScope, jsonColumn, seasonRow } from "./rows.ts";
import {
  findTieBreaks,
  isCurtailed,
  isOfAllMatches,
  leagueStandings,
  orderOn,
  positionHistory,
  type TableInput,
  tableZones,
} from "./table.ts";

const clubRow = z.object({ competitionID: z.int(), club: clubColumn, group: z.string().nullable() });
const tableMatchRow = z.object({
  competitionID: z.int(),
  stage: z.enum(["league", "play-offs", "cup"]),
  status: z.string(),
  kickoff: z.string(),
  homeID: z.int(),
  awayID: z.int(),
  homeGoals: z.int().nullable(),
  awayGoals: z.int().nullable(),
  penalties: jsonColumn(z.object({ home: z.int(), away: z.int() })).nullable(),
});
const deductionRow = z.object({
  competitionID: z.int(),
  clubID: z.int(),
  clubName: z.string(),
  points: z.int(),
  reason: z.string(),
  date: z.iso.date(),
});

/** Matches to come count nothing, but tell when the rounds before a split are over. */
const maySplit = `competition_id IN (SELECT id FROM competitions WHERE instr(rules || former_rules, '"split"') > 0)`;

/** What the tables of a competition and season are computed from. */
interface TableSource extends Pick<TableInput, "inGroups"> {
  curtailedOn: string | null;
  competition: Competition;
  clubs: (ClubSummary & { group: string | null })[];
  zones: LeagueTable["zones"];
  deductions: LeagueTable["deductions"];
  rules: CompetitionRules;
  matches: Omit<z.output<typeof tableMatchRow>, "competitionID">[];
}

/** Of these competitions, or of the divisions, those that have the season and tables. */
async function readSources(
  db: D1Database,
  competitionIDs: readonly number[] | null,
  season: number,
): Promise<TableSource[]> {
  const { sql, params } = competitionScope(competitionIDs);
  const scope = `competition_id IN (${sql}) AND season = ?`;
  const [seasons, clubRows, matchRows, deductionRows] = await db.batch(
    [
      `SELECT ${competitionColumns("c")} AS competition, c.rules, c.former_rules, s.season, s.zones, s.curtailed_on
       FROM seasons s JOIN competitions c ON c.id = s.competition_id WHERE ${scope} ORDER BY c.list_order, c.id`,
      `SELECT competition_id AS competitionID, ${clubColumns("clubs")} AS club, group_name AS "group"
       FROM season_clubs JOIN clubs ON clubs.id = club_id WHERE ${scope}`,
      `SELECT competition_id AS competitionID, stage, iif(status = 'abandoned' AND result_stands, 'curtailed', status) AS status, kickoff, home_id AS homeID, away_id AS awayID, home_goals AS homeGoals, away_goals AS awayGoals,
         iif(penalties_home IS NULL, NULL, json_object('home', penalties_home, 'away', penalties_away)) AS penalties
       FROM fixtures WHERE ${scope} AND stage = 'league' AND (home_goals IS NOT NULL OR ${maySplit})`,
      `SELECT competition_id AS competitionID, club_id AS clubID, clubs.name AS clubName, points, reason, date
       FROM deductions JOIN clubs ON clubs.id = club_id WHERE ${scope} ORDER BY date, club_id`,
    ].map((statement) => db.prepare(statement).bind(...params, season)),
  );
  const clubs = byCompetition(z.array(clubRow).parse(clubRows?.results));
  const matches = byCompetition(z.array(tableMatchRow).parse(matchRows?.results));
  const deductions = byCompetition(z.array(deductionRow).parse(deductionRows?.results));
  return z
    .array(seasonRow)
    .parse(seasons?.results)
    .map(({ competition, zones, curtailed_on, ...written }) => {
      const rules = rulesOfSeason({ rules: written.rules, formerRules: written.former_rules }, season);
      return {
        competition,
        zones,
        clubs: clubs(competition.id).map(({ club, group }) => ({ ...club, group })),
        deductions: deductions(competition.id),
        rules,
        curtailedOn: curtailed_on,
        inGroups: competition.kind === "groups",
        matches: matches(competition.id),
      };
    });
}

/** Looks up rows by their competition. */
function byCompetition<Row extends { competitionID: number }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ competitionID }) => competitionID);
  return (competitionID: number) => (groups.get(competitionID) ?? []).map(({ competitionID: _id, ...row }) => row);
}

/** @throws ApiError 404 when there is no such season, and for a competition that has no table. */
async function readSource(db: D1Database, competitionID: number, season: number): Promise<TableSource> {
  const [source] = await readSources(db, [competitionID], season);
  if (source === undefined) {
    throw new ApiError(404, "no_such_season", `There is no season ${season} of competition ${competitionID}.`);
  }
  if (!hasTable(source.competition.kind)) {
    throw new ApiError(404, "no_table", `${source.competition.name} is a knock-out competition and has no table.`);
  }
  return source;
}

/** A table at `now`, or at the end of `date`. Only tables of all matches have zones: a home table promotes nobody. */
function tableOf(
  { competition, ...source }: TableSource,
  { season, view, date, now }: { season: number; view: TableView; date: string | undefined; now: Date },
): LeagueTable {
  const on = date ?? leagueDate(now);
  const input = { ...source, on, view };
  const clubByID = new Map<number, ClubSummary>(source.clubs.map(({ group: _group, ...club }) => [club.id, club]));
  const standings = leagueStandings(input);
  const groups = [...Map.groupBy(standings, ({ group }) => group)].flatMap(([name, own]) =>
    name === null ? [] : [{ name, clubIDs: own.map(({ clubID }) => clubID) }],
  );
  const { tieBreaks, split } = source.rules;
  const halved = groups.length > 0 && source.inGroups !== true && split !== null && split.points !== "all";
  return {
    competition,
    season,
    order: orderOn(source, on),
    ...(isCurtailed(source.curtailedOn, on) && { curtailed: true }),
    view,
    date: date ?? null,
    rows: standings.flatMap(({ clubID, name: _name, group: _group, ...standing }) => {
      const club = clubByID.get(clubID);
      return club ? [{ ...standing, club }] : [];
    }),
    zones: tableZones(input),
    ...(groups.length > 0 && { groups }),
    ...(halved && { halved: { rounded: split.points === "halved-up" ? "up" : "down" } }),
    ...(tieBreaks.join() !== usualRules.tieBreaks.join() && { tieBreaks }),
    ties: findTieBreaks(input),
    deductions: isOfAllMatches(view) ? source.deductions.filter((deduction) => deduction.date <= on) : [],
  };
}

/** The table of a competition. @throws ApiError 404 when there is no such season, and for a competition that has no table. */
export async function readTable(
  db: D1Database,
  { competitionID, view, date }: TableQuery,
  season: number,
  now: Date,
): Promise<LeagueTable> {
  return tableOf(await readSource(db, competitionID, season), { season, view, date, now });
}

/** The tables of a season's divisions, in the league's order. */
export async function readDivisionTables(db: D1Database, season: number, now: Date): Promise<LeagueTable[]> {
  const sources = await readSources(db, null, season);
  return sources.map((source) => tableOf(source, { season, view: "overall", date: undefined, now }));
}

/** Every club's position after each match day until `now`. @throws ApiError 404 like {@link readTable}. */
export async function readPositions(
  db: D1Database,
  competitionID: number,
  season: number,
  now: Date,
): Promise<TablePositions> {
  const { competition, ...source } = await readSource(db, competitionID, season);
  const { days, positions } = positionHistory({ ...source, on: leagueDate(now) });
  const clubs = source.clubs.map(({ group: _group, ...club }) => ({ club, places: positions.get(club.id) ?? [] }));
  return {
    competition,
    season,
    days,
    clubs: clubs.toSorted((a, b) => (a.places.at(-1) ?? 0) - (b.places.at(-1) ?? 0)),
  };
}
