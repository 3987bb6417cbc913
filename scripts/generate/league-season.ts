import type { Divisions } from "./divisions.ts";
import type { LeagueMatch } from "./league-match.ts";

export interface Deduction {
  competitionID: number;
  season: number;
  clubID: number;
  /** Points taken off, as a negative number. */
  points: number;
  reason: string;
  /** Calendar date. */
  date: string;
}

export interface LeagueSeason {
  season: number;
  divisions: Divisions;
  matches: LeagueMatch[];
  /** Deductions whose date has passed. */
  deductions: Deduction[];
}
