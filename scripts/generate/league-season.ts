import type { Divisions } from "./divisions.ts";
import type { LeagueMatch } from "./league-match.ts";

export interface Deduction {
  competitionID: number;
  season: number;
  clubID: number;
  /** Negative. */
  points: number;
  reason: string;
  /** Calendar date. */
  date: string;
}

export interface LeagueSeason {
  season: number;
  divisions: Divisions;
  matches: LeagueMatch[];
  /** Those whose date has come. */
  deductions: Deduction[];
}
