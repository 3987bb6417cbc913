import type { PointsRule } from "../league/competition-rules.ts";

/** Points of one match without a shoot-out. Tables count in worker/backends/match-data/table/club-records.ts. */
export type MatchPoints = Pick<PointsRule, "win" | "draw" | "loss">;

/** Points that a match with this score earns a club. */
export function pointsOf(scored: number, conceded: number, points: MatchPoints): number {
  if (scored === conceded) return points.draw;
  return scored > conceded ? points.win : points.loss;
}
