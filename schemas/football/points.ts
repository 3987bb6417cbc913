const pointsForWin = 3;
const pointsForDraw = 1;

/** What a match with this score earns the club in a table. */
export function pointsOf(scored: number, conceded: number): number {
  if (scored === conceded) return pointsForDraw;
  return scored > conceded ? pointsForWin : 0;
}
