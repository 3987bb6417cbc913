import { z } from "zod";
import { type KickOff, kickOff } from "../../../schemas/football/match-data.ts";
import type { KickOffsQuery } from "../../../schemas/football/match-queries.ts";

/** Every instant at which matches of a season begin, in order, with how many do: what a calendar of match days needs. */
export async function listKickOffs(db: D1Database, query: KickOffsQuery, season: number): Promise<KickOff[]> {
  const club = query.clubID ?? null;
  const competitions = query.competitionID ? JSON.stringify(query.competitionID) : null;
  const { results } = await db
    .prepare(
      `SELECT kickoff, COUNT(*) AS matches FROM fixtures
       WHERE season = ?1 AND (?2 IS NULL OR competition_id IN (SELECT value FROM json_each(?2)))
         AND (?3 IS NULL OR home_id = ?3 OR away_id = ?3)
       GROUP BY kickoff ORDER BY kickoff`,
    )
    .bind(season, competitions, club)
    .all();
  return z.array(kickOff).parse(results);
}
