import type { CompetitionKind } from "../../../../schemas/football/competition-kinds.ts";
import { type TieBreaker, tieBreakers, type zoneKinds } from "../../../../schemas/football/table.ts";

export type RuleTieBreak = Exclude<TieBreaker, "name">;

export const kindLabels: Readonly<Record<CompetitionKind, string>> = {
  league: "League",
  cup: "Cup",
  "play-offs": "Play-offs",
  groups: "Groups, then knock-out",
};

export const tieBreakLabels: Readonly<Record<RuleTieBreak, string>> = {
  "unrounded-points": "Points before rounding",
  "goal-difference": "Goal difference",
  "goals-scored": "Goals scored",
  wins: "Wins",
  "away-goals": "Away goals",
  "points-between": "Points between them",
  "goal-difference-between": "Goal difference between them",
  "goals-between": "Goals between them",
};
export const tieBreaks = tieBreakers.filter((rule) => rule !== "name");

export const zoneLabels: Readonly<Record<(typeof zoneKinds)[number], string>> = {
  promotion: "Promotion",
  qualification: "Qualification",
  "play-offs": "Play-offs",
  "relegation-play-offs": "Relegation play-offs",
  relegation: "Relegation",
};
