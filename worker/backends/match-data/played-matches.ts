import { londonDate } from "../../../schemas/site/london-time.ts";

export interface TableMatch {
  stage: "league" | "play-offs" | "cup";
  /** Status as stored (fixtures.status), or curtailed where an abandoned match counts. That, full-time, awarded and live count. */
  status: string;
  /** ISO 8601 UTC. */
  kickoff: string;
  homeID: number;
  awayID: number;
  homeGoals: number | null;
  awayGoals: number | null;
}

export interface PlayedMatch {
  kickoff: string;
  day: string;
  live: boolean;
  homeID: number;
  awayID: number;
  homeGoals: number;
  awayGoals: number;
  /** The one club that it counts for; both where it is not given. */
  side?: "home" | "away";
}

const countedStatuses = new Set(["full-time", "awarded", "curtailed", "live"]);

/** The matches that count: of the league stage, with a score that stands or, while in play, stands so far. In order of kick-off. */
export function countedMatches(matches: readonly TableMatch[]): PlayedMatch[] {
  return matches
    .flatMap(({ stage, status, kickoff, homeID, awayID, homeGoals, awayGoals }) =>
      stage === "league" && countedStatuses.has(status) && homeGoals !== null && awayGoals !== null
        ? [{ kickoff, day: londonDate(kickoff), live: status === "live", homeID, awayID, homeGoals, awayGoals }]
        : [],
    )
    .sort((a, b) => (a.kickoff < b.kickoff ? -1 : a.kickoff > b.kickoff ? 1 : 0));
}
