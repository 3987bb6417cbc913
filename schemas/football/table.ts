/*
 * Rules of league tables that the backend, the pages and the open data share.
 */

/**
 * Which matches a table counts: all, including those in play (`overall`), those that are over (`finished`), only home or away
 * matches, or each club's last matches (`form`).
 */
export const tableViews = ["overall", "finished", "home", "away", "form"] as const;
export type TableView = (typeof tableViews)[number];

/** Matches in a form guide. */
export const formLength = 5;

/** Tie-breakers of clubs level on points, in their order. `-between`: in the matches between all clubs still level. */
export const tieBreakers = [
  "goal-difference",
  "goals-scored",
  "points-between",
  "goal-difference-between",
  "goals-between",
  "name",
] as const;
export type TieBreaker = (typeof tieBreakers)[number];
