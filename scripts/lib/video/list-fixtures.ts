import { z } from "zod";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import type { Storage } from "../storage/storage.ts";

const day = 86_400_000;
const fixtureRows = z.array(
  z.object({ id: z.int(), kickoff: z.string(), home: z.string(), away: z.string(), competition: z.string() }),
);
const kickOff = leagueFormat({ dateStyle: "medium", timeStyle: "short" });

/** One line for each match of the coming week or in play, with the id that entries refer to. Kick-offs are in the league's time zone. */
export async function fixtureLines(storage: Storage, now: Date): Promise<string[]> {
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  const rows = await storage.database("MATCH_DB").query({
    sql: `SELECT fixtures.id, kickoff, home.short_name AS home, away.short_name AS away, competitions.name AS competition
      FROM fixtures JOIN competitions ON competitions.id = competition_id
      JOIN clubs AS home ON home.id = home_id JOIN clubs AS away ON away.id = away_id
      WHERE kickoff BETWEEN ?1 AND ?2 AND status IN ('fixture', 'live') ORDER BY kickoff, fixtures.id`,
    params: [at(-day / 8), at(7 * day)],
  });
  return fixtureRows
    .parse(rows)
    .map(
      ({ id, kickoff, home, away, competition }) =>
        `${id}  ${kickOff.format(new Date(kickoff))}  ${home} v ${away}, ${competition}`,
    );
}
