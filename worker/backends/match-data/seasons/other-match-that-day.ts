import { z } from "zod";
import { dayRange, leagueDate } from "../../../../schemas/site/league-time.ts";
import type { SeasonDatabase } from "./season-database.ts";

const otherMatch = z.object({ club: z.string(), home: z.string(), away: z.string(), competition: z.string() });

/**
 * A sentence saying which of a match's clubs has another match that day with the same team; null when neither has.
 * @param match `id`: null for one that is not stored
 */
export async function otherMatchThatDay(
  db: Pick<SeasonDatabase, "query">,
  { id, competition, home, away }: { id: number | null; competition: number; home: number; away: number },
  kickoff: string,
): Promise<string | null> {
  const { from, to } = dayRange(leagueDate(kickoff));
  const [row] = await db.query({
    sql: `SELECT clubs.name AS club, h.name AS home, a.name AS away, c.name AS competition
       FROM competitions own
         JOIN fixtures f ON f.id IS NOT ?1 AND f.kickoff >= ?2 AND f.kickoff < ?3 AND f.status NOT IN ('postponed', 'cancelled')
         JOIN competitions c ON c.id = f.competition_id AND c.team = own.team
         JOIN clubs ON clubs.id IN (?5, ?6) AND clubs.id IN (f.home_id, f.away_id)
         JOIN clubs h ON h.id = f.home_id JOIN clubs a ON a.id = f.away_id
       WHERE own.id = ?4 ORDER BY f.kickoff, clubs.name LIMIT 1`,
    params: [id, from, to, competition, home, away],
  });
  if (row === undefined) return null;
  const other = otherMatch.parse(row);
  return `${other.club} would play twice on ${leagueDate(kickoff)}: there is ${other.home} v ${other.away} in the ${other.competition}.`;
}
