/*
 * Rules of league tables that the backend, the pages and the open data share.
 */

const pointsForWin = 3;
const pointsForDraw = 1;

/** What a match with this score earns the club in a table. */
export function pointsOf(scored: number, conceded: number): number {
  if (scored === conceded) return pointsForDraw;
  return scored > conceded ? pointsForWin : 0;
}

/**
 * Which matches a table counts: all, those in play as they stand (`overall`), those that are over (`finished`), a club's home or
 * away matches alone, or each club's last ones (`form`).
 */
export const tableViews = ["overall", "finished", "home", "away", "form"] as const;
export type TableView = (typeof tableViews)[number];

/** Matches that form is made of. */
export const formLength = 5;

/** What parts two clubs that are level on points, in the order in which the rules are asked. */
export const tieBreakers = [
  "goal-difference",
  "goals-scored",
  "points-between",
  "goal-difference-between",
  "goals-between",
  "name",
] as const;
export type TieBreaker = (typeof tieBreakers)[number];
