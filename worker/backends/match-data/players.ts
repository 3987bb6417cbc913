import { z } from "zod";
import { lineUp, matchEvent } from "../../../schemas/football/match-data.ts";
import type { squadQuery } from "../../../schemas/football/match-queries.ts";
import { type PlayerProfile, player, type Scorer, type SquadPlayer } from "../../../schemas/football/player.ts";
import { jsonColumn } from "../json-column.ts";
import { appearanceOf } from "./appearance.ts";
import { formerTeam } from "./former-team.ts";
import { clubColumn, clubColumns, fixtureRow, selectFixtures, toMatch } from "./rows.ts";

const columns = `players.id, players.name, number, position, birth_date AS birthDate, nationality`;

/** The squad of a club's team in a season, by shirt number. A player's own row covers the seasons from its own to the current one. */
export async function listSquad(
  db: D1Database,
  { clubID, team, seasonID: season }: z.output<typeof squadQuery>,
  current: number,
): Promise<SquadPlayer[]> {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM players JOIN (
         SELECT id AS player_id, shirt_number AS number FROM players
          WHERE club_id = ?1 AND team = ?2 AND (?3 = ?4 OR season <= ?3 AND ?3 < ?4)
         UNION ALL
         SELECT player_id, shirt_number FROM squads WHERE season = ?3 AND club_id = ?1 AND team = ?2
       ) ON player_id = players.id
       GROUP BY players.id ORDER BY number, players.id`,
    )
    .bind(clubID, team, season ?? current, current)
    .all();
  return z.array(player).parse(results);
}

const playerRow = player.extend({ club: clubColumn, team: z.string(), season: z.int().nullable() });
const squadRow = z.object({ season: z.int(), club: clubColumn, team: z.string() });
const playedRow = fixtureRow.extend({
  line_ups: jsonColumn(z.object({ home: lineUp, away: lineUp })),
  events: jsonColumn(z.array(matchEvent)),
});
/** Matches searched for one player: about six seasons of a club. */
const maxMatches = 300;

/** A player with their clubs, and their matches of the last seasons without abandoned ones; null when the id is unknown. */
export async function findPlayer(db: D1Database, playerID: number): Promise<PlayerProfile | null> {
  const [found, listed] = await db.batch([
    db
      .prepare(
        `SELECT ${columns}, players.team, players.season, ${clubColumns("clubs")} AS club
         FROM (SELECT *, shirt_number AS number FROM players) players JOIN clubs ON clubs.id = club_id WHERE players.id = ?`,
      )
      .bind(playerID),
    db
      .prepare(
        `SELECT season, team, ${clubColumns("clubs")} AS club FROM squads JOIN clubs ON clubs.id = club_id
         WHERE player_id = ? ORDER BY season DESC, club_id`,
      )
      .bind(playerID),
  ]);
  if (found?.results[0] === undefined) return null;
  const { club, team, season, ...own } = playerRow.parse(found.results[0]);
  const others = z.array(squadRow).parse(listed?.results);
  const former = others.filter((each) => each.team !== formerTeam);
  const squads = season === null || team === formerTeam ? former : [{ season, club, team }, ...former];
  // D1 binds numbers as floating point, so 71 as text would be "71.0". Only this player's events are read: all events of all
  // matches would be megabytes.
  const { results } = await db
    .prepare(
      `${selectFixtures(
        {
          line_ups: "d.line_ups",
          events: `(SELECT json_group_array(json(value)) FROM json_each(d.events)
            WHERE value ->> 'playerID' = ?1 OR value ->> 'otherPlayerID' = ?1 OR value ->> 'type' IN ('extra-time', 'abandoned'))`,
        },
        "JOIN match_details d ON d.fixture_id = f.id",
      )}
       WHERE (f.home_id IN (SELECT value FROM json_each(?2)) OR f.away_id IN (SELECT value FROM json_each(?2)))
         AND (f.status IN ('full-time', 'awarded') OR f.status = 'abandoned' AND f.result_stands)
         AND instr(d.line_ups, '"playerID":' || CAST(?1 AS INTEGER) || ',') > 0
       ORDER BY f.kickoff DESC LIMIT ?3`,
    )
    .bind(playerID, JSON.stringify([club.id, ...others.map((each) => each.club.id)]), maxMatches)
    .all();
  const matches = z
    .array(playedRow)
    .parse(results)
    .flatMap(({ line_ups, events, ...row }) => {
      const appearance = appearanceOf(playerID, line_ups.home, events) ?? appearanceOf(playerID, line_ups.away, events);
      return appearance === null ? [] : [{ match: toMatch(row), appearance }];
    });
  return { ...own, club, squads, matches };
}

const scorerRow = z.object({
  playerID: z.int().nullable(),
  playerName: z.string(),
  club: clubColumn,
  goals: z.int(),
  penalties: z.int(),
});

/**
 * Top scorers of these competitions and season, without own goals, abandoned matches and goals of an unknown scorer. Scorers without an
 * id are identified by club and name. With MAX, SQLite takes the other columns, such as the club, from a scorer's latest goal.
 */
export async function listScorers(
  db: D1Database,
  competitionIDs: readonly number[],
  season: number,
  limit: number,
): Promise<Scorer[]> {
  const { results } = await db
    .prepare(
      `SELECT g.player_id AS playerID, g.player_name AS playerName, ${clubColumns("clubs")} AS club,
         COUNT(*) AS goals, SUM(g.kind = 'penalty-goal') AS penalties, MAX(f.kickoff) AS latest
       FROM goals g JOIN fixtures f ON f.id = g.fixture_id JOIN clubs ON clubs.id = g.club_id
       WHERE f.competition_id IN (SELECT value FROM json_each(?1)) AND f.season = ?2 AND g.kind <> 'own-goal' AND (f.status <> 'abandoned' OR f.result_stands)
         AND (g.player_id IS NOT NULL OR g.player_name <> '')
       GROUP BY coalesce(g.player_id, g.club_id || ' ' || g.player_name)
       ORDER BY goals DESC, penalties, g.player_name LIMIT ?3`,
    )
    .bind(JSON.stringify(competitionIDs), season, limit)
    .all();
  return z.array(scorerRow).parse(results);
}
