import { z } from "zod";
import { londonDate } from "../../../schemas/london-time.ts";
import {
  type ClubSummary,
  type Competition,
  competition,
  type LeagueTable,
  lineUp,
  type Match,
  type MatchDetail,
  matchEvent,
  matchStatistics,
  type teamListing,
} from "../../../schemas/match-data.ts";
import { ApiError } from "../../errors.ts";
import type { FixturesQuery } from "./query.ts";
import { clubColumn, clubColumns, fixtureRow, jsonColumn, seasonRow, selectFixtures, toMatch } from "./rows.ts";
import { leagueStandings } from "./table.ts";

/** Every competition, by id. */
export async function listCompetitions(db: D1Database): Promise<Competition[]> {
  const { results } = await db.prepare("SELECT id, slug, name, kind FROM competitions ORDER BY id").all();
  return z.array(competition).parse(results);
}

/** Matches in order of kick-off, as asked for. */
export async function listFixtures(db: D1Database, query: FixturesQuery): Promise<Match[]> {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, ...bound: (string | number)[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (query.competitionID) {
    where("f.competition_id IN (SELECT value FROM json_each(?))", JSON.stringify(query.competitionID));
  }
  if (query.seasonID) where("f.season = ?", query.seasonID);
  if (query.clubID) where("(f.home_id = ? OR f.away_id = ?)", query.clubID, query.clubID);
  if (query.from) where("f.kickoff >= ?", query.from);
  if (query.to) where("f.kickoff < ?", query.to);
  if (query.status) where("f.status IN (SELECT value FROM json_each(?))", JSON.stringify(query.status));
  const direction = query.order === "desc" ? "DESC" : "ASC";
  const { results } = await db
    .prepare(
      `${selectFixtures} ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""}
       ORDER BY f.kickoff ${direction}, f.id ${direction} LIMIT ?`,
    )
    .bind(...values, query.limit)
    .all();
  return z.array(fixtureRow).parse(results).map(toMatch);
}

const detailRow = z.object({
  events: jsonColumn(z.array(matchEvent)),
  line_ups: jsonColumn(z.object({ home: lineUp, away: lineUp })).nullable(),
  statistics: jsonColumn(matchStatistics).nullable(),
});

/** A match without what the rest of the league has of it. */
export type StoredMatch = Omit<MatchDetail, "reportSlug" | "videoEntryID" | "audioEntryID" | "audioReplayFrom">;

/** One match as it is stored; null when there is none. What a match in play reports since then is with its room. */
export async function findMatch(db: D1Database, fixtureID: number): Promise<StoredMatch | null> {
  const [fixture, detail] = await db.batch([
    db.prepare(`${selectFixtures} WHERE f.id = ?`).bind(fixtureID),
    db.prepare("SELECT events, line_ups, statistics FROM match_details WHERE fixture_id = ?").bind(fixtureID),
  ]);
  if (fixture?.results[0] === undefined) return null;
  const row = fixtureRow.parse(fixture.results[0]);
  const details = detail?.results[0] === undefined ? null : detailRow.parse(detail.results[0]);
  return {
    ...toMatch(row),
    referee: row.referee,
    attendance: row.attendance,
    events: details?.events ?? [],
    lineUps: details?.line_ups ?? null,
    statistics: details?.statistics ?? null,
  };
}

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

/**
 * The table of a division in a season, as it stands at `now`.
 * @throws ApiError 404 when there is no such season.
 */
export async function readTable(
  db: D1Database,
  competitionID: number,
  season: number,
  now: Date,
): Promise<LeagueTable> {
  const scope = "competition_id = ? AND season = ?";
  const [seasons, clubRows, matchRows, deductionRows] = await db.batch(
    [
      `SELECT json_object('id', c.id, 'slug', c.slug, 'name', c.name, 'kind', c.kind) AS competition, s.season, s.zones, s.curtailed_on
       FROM seasons s JOIN competitions c ON c.id = s.competition_id WHERE s.competition_id = ? AND s.season = ?`,
      `SELECT ${clubColumns("clubs")} AS club FROM season_clubs JOIN clubs ON clubs.id = club_id WHERE ${scope}`,
      `SELECT stage, status, kickoff, home_id AS homeID, away_id AS awayID, home_goals AS homeGoals, away_goals AS awayGoals
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
  const clubs = z
    .array(z.object({ club: clubColumn }))
    .parse(clubRows?.results)
    .map(({ club }) => club);
  const today = londonDate(now);
  const deductions = z
    .array(deductionRow)
    .parse(deductionRows?.results)
    .filter(({ date }) => date <= today);
  const order = curtailed_on === null ? "points" : "points-per-game";
  const standings = leagueStandings({
    clubs,
    matches: z.array(tableMatchRow).parse(matchRows?.results),
    deductions,
    zones,
    order,
    on: today,
  });
  const clubByID = new Map<number, ClubSummary>(clubs.map((club) => [club.id, club]));
  const rows = standings.flatMap(({ clubID, name: _name, ...standing }) => {
    const club = clubByID.get(clubID);
    return club ? [{ ...standing, club }] : [];
  });
  return { competition, season, order, rows, zones, deductions };
}

const teamRow = z.object({ competitionID: z.int(), name: z.string(), club: clubColumn });

/** The clubs of the competitions asked for, in their order, each by name. */
export async function listTeams(
  db: D1Database,
  competitionIDs: readonly number[],
  season: number,
): Promise<z.infer<typeof teamListing>["data"]> {
  const { results } = await db
    .prepare(
      `SELECT competitions.id AS competitionID, competitions.name, ${clubColumns("clubs")} AS club
       FROM season_clubs
       JOIN competitions ON competitions.id = competition_id
       JOIN clubs ON clubs.id = club_id
       WHERE competition_id IN (SELECT value FROM json_each(?)) AND season = ?
       ORDER BY clubs.name`,
    )
    .bind(JSON.stringify(competitionIDs), season)
    .all();
  const rows = z.array(teamRow).parse(results);
  return competitionIDs.flatMap((competitionID) => {
    const own = rows.filter((row) => row.competitionID === competitionID);
    if (own[0] === undefined) return [];
    const teams = own.map(({ club }) => ({ ...club, matchCentreURL: `/match-hub?club=${club.id}` }));
    return [{ attributes: { competitions: { competitionID, name: own[0].name }, teams } }];
  });
}
