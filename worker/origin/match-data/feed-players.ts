import { z } from "zod";
import type { FeedProblem, FeedReport } from "../../../schemas/match-feed.ts";

const playerRow = z.object({ id: z.int(), name: z.string() });

/** Gives the players of a report their names, where it has only numbers. @returns what is wrong where one plays for neither club. */
export async function namedPlayers(db: D1Database, report: FeedReport): Promise<FeedReport | FeedProblem[]> {
  const ids = report.events.flatMap((event) => (event.cancelled ? [] : [event.playerID, event.otherPlayerID]));
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return report;
  const { results } = await db
    .prepare(
      `SELECT players.id, players.name FROM players JOIN fixtures ON club_id IN (home_id, away_id)
       WHERE fixtures.id = ? AND players.id IN (SELECT value FROM json_each(?))`,
    )
    .bind(report.fixtureID, JSON.stringify(wanted))
    .all();
  const names = new Map(
    z
      .array(playerRow)
      .parse(results)
      .map(({ id, name }) => [id, name]),
  );
  const problems: FeedProblem[] = [];
  const nameOf = (event: number, id: string, playerID: number | null, given: string | null) => {
    if (playerID === null) return given;
    const known = names.get(playerID);
    if (known === undefined) problems.push({ event, id, problem: `player ${playerID} is of neither club` });
    return given ?? known ?? null;
  };
  const events = report.events.map((event, index) =>
    event.cancelled
      ? event
      : {
          ...event,
          playerName: nameOf(index, event.id, event.playerID, event.playerName),
          otherPlayerName: nameOf(index, event.id, event.otherPlayerID, event.otherPlayerName),
        },
  );
  return problems.length > 0 ? problems : { ...report, events };
}
