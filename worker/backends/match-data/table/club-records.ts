import { pointsOf } from "../../../../schemas/football/points.ts";
import { formLength } from "../../../../schemas/football/table.ts";
import type { PointsRule } from "../../../../schemas/league/competition-rules.ts";
import type { PlayedMatch } from "./played-matches.ts";

export interface TableClub {
  id: number;
  name: string;
  /** Its group in a competition with groups; null elsewhere, and before the draw. */
  group?: string | null;
}

export interface TableDeduction {
  clubID: number;
  /** Negative. */
  points: number;
  /** The day from which it counts, YYYY-MM-DD. */
  date: string;
}

export type FormLetter = "W" | "D" | "L";

/** A club's record in some matches. */
export interface ClubRecord {
  clubID: number;
  name: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  goalDifference: number;
  /** Goals scored as the team that was drawn away, on neutral ground too. */
  awayGoals: number;
  points: number;
  /** What rounding has added to the points where they were halved: half a point, 0, or minus half a point. */
  rounding: number;
  deduction: number;
  pointsPerGame: number;
  form: FormLetter[];
}

/** What halving the points of the rounds before a split adds to a club's points; negative for most. */
export type Halving = Pick<ClubRecord, "points" | "rounding">;

/** The record of each club in these matches, with these deductions. @param halvings by club, where points were halved. */
export function clubRecords(
  clubs: readonly TableClub[],
  matches: readonly PlayedMatch[],
  deductions: readonly TableDeduction[],
  points: PointsRule,
  halvings: ReadonlyMap<number, Halving> = new Map(),
): ClubRecord[] {
  const records = new Map<number, ClubRecord>(
    clubs.map(({ id, name }) => {
      const deduction = deductions.filter(({ clubID }) => clubID === id).reduce((sum, { points }) => sum + points, 0);
      const empty = { played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, goalDifference: 0 };
      return [
        id,
        {
          clubID: id,
          name,
          ...empty,
          awayGoals: 0,
          points: deduction,
          rounding: 0,
          deduction,
          pointsPerGame: 0,
          form: [],
        },
      ];
    }),
  );
  const add = (
    { live, penalties }: PlayedMatch,
    clubID: number,
    side: "home" | "away",
    scored: number,
    conceded: number,
  ) => {
    const row = records.get(clubID);
    if (row === undefined) return;
    const letter: FormLetter = scored > conceded ? "W" : scored < conceded ? "L" : "D";
    const other = side === "home" ? "away" : "home";
    const wonShootOut = letter === "D" && penalties != null && penalties[side] > penalties[other];
    row.played += 1;
    row.won += letter === "W" ? 1 : 0;
    row.drawn += letter === "D" ? 1 : 0;
    row.lost += letter === "L" ? 1 : 0;
    row.goalsFor += scored;
    row.goalsAgainst += conceded;
    row.goalDifference += scored - conceded;
    row.awayGoals += side === "away" ? scored : 0;
    row.points += (wonShootOut ? points.shootOutWin : null) ?? pointsOf(scored, conceded, points);
    // A match in play has no result yet.
    if (!live) row.form = [...row.form, letter].slice(-formLength);
  };
  for (const match of matches) {
    const { homeID, awayID, homeGoals, awayGoals, side } = match;
    if (side !== "away") add(match, homeID, "home", homeGoals, awayGoals);
    if (side !== "home") add(match, awayID, "away", awayGoals, homeGoals);
  }
  for (const [clubID, halving] of halvings) {
    const row = records.get(clubID);
    if (row === undefined) continue;
    row.points += halving.points;
    row.rounding = halving.rounding;
  }
  for (const row of records.values()) row.pointsPerGame = row.points / Math.max(row.played, 1);
  return [...records.values()];
}
