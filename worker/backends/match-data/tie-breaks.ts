import type { Separation } from "./ranking.ts";
import { rankingOf, type TableInput, tableBasis } from "./table.ts";

/** The tie-breaker that places one of two neighbours, level on points, above the other. */
export interface TieBreak extends Separation {
  aboveID: number;
  belowID: number;
}

/** What separates each two neighbours level on points (or points per game). Clubs that have not played are left out. */
export function findTieBreaks(input: TableInput): TieBreak[] {
  const { matches, deductions } = tableBasis(input);
  return rankingOf(input)(matches, deductions, input.on).flatMap(({ ranked }) =>
    ranked.flatMap(({ record, below }, index) => {
      const above = ranked[index - 1]?.record;
      if (above === undefined || below === null || above.played + record.played === 0) return [];
      return [{ aboveID: above.clubID, belowID: record.clubID, ...below }];
    }),
  );
}
