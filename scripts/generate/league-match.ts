import type { MatchScript } from "../../schemas/football/match-script.ts";
import { durationOf } from "./result.ts";

/** A postponement: the original date and the reason. */
export interface Postponement {
  from: string;
  reason: "frozen pitch" | "waterlogged pitch" | "storm damage" | "international call-ups" | "illness in the squad";
}

/** A match of the generated league. Its script determines everything, even before it is played. */
export interface LeagueMatch {
  id: number;
  competitionID: number;
  season: number;
  stage: "league" | "play-offs" | "cup";
  round: string;
  /** ISO 8601 UTC. */
  kickoff: string;
  homeID: number;
  awayID: number;
  venue: string;
  sequence: number;
  postponement: Postponement | null;
  /** Null while the match waits for a new date. */
  script: MatchScript | null;
}

/** Time of the final whistle in milliseconds since 1970; Infinity for a match without a date. */
export function endOf(match: Pick<LeagueMatch, "kickoff" | "script">): number {
  if (match.script === null) return Number.POSITIVE_INFINITY;
  return Date.parse(match.kickoff) + durationOf(match.script) * 1000;
}

/** Whether the match is over at `now`. */
export function isPlayed(match: LeagueMatch, now: Date): match is LeagueMatch & { script: MatchScript } {
  return endOf(match) <= now.getTime();
}
