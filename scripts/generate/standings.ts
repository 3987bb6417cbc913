import type { LeagueMatch } from "./league-match.ts";
import { resultOf } from "./result.ts";

export interface Standing {
  position: number;
  clubID: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  points: number;
}

export interface Deduction {
  competitionID: number;
  season: number;
  clubID: number;
  /** Negative. */
  points: number;
  reason: string;
  /** Calendar date. */
  date: string;
}

/** The order of a division after these matches: points, goal difference, goals scored, then the club's id. */
export function standings(
  clubIDs: readonly number[],
  matches: readonly LeagueMatch[],
  deductions: readonly Deduction[],
): Standing[] {
  const rows = new Map<number, Standing>(
    clubIDs.map((clubID) => {
      const points = deductions
        .filter((deduction) => deduction.clubID === clubID)
        .reduce((sum, deduction) => sum + deduction.points, 0);
      return [
        clubID,
        { position: 0, clubID, played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, points },
      ];
    }),
  );
  const enter = (clubID: number, scored: number, conceded: number) => {
    const row = rows.get(clubID);
    if (row === undefined) return;
    row.played += 1;
    row.goalsFor += scored;
    row.goalsAgainst += conceded;
    if (scored > conceded) {
      row.won += 1;
      row.points += 3;
    } else if (scored === conceded) {
      row.drawn += 1;
      row.points += 1;
    } else row.lost += 1;
  };
  for (const match of matches) {
    if (match.script === null) continue;
    const { score } = resultOf(match.script);
    enter(match.homeID, score.home, score.away);
    enter(match.awayID, score.away, score.home);
  }
  const ordered = [...rows.values()].sort(
    (left, right) =>
      right.points - left.points ||
      right.goalsFor - right.goalsAgainst - (left.goalsFor - left.goalsAgainst) ||
      right.goalsFor - left.goalsFor ||
      left.clubID - right.clubID,
  );
  for (const [index, row] of ordered.entries()) row.position = index + 1;
  return ordered;
}
