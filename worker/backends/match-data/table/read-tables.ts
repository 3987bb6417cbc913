import { z } from "zod";
import type { ClubSummary } from "../../../../schemas/football/club.ts";
import { seasonId } from "../../../../schemas/football/competition.ts";
import { hasTable } from "../../../../schemas/football/competition-kinds.ts";
import { type LeagueTable, leagueTable, type TablePositions, zone } from "../../../../schemas/football/league-table.ts";
import type { TableQuery } from "../../../../schemas/football/match-queries.ts";
import type { TableView } from "../../../../schemas/football/table.ts";
import {
  competitionRules,
  formerRules,
  rulesOfSeason,
  usualRules,
} from "../../../../schemas/league/competition-rules.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import { rowParser } from "../../../caching/memoize.ts";
import { ApiError } from "../../../errors.ts";
import { jsonColumn } from "../../json-column.ts";
import { clubColumns, clubOfColumns, competitionColumn, competitionColumns, competitionScope } from "../rows.ts";
import {
  countsAllMatches,
  findTieBreaks,
  isCurtailed,
  leagueStandings,
  orderOn,
  positionHistory,
  rankNextPlaced,
  tableZones,
} from "./table.ts";

const sourceClub = z
  .object({ club: clubOfColumns, group: z.string().nullable() })
  .transform(({ club, group }) => ({ ...club, group }));
const goals = z.int().nullable();
/** A tuple rather than an object, because a season has hundreds of matches. */
const sourceMatch = z
  .tuple([z.string(), z.string(), z.int(), z.int(), z.int(), goals, goals, goals, goals])
  .transform(([kickoff, status, homeID, awayID, neutral, homeGoals, awayGoals, home, away]) => ({
    stage: "league" as const,
    ...{ kickoff, status, homeID, awayID, neutral: neutral === 1, homeGoals, awayGoals },
    penalties: home === null || away === null ? null : { home, away },
  }));
const sourceRow = z
  .object({
    competition: competitionColumn,
    rules: jsonColumn(competitionRules),
    former_rules: jsonColumn(formerRules),
    season: seasonId,
    zones: jsonColumn(z.array(zone)),
    curtailed_on: z.iso.date().nullable(),
    clubs: jsonColumn(z.array(sourceClub)),
    matches: jsonColumn(z.array(sourceMatch)),
    in_play: jsonColumn(leagueTable.shape.inPlay.unwrap()),
    deductions: jsonColumn(leagueTable.shape.deductions),
  })
  .transform(({ curtailed_on, rules, former_rules, in_play, ...source }) => ({
    ...source,
    inPlay: in_play,
    curtailedOn: curtailed_on,
    rules: rulesOfSeason({ rules, formerRules: former_rules }, source.season),
    inGroups: source.competition.kind === "groups",
  }));

/** The data that the tables of a competition and season are computed from. */
type TableSource = z.output<typeof sourceRow>;

/** A competition's matches change when there is a goal or a match ends. Until then its parsed row, and so its tables, are reused. */
const parseSource = rowParser(sourceRow, 24);

/** Matches to come do not count, but show when the rounds before a split are over. */
const maySplit = `instr(c.rules || c.former_rules, '"split"') > 0`;

const own = "competition_id = s.competition_id AND season = s.season";

