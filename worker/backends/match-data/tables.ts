import { z } from "zod";
import type { ClubSummary, Competition, LeagueTable, TablePositions } from "../../../schemas/football/match-data.ts";
import type { TableQuery } from "../../../schemas/football/match-queries.ts";
import { londonDate } from "../../../schemas/site/london-time.ts";
import { ApiError } from "../../errors.ts";
import { clubColumn, clubColumns, seasonRow } from "./rows.ts";
import { leagueStandings, positionHistory, type TableInput } from "./table.ts";
import { findTieBreaks } from "./tie-breaks.ts";

const tableMatchRow = z.object({
  stage: z.enum(["league", "play-offs", "cup"]),
  status: z.string(),
  kickoff: z.string(),
  homeID: z.int(),
  awayID: z.int(),
  homeGoals: z.int().nullable(),
  awayGoals: z.int().nullable(),
});
const deductionRow = z.object({
  clubID: z.int(),
  clubName: z.string(),
  points: z.int(),
  reason: z.string(),
  date: z.iso.date(),
});

/** What the tables of a division and season are computed from. */
interface Division {
  competition: Competition;
  clubs: ClubSummary[];
  zones: LeagueTable["zones"];
  deductions: LeagueTable["deductions"];
  order: TableInput["order"];
  matches: z.output<typeof tableMatchRow>[];
}

/** @throws ApiError 404 when there is no such season, and for a competition that has no table. */
async function readDivision(db: D1Database, competitionID: number, season: number): Promise<Division> {
  const scope = "competition_id = ? AND season = ?";
  const [seasons, clubRows, matchRows, deductionRows] = await db.batch(
    [
      `SELECT json_object('id', c.id, 'slug', c.slug, 'name', c.name, 'kind', c.kind) AS competition, s.season, s.zones, s.curtailed_on
       FROM seasons s JOIN competitions c ON c.id = s.competition_id WHERE s.competition_id = ? AND s.season = ?`,
      `SELECT ${clubColumns("clubs")} AS club FROM season_clubs JOIN clubs ON clubs.id = club_id WHERE ${scope}`,
      `SELECT stage, iif(status = 'abandoned' AND result_stands, 'curtailed', status) AS status, kickoff, home_id AS homeID, away_id AS awayID, home_goals AS homeGoals, away_goals AS awayGoals
       FROM fixtures WHERE ${scope} AND stage = 'league'`,
      `SELECT club_id AS clubID, clubs.name AS clubName, points, reason, date
       FROM deductions JOIN clubs ON clubs.id = club_id WHERE ${scope} ORDER BY date, club_id`,
    ].map((sql) => db.prepare(sql).bind(competitionID, season)),
  );
  if (seasons?.results[0] === undefined) {
    throw new ApiError(404, "no_such_season", `There is no season ${season} of competition ${competitionID}.`);
  }
  const { competition, zones, curtailed_on } = seasonRow.parse(seasons.results[0]);
  if (competition.kind !== "league") {
    throw new ApiError(404, "no_table", `${competition.name} is a knock-out competition and has no table.`);
  }
  return {
    competition,
    zones,
    clubs: z
      .array(z.object({ club: clubColumn }))
      .parse(clubRows?.results)
      .map(({ club }) => club),
    deductions: z.array(deductionRow).parse(deductionRows?.results),
    order: curtailed_on === null ? "points" : "points-per-game",
    matches: z.array(tableMatchRow).parse(matchRows?.results),
  };
}

/**
 * The table of a division and season at `now`, or at the end of `date`. Only tables of all matches have zones: a home table
 * promotes nobody.
 * @throws ApiError 404 when there is no such season, and for a competition that has no table.
 */
export async function readTable(
  db: D1Database,
  { competitionID, view, date }: TableQuery,
  season: number,
  now: Date,
): Promise<LeagueTable> {
  const { competition, ...division } = await readDivision(db, competitionID, season);
  const on = date ?? londonDate(now);
  const isWholeSeason = view === "overall" || view === "finished";
  const zones = isWholeSeason ? division.zones : [];
  const input = { ...division, zones, on, view };
  const clubByID = new Map<number, ClubSummary>(division.clubs.map((club) => [club.id, club]));
  const rows = leagueStandings(input).flatMap(({ clubID, name: _name, ...standing }) => {
    const club = clubByID.get(clubID);
    return club ? [{ ...standing, club }] : [];
  });
  return {
    competition,
    season,
    order: division.order,
    view,
    date: date ?? null,
    rows,
    zones,
    ties: findTieBreaks(input),
    deductions: isWholeSeason ? division.deductions.filter((deduction) => deduction.date <= on) : [],
  };
}

/** Every club's position after each match day until `now`. @throws ApiError 404 like {@link readTable}. */
export async function readPositions(
  db: D1Database,
  competitionID: number,
  season: number,
  now: Date,
): Promise<TablePositions> {
  const { competition, ...division } = await readDivision(db, competitionID, season);
  const { days, positions } = positionHistory({ ...division, on: londonDate(now) });
  const clubs = division.clubs.map((club) => ({ club, places: positions.get(club.id) ?? [] }));
  return {
    competition,
    season,
    days,
    clubs: clubs.toSorted((a, b) => (a.places.at(-1) ?? 0) - (b.places.at(-1) ?? 0)),
  };
}
