/*
 * Rules of league tables that the backend, the pages and the open data share.
 */

/**
 * Which matches a table counts: all, including those in play (`overall`), those that are over (`finished`), only home or away
 * matches (without those on neutral ground), or each club's last matches (`form`).
 */
export const tableViews = ["overall", "finished", "home", "away", "form"] as const;
export type TableView = (typeof tableViews)[number];

/** Matches in a form guide. */
export const formLength = 5;

/**
 * Tie-breakers of clubs level on points. `-between`: in the matches between all clubs still level. `unrounded-points`: without what
 * rounding added or removed when points were halved. A competition's rules say which apply, in which order; names come last.
 */
export const tieBreakers = [
  "unrounded-points",
  "goal-difference",
  "goals-scored",
  "wins",
  "away-goals",
  "points-between",
  "goal-difference-between",
  "goals-between",
  "name",
] as const;
export type TieBreaker = (typeof tieBreakers)[number];

/** What a zone of a table means for the clubs in it. */
export const zoneKinds = ["promotion", "qualification", "play-offs", "relegation-play-offs", "relegation"] as const;
