import type { Standing } from "../../../worker/backends/match-data/table/table.ts";

/** The rows of `npm run table --format json`. A deduction is negative, or 0. */
export function tableLines(standings: readonly Standing[]) {
  return standings.map((row) => ({
    position: row.position,
    group: row.group,
    team: row.name,
    played: row.played,
    won: row.won,
    drawn: row.drawn,
    lost: row.lost,
    goalsFor: row.goalsFor,
    goalsAgainst: row.goalsAgainst,
    goalDifference: row.goalDifference,
    points: row.points,
    deduction: row.deduction,
  }));
}

/** The table as text, with deductions below. @param perGame whether to show points per game, by which it is then ordered */
export function tableText(standings: readonly Standing[], perGame = false): string {
  const width = Math.max(4, ...standings.map(({ name }) => name.length));
  const line = (position: string | number, team: string, ...numbers: (string | number)[]) =>
    [String(position).padStart(3), team.padEnd(width), ...numbers.map((number) => String(number).padStart(4))].join(
      " ",
    );
  const rows = standings.flatMap((row, index) => [
    // In a table with groups, each group's name comes before its first row.
    ...(row.group === null || row.group === standings[index - 1]?.group ? [] : [`    ${row.group}`]),
    line(
      row.position,
      row.name,
      row.played,
      row.won,
      row.drawn,
      row.lost,
      row.goalsFor,
      row.goalsAgainst,
      row.goalDifference > 0 ? `+${row.goalDifference}` : row.goalDifference,
      row.points,
      ...(perGame ? [row.pointsPerGame.toFixed(2)] : []),
    ),
  ]);
  const deductions = standings
    .filter(({ deduction }) => deduction !== 0)
    .map(({ name, deduction }) => `    ${name}: ${deduction} points, deducted`);
  return [
    line("#", "Team", "P", "W", "D", "L", "GF", "GA", "GD", "Pts", ...(perGame ? ["PPG"] : [])),
    ...rows,
    ...deductions,
    ...(perGame ? ["    The season was ended early: clubs are ordered by points per game."] : []),
  ].join("\n");
}
