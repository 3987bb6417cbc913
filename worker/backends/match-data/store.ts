import { z } from "zod";
import type { teamsResponse } from "../../../schemas/football/club.ts";
import { type CompetitionDetail, seasonId } from "../../../schemas/football/competition.ts";
import { matchProgress } from "../../../schemas/football/live-match.ts";
import {
  type KickOff,
  kickOff,
  lineUp,
  type Match,
  type MatchDetail,
  type MatchEvent,
  matchEvent,
  matchStatistics,
} from "../../../schemas/football/match-data.ts";
import type { FixturesQuery, KickOffsQuery, SeasonsQuery } from "../../../schemas/football/match-queries.ts";
import { competitionRules } from "../../../schemas/league/competition-rules.ts";
import { rowParser } from "../../caching/memoize.ts";
import { jsonColumn } from "../json-column.ts";
import {
  clubColumn,
  clubColumns,
  competitionColumn,
  competitionColumns,
  competitionScope,
  fixtureRow,
  selectFixtures,
  toMatch,
} from "./rows.ts";

/** The stored statuses of each kind of match state. */
const statusesOf = {
  fixture: ["fixture", "postponed", "cancelled"],
  live: ["live"],
  result: ["full-time", "awarded", "abandoned"],
} as const;

const competitionRow = z.object({
  competition: competitionColumn,
  crestURL: z.string().nullable(),
  divisionID: z.int().nullable(),
  rules: jsonColumn(competitionRules),
});

/** Every competition, in the league's order. */
export async function listCompetitions(db: D1Database): Promise<CompetitionDetail[]> {
  const { results } = await db
    .prepare(
      `SELECT ${competitionColumns("c")} AS competition, crest_url AS crestURL, division_id AS divisionID, rules
       FROM competitions c ORDER BY list_order, id`,
    )
    .all();
  return z
    .array(competitionRow)
    .parse(results)
    .map(({ competition: named, rules, ...detail }) => ({ ...named, ...detail, points: rules.points }));
}

/** Seasons that these competitions have, latest first: all, or those with matches, of a club or any. */
export async function listSeasons(db: D1Database, { competitionID, clubID, matches }: SeasonsQuery): Promise<number[]> {
  const withMatches = `AND EXISTS (SELECT 1 FROM fixtures f WHERE f.competition_id = s.competition_id
    AND f.season = s.season AND (?2 IS NULL OR ?2 IN (f.home_id, f.away_id)))`;
  const condition = matches === "yes" || clubID !== undefined ? withMatches : "AND ?2 IS NULL";
  const { results } = await db
    .prepare(
      `SELECT DISTINCT season FROM seasons s WHERE competition_id IN (SELECT value FROM json_each(?1)) ${condition}
       ORDER BY season DESC`,
    )
    .bind(JSON.stringify(competitionID), clubID ?? null)
    .all();
  return z
    .array(z.object({ season: seasonId }))
    .parse(results)
    .map(({ season }) => season);
}

const parseMatch = rowParser(fixtureRow.transform(toMatch), 1_000);

/** Matches that the query selects, by kick-off. */
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
  if (query.team) where("c.team = ?", query.team);
  if (query.from) where("f.kickoff >= ?", query.from);
  if (query.to) where("f.kickoff < ?", query.to);
  if (query.status) {
    const statuses = query.status.flatMap((name) => statusesOf[name]);
    where("f.status IN (SELECT value FROM json_each(?))", JSON.stringify(statuses));
  }
  const direction = query.order === "desc" ? "DESC" : "ASC";
  const { results } = await db
    .prepare(
      `${selectFixtures()} ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""}
       ORDER BY f.kickoff ${direction}, f.id ${direction} LIMIT ?`,
    )
    .bind(...values, query.limit)
    .all();
  const matches = results.map(parseMatch);
  return query.goals ? await withGoals(db, matches) : matches;
}

/** Kick-off times of a season, in order, each with its number of matches. */
export async function listKickOffs(db: D1Database, query: KickOffsQuery, season: number): Promise<KickOff[]> {
  const club = query.clubID ?? null;
  const competitions = query.competitionID ? JSON.stringify(query.competitionID) : null;
  const { results } = await db
    .prepare(
      `SELECT kickoff, COUNT(*) AS matches FROM fixtures
       WHERE season = ?1 AND (?2 IS NULL OR competition_id IN (SELECT value FROM json_each(?2)))
         AND (?3 IS NULL OR home_id = ?3 OR away_id = ?3)
         AND (?4 IS NULL OR competition_id IN (SELECT id FROM competitions WHERE team = ?4))
       GROUP BY kickoff ORDER BY kickoff`,
    )
    .bind(season, competitions, club, query.team ?? null)
    .all();
  return z.array(kickOff).parse(results);
}

const goalRow = z.object({
  fixture_id: z.int(),
  club_id: z.int(),
  player_name: z.string(),
  minute: z.int(),
  added: z.int().nullable(),
  kind: z.enum(["goal", "penalty-goal", "own-goal"]),
});

