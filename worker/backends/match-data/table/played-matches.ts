import { leagueDate } from "../../../../schemas/site/league-time.ts";

export interface TableMatch {
  stage: "league" | "play-offs" | "cup";
  /** `fixtures.status`, or `curtailed` for an abandoned match whose result stands. */
  status: string;
  /** ISO 8601 UTC. */
  kickoff: string;
  homeID: number;
  awayID: number;
  /** Whether it is on neutral ground; false if missing. */
  neutral?: boolean;
  homeGoals: number | null;
  awayGoals: number | null;
  /** Goals of the shoot-out; null without one. */
  penalties?: { home: number; away: number } | null;
}

export interface PlayedMatch {
  kickoff: string;
  day: string;
  live: boolean;
  homeID: number;
  awayID: number;
  neutral?: boolean;
  homeGoals: number;
  awayGoals: number;
  penalties?: { home: number; away: number } | null;
  /** The side whose record counts the match; both sides when undefined. */
  side?: "home" | "away";
}

const countedStatuses = new Set(["full-time", "awarded", "curtailed", "live"]);

/** Results of `findCounted`: a table, its movements and its tie-breaks are computed from the same matches. */
const counted = new WeakMap<readonly TableMatch[], readonly PlayedMatch[]>();

/** The matches that count for a table: league matches that are over or in play, by kick-off. */
export function countedMatches(matches: readonly TableMatch[]): readonly PlayedMatch[] {
  const known = counted.get(matches) ?? findCounted(matches);
  counted.set(matches, known);
  return known;
}

function findCounted(matches: readonly TableMatch[]): PlayedMatch[] {
  return matches
    .flatMap(({ stage, status, homeGoals, awayGoals, ...match }) =>
      stage === "league" && countedStatuses.has(status) && homeGoals !== null && awayGoals !== null
        ? [{ ...match, day: leagueDate(match.kickoff), live: status === "live", homeGoals, awayGoals }]
        : [],
    )
    .sort((a, b) => (a.kickoff < b.kickoff ? -1 : a.kickoff > b.kickoff ? 1 : 0));
}