const selectSources = `
  SELECT ${competitionColumns("c")} AS competition, c.rules, c.former_rules, s.season, s.zones, s.curtailed_on,
    (SELECT json_group_array(json_object('club', ${clubColumns("clubs")}, 'group', group_name))
       FROM season_clubs JOIN clubs ON clubs.id = club_id WHERE ${own}) AS clubs,
    (SELECT json_group_array(json_array(kickoff, iif(status = 'abandoned' AND result_stands, 'curtailed', status),
         home_id, away_id, neutral, home_goals, away_goals, penalties_home, penalties_away))
       FROM fixtures WHERE ${own} AND stage = 'league' AND (home_goals IS NOT NULL OR ${maySplit})) AS matches,
    (SELECT json_group_array(json_object('fixtureID', id, 'homeGoals', ifnull(home_goals, 0), 'awayGoals', ifnull(away_goals, 0)))
       FROM fixtures WHERE ${own} AND status = 'live') AS in_play,
    (SELECT json_group_array(json_object('clubID', club_id, 'clubName', name, 'points', points, 'reason', reason, 'date', date))
       FROM (SELECT club_id, clubs.name, points, reason, date FROM deductions JOIN clubs ON clubs.id = club_id
              WHERE ${own} ORDER BY date, club_id)) AS deductions
  FROM seasons s JOIN competitions c ON c.id = s.competition_id`;

/** Sources of those of these competitions, or for null of the divisions, that have the season. */
async function readSources(
  db: D1Database,
  competitionIDs: readonly number[] | null,
  season: number,
): Promise<TableSource[]> {
  const { sql, params } = competitionScope(competitionIDs);
  const { results } = await db
    .prepare(`${selectSources} WHERE s.competition_id IN (${sql}) AND s.season = ? ORDER BY c.list_order, c.id`)
    .bind(...params, season)
    .all();
  return results.map(parseSource);
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

/** Current tables by view and day, computed once for all pages that show them. */
const tablesOfNow = new WeakMap<TableSource, Map<string, LeagueTable>>();

/** A table at `now`, or at the end of `date`. */
function tableOf(
  source: TableSource,
  { view, date, now }: { view: TableView; date: string | undefined; now: Date },
): LeagueTable {
  if (date !== undefined) return computeTable(source, { view, date, on: date });
  const on = leagueDate(now);
  const known = tablesOfNow.get(source) ?? new Map<string, LeagueTable>();
  const table = known.get(`${view} ${on}`) ?? computeTable(source, { view, date, on });
  tablesOfNow.set(source, known.set(`${view} ${on}`, table));
  return table;
}

/** Only tables of all matches have zones: a home table promotes nobody. */
function computeTable(
  { competition, season, ...source }: TableSource,
  { view, date, on }: { view: TableView; date: string | undefined; on: string },
): LeagueTable {
  const input = { ...source, on, view };
  const clubByID = new Map<number, ClubSummary>(source.clubs.map(({ group: _group, ...club }) => [club.id, club]));
  const standings = leagueStandings(input);
  const groups = [...Map.groupBy(standings, ({ group }) => group)].flatMap(([name, own]) =>
    name === null ? [] : [{ name, clubIDs: own.map(({ clubID }) => clubID) }],
  );
  const zones = tableZones(input);
  const next = rankNextPlaced(input);
  const zone = next && zones.find(({ from, to }) => from < next.position && next.position - 1 <= to);
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
    inPlay: source.inPlay,
    zones,
    ...(next && zone && { bestNext: { ...next, zone: zone.name } }),
    ...(groups.length > 0 && { groups }),
    ...(halved && { halved: { rounded: split.points === "halved-up" ? "up" : "down" } }),
    ...(tieBreaks.join() !== usualRules.tieBreaks.join() && { tieBreaks }),
    ties: findTieBreaks(input),
    deductions: countsAllMatches(view) ? source.deductions.filter((deduction) => deduction.date <= on) : [],
  };
}

/** The table of a competition. @throws ApiError 404 when there is no such season, and for a competition that has no table. */
export async function readTable(
  db: D1Database,
  { competitionID, view, date }: TableQuery,
  season: number,
  now: Date,
): Promise<LeagueTable> {
  return tableOf(await readSource(db, competitionID, season), { view, date, now });
}

/** The tables of a season's divisions, in the league's order. */
export async function readDivisionTables(db: D1Database, season: number, now: Date): Promise<LeagueTable[]> {
  const sources = await readSources(db, null, season);
  return sources.map((source) => tableOf(source, { view: "overall", date: undefined, now }));
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
