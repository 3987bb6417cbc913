import type { TieBreaker } from "../../../schemas/football/table.ts";
import { headToHeadRecords, rankClubs, type TableInput, type Tally, tableBasis } from "./table.ts";

/** The tie-breaker that places one of two neighbours, level on points, above the other. */
export interface TieBreak {
  aboveID: number;
  belowID: number;
  rule: TieBreaker;
  /** The figures that the rule compares; null when names decide. */
  values: { above: number; below: number } | null;
}

const overallFigures: [rule: TieBreaker, figure: (row: Tally) => number][] = [
  ["goal-difference", (row) => row.goalDifference],
  ["goals-scored", (row) => row.goalsFor],
];
const headToHeadFigures: [rule: TieBreaker, figure: (row: Tally) => number][] = [
  ["points-between", (row) => row.points],
  ["goal-difference-between", (row) => row.goalDifference],
  ["goals-between", (row) => row.goalsFor],
];

/**
 * The first rule of {@link leagueStandings} that separates each two neighbours level on points (or points per game). Clubs that have
 * not played are left out.
 */
export function findTieBreaks(input: TableInput): TieBreak[] {
  const { matches, deductions } = tableBasis(input);
  const rows = rankClubs({ ...input, deductions }, matches);
  const isLevel = (a: Tally, b: Tally) =>
    input.order === "points"
      ? a.points === b.points
      : a.points * Math.max(b.played, 1) === b.points * Math.max(a.played, 1);
  const areStillLevel = (a: Tally, b: Tally) =>
    isLevel(a, b) && overallFigures.every(([, figure]) => figure(a) === figure(b));
  return rows.flatMap((above, index) => {
    const below = rows[index + 1];
    if (below === undefined || above.played + below.played === 0 || !isLevel(above, below)) return [];
    // The matches between all clubs still level count, not only those between these two.
    const records = headToHeadRecords(
      rows.filter((row) => areStillLevel(row, above)),
      matches,
    );
    const [upper, lower] = [records.get(above.clubID) ?? above, records.get(below.clubID) ?? below];
    const steps = [
      ...overallFigures.map(([rule, figure]) => ({ rule, values: { above: figure(above), below: figure(below) } })),
      ...headToHeadFigures.map(([rule, figure]) => ({ rule, values: { above: figure(upper), below: figure(lower) } })),
    ];
    const deciding = steps.find(({ values }) => values.above !== values.below) ?? {
      rule: "name" as const,
      values: null,
    };
    return [{ aboveID: above.clubID, belowID: below.clubID, ...deciding }];
  });
}
