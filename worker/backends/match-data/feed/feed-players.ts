import { z } from "zod";
import type { LineUp } from "../../../../schemas/football/match-data.ts";
import type { FeedProblem, FeedReport, NamedReport } from "../../../../schemas/football/match-feed.ts";
import type { FeedLineUp } from "../../../../schemas/football/match-feed-line-ups.ts";

const playerRow = z.object({ id: z.int(), name: z.string(), side: z.enum(["home", "away"]) });
/** By id. A player who was with both clubs in the season of the match has a row of each side. */
type Players = ReadonlyMap<number, readonly z.output<typeof playerRow>[]>;
const sides = ["home", "away"] as const;
const allPlayers = (lineUp: FeedLineUp | null | undefined) => [
  ...(lineUp?.starting ?? []),
  ...(lineUp?.substitutes ?? []),
];

/** Ids of all players in a report. */
function idsIn({ events, lineUps }: FeedReport): number[] {
  const named = events.flatMap((event) => (event.cancelled ? [] : [event.playerID, event.otherPlayerID]));
  const lined = sides.flatMap((side) => allPlayers(lineUps?.[side]).map(({ playerID }) => playerID));
  return [...named, ...lined].filter((id) => id !== null);
}

async function playersOf(db: D1Database, fixtureID: number, ids: readonly number[]): Promise<Players> {
  if (ids.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT players.id, players.name, iif(clubs.id = home_id, 'home', 'away') AS side
       FROM fixtures JOIN clubs ON clubs.id IN (home_id, away_id)
         JOIN players ON players.id IN (SELECT value FROM json_each(?2))
       WHERE fixtures.id = ?1 AND (players.club_id = clubs.id OR EXISTS (SELECT 1 FROM squads
         WHERE player_id = players.id AND squads.club_id = clubs.id AND squads.season = fixtures.season))`,
    )
    .bind(fixtureID, JSON.stringify(ids))
    .all();
  return Map.groupBy(z.array(playerRow).parse(results), ({ id }) => id);
}

function namedLineUp(lineUp: FeedLineUp | null, players: Players): LineUp | null {
  const named = (list: FeedLineUp["starting"]) =>
    list.map((player) => ({ ...player, name: players.get(player.playerID)?.[0]?.name ?? "" }));
  return lineUp && { ...lineUp, starting: named(lineUp.starting), substitutes: named(lineUp.substitutes) };
}

/**
 * Adds names to players that a report gives by id only.
 * @returns problems, when a player is of neither club or in the wrong line-up.
 */
export async function addPlayerNames<Report extends FeedReport>(
  db: D1Database,
  report: Report,
): Promise<(Omit<Report, "lineUps"> & NamedReport) | FeedProblem[]> {
  const players = await playersOf(db, report.fixtureID, idsIn(report));
  const problems: FeedProblem[] = [];
  const nameOf = (event: number, id: string, playerID: number | null, name: string | null) => {
    if (playerID === null) return name;
    const known = players.get(playerID)?.[0];
    if (known === undefined) problems.push({ event, id, problem: `player ${playerID} is of neither club` });
    return name ?? known?.name ?? null;
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
  const { lineUps } = report;
  if (lineUps !== null) {
    const wrongPlayers = sides.flatMap((side) =>
      allPlayers(lineUps[side])
        .filter(({ playerID }) => !players.get(playerID)?.some((row) => row.side === side))
        .map(({ playerID }) => `lineUps.${side}: player ${playerID} is not of the ${side} club`),
    );
    problems.push(...wrongPlayers.map((problem) => ({ event: null, id: null, problem })));
  }
  if (problems.length > 0) return problems;
  const named = lineUps && { home: namedLineUp(lineUps.home, players), away: namedLineUp(lineUps.away, players) };
  return { ...report, events, lineUps: named };
}
