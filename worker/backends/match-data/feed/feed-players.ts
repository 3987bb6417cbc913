import { z } from "zod";
import type { LineUp } from "../../../../schemas/football/match-data.ts";
import type { FeedProblem, FeedReport, NamedReport } from "../../../../schemas/football/match-feed.ts";
import type { FeedLineUp } from "../../../../schemas/football/match-feed-line-ups.ts";

const playerRow = z.object({ id: z.int(), name: z.string(), side: z.enum(["home", "away"]) });
type Players = ReadonlyMap<number, z.output<typeof playerRow>>;
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
      `SELECT players.id, players.name, iif(club_id = home_id, 'home', 'away') AS side
       FROM players JOIN fixtures ON club_id IN (home_id, away_id)
       WHERE fixtures.id = ? AND players.id IN (SELECT value FROM json_each(?))`,
    )
    .bind(fixtureID, JSON.stringify(ids))
    .all();
  return new Map(
    z
      .array(playerRow)
      .parse(results)
      .map((row) => [row.id, row]),
  );
}

function namedLineUp(lineUp: FeedLineUp | null, players: Players): LineUp | null {
  const named = (list: FeedLineUp["starting"]) =>
    list.map((player) => ({ ...player, name: players.get(player.playerID)?.name ?? "" }));
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
    const known = players.get(playerID);
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
        .filter(({ playerID }) => players.get(playerID)?.side !== side)
        .map(({ playerID }) => `lineUps.${side}: player ${playerID} is not of the ${side} club`),
    );
    problems.push(...wrongPlayers.map((problem) => ({ event: null, id: null, problem })));
  }
  if (problems.length > 0) return problems;
  const named = lineUps && { home: namedLineUp(lineUps.home, players), away: namedLineUp(lineUps.away, players) };
  return { ...report, events, lineUps: named };
}
