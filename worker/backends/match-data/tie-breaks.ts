import type { TieBreaker } from "../../../schemas/football/table.ts";
import { headToHeadRecords, rankClubs, type TableInput, type Tally, tableBasis } from "./table.ts";

/** Why one of two neighbours that are level on points stands above the other. */
export interface TieBreak {
  aboveID: number;
  belowID: number;
  rule: TieBreaker;
  /** What the rule compares, of the one above and the one below; null where names decide. */
  values: { above: number; below: number } | null;
}

const figures: [rule: TieBreaker, figure: (row: Tally) => number][] = [
  ["goal-difference", (row) => row.goalDifference],
  ["goals-scored", (row) => row.goalsFor],
];
const figuresBetween: [rule: TieBreaker, figure: (row: Tally) => number][] = [
  ["points-between", (row) => row.points],
  ["goal-difference-between", (row) => row.goalDifference],
  ["goals-between", (row) => row.goalsFor],
];

/**
 * What parts each two neighbours of a table that have as many points (or points per game): the first rule of {@link leagueStandings}
 * that tells them apart. Clubs that have not played are not compared.
 */
export function findTieBreaks(input: TableInput): TieBreak[] {
  const { matches, deductions } = tableBasis(input);
  const rows = rankClubs({ ...input, deductions }, matches);
  const isLevel = (a: Tally, b: Tally) =>
    input.order === "points"
      ? a.points === b.points
      : a.points * Math.max(b.played, 1) === b.points * Math.max(a.played, 1);
  const alike = (a: Tally, b: Tally) => isLevel(a, b) && figures.every(([, figure]) => figure(a) === figure(b));
  return rows.flatMap((above, index) => {
    const below = rows[index + 1];
    if (below === undefined || above.played + below.played === 0 || !isLevel(above, below)) return [];
    // The matches between all who are still level decide, not those of two of them alone.
    const records = headToHeadRecords(
      rows.filter((row) => alike(row, above)),
      matches,
    );
    const [upper, lower] = [records.get(above.clubID) ?? above, records.get(below.clubID) ?? below];
    const steps = [
      ...figures.map(([rule, figure]) => ({ rule, values: { above: figure(above), below: figure(below) } })),
      ...figuresBetween.map(([rule, figure]) => ({ rule, values: { above: figure(upper), below: figure(lower) } })),
    ];
    const deciding = steps.find(({ values }) => values.above !== values.below) ?? {
      rule: "name" as const,
      values: null,
    };
    return [{ aboveID: above.clubID, belowID: below.clubID, ...deciding }];
  });
}