/** Adds goals, in order, to results. */
async function withGoals(db: D1Database, matches: readonly Match[]): Promise<Match[]> {
  const resultIDs = matches.filter(({ state }) => state.kind === "result").map(({ id }) => id);
  const { results } = await db
    .prepare(
      `SELECT fixture_id, club_id, player_name, minute, added, kind FROM goals
       WHERE fixture_id IN (SELECT value FROM json_each(?)) ORDER BY fixture_id, number`,
    )
    .bind(JSON.stringify(resultIDs))
    .all();
  const goals = Map.groupBy(z.array(goalRow).parse(results), ({ fixture_id }) => fixture_id);
  return matches.map((match) => {
    const own = goals.get(match.id);
    if (own === undefined) return match;
    return {
      ...match,
      goals: own.map(({ club_id, player_name, minute, added, kind }) => ({
        side: club_id === match.home.id ? ("home" as const) : ("away" as const),
        playerName: player_name || null,
        minute,
        added,
        type: kind,
      })),
    };
  });
}

const detailRow = z.object({
  events: jsonColumn(z.array(matchEvent)),
  line_ups: jsonColumn(z.object({ home: lineUp, away: lineUp })).nullable(),
  statistics: jsonColumn(matchStatistics).nullable(),
});

/** A match without the links that `matchLinks` adds. */
export type StoredMatch = Omit<
  MatchDetail,
  "reportSlug" | "videoEntryID" | "clips" | "audioEntryID" | "audioReplayFrom"
>;

/** Whether events lead to the recorded result. They do not when an import was preferred over a feed's reports. */
function matchesRecord(events: readonly MatchEvent[], { state, kickoff }: Match): boolean {
  if (state.kind !== "result" || state.outcome !== "full-time") return true;
  const reported = matchProgress(events, kickoff).state;
  if (reported.kind !== "result") return true;
  return reported.score.home === state.score.home && reported.score.away === state.score.away;
}

const groundColumn = z.object({
  town: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
const matchRow = fixtureRow.extend({
  ground: jsonColumn(groundColumn).nullable(),
  awarded_because: z.string().nullable(),
});
const groundJSON = "json_object('town', town, 'latitude', latitude, 'longitude', longitude)";
const selectDetail = selectFixtures({
  ground: `coalesce(
    (SELECT ${groundJSON} FROM clubs WHERE ground = f.venue ORDER BY clubs.id = f.home_id DESC LIMIT 1),
    (SELECT ${groundJSON} FROM grounds WHERE name = f.venue LIMIT 1))`,
  awarded_because: "(SELECT because FROM awards WHERE fixture_id = f.id AND f.status = 'awarded')",
});

/** One match as stored; null when the id is unknown. Events of a match in play are in its room. */
export async function findMatch(db: D1Database, fixtureID: number): Promise<StoredMatch | null> {
  const [fixture, detail] = await db.batch([
    db.prepare(`${selectDetail} WHERE f.id = ?`).bind(fixtureID),
    db.prepare("SELECT events, line_ups, statistics FROM match_details WHERE fixture_id = ?").bind(fixtureID),
  ]);
  if (fixture?.results[0] === undefined) return null;
  const row = matchRow.parse(fixture.results[0]);
  const details = detail?.results[0] === undefined ? null : detailRow.parse(detail.results[0]);
  const match = toMatch(row);
  const events = details !== null && matchesRecord(details.events, match) ? details.events : [];
  // For an imported result, only the goals are known.
  const [known] = events.length === 0 && match.state.kind === "result" ? await withGoals(db, [match]) : [match];
  const { town = null, latitude = null, longitude = null } = row.ground ?? {};
  return {
    ...(known ?? match),
    town,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    referee: row.referee,
    attendance: row.attendance,
    events,
    lineUps: details?.line_ups ?? null,
    statistics: details?.statistics ?? null,
    awardedBecause: row.awarded_because,
    change: 0,
  };
}

const teamRow = z.object({ competitionID: z.int(), name: z.string(), club: clubColumn });

/**
 * The clubs of each competition, by name.
 * @param competitionIDs in the order of the response; null for the divisions.
 */
export async function listTeams(
  db: D1Database,
  competitionIDs: readonly number[] | null,
  season: number,
): Promise<z.infer<typeof teamsResponse>["data"]> {
  const { sql, params } = competitionScope(competitionIDs);
  const { results } = await db
    .prepare(
      `SELECT competitions.id AS competitionID, competitions.name, ${clubColumns("clubs")} AS club
       FROM season_clubs
       JOIN competitions ON competitions.id = competition_id
       JOIN clubs ON clubs.id = club_id
       WHERE competition_id IN (${sql}) AND season = ?
       ORDER BY list_order, competitions.id, clubs.name`,
    )
    .bind(...params, season)
    .all();
  const rows = z.array(teamRow).parse(results);
  const ids = competitionIDs ?? [...new Set(rows.map(({ competitionID }) => competitionID))];
  return ids.flatMap((competitionID) => {
    const own = rows.filter((row) => row.competitionID === competitionID);
    if (own[0] === undefined) return [];
    const teams = own.map(({ club }) => ({ ...club, matchCentreURL: `/match-hub?club=${club.id}` }));
    return [{ attributes: { competitions: { competitionID, name: own[0].name }, teams } }];
  });
}
