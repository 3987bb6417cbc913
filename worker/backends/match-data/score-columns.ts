/** Columns of `fixtures` with goals: at the end, at half-time, after extra time, and of a penalty shoot-out. */
export const scoreColumns = [
  "home_goals",
  "away_goals",
  "half_time_home",
  "half_time_away",
  "extra_time_home",
  "extra_time_away",
  "penalties_home",
  "penalties_away",
] as const;
