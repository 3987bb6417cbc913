/** Points of a match for a win, a draw and a loss. */
export interface MatchPoints {
  win: number;
  draw: number;
  loss: number;
}

const usual: MatchPoints = { win: 3, draw: 1, loss: 0 };

/** What a match with this score earns the club in a table. */
export function pointsOf(scored: number, conceded: number, points: MatchPoints = usual): number {
  if (scored === conceded) return points.draw;
  return scored > conceded ? points.win : points.loss;
}
