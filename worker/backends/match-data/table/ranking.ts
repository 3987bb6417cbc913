import type { TieBreaker } from "../../../../schemas/football/table.ts";
import type { CompetitionRules } from "../../../../schemas/league/competition-rules.ts";
import { compareNames } from "../../../../schemas/site/league-formats.ts";
import { type ClubRecord, clubRecords, type Halving, type TableClub, type TableDeduction } from "./club-records.ts";
import type { PlayedMatch } from "./played-matches.ts";

/** The rules that the order of a table depends on. */
export type RankingRules = Pick<CompetitionRules, "order" | "points" | "tieBreaks">;

/** The tie-breaker that places a club below its neighbour with as many points, and the figures it compares; null for names. */
export interface Separation {
  rule: TieBreaker;
  values: { above: number; below: number } | null;
}

export interface RankedClub {
  record: ClubRecord;
  /** Null for the first club, and when points alone place it below the club above. */
  below: Separation | null;
}

const figures: Record<Exclude<TieBreaker, "name">, (record: ClubRecord) => number> = {
  "unrounded-points": (record) => record.points - record.rounding,
  "goal-difference": (record) => record.goalDifference,
  "goals-scored": (record) => record.goalsFor,
  wins: (record) => record.won,
  "away-goals": (record) => record.awayGoals,
  "points-between": (record) => record.points,
  "goal-difference-between": (record) => record.goalDifference,
  "goals-between": (record) => record.goalsFor,
};

/** Compares by points. Points per game are cross-multiplied, so that rounding decides nothing. */
function comparePoints(order: RankingRules["order"]): (a: ClubRecord, b: ClubRecord) => number {
  if (order === "points") return (a, b) => b.points - a.points;
  return (a, b) => b.points * Math.max(a.played, 1) - a.points * Math.max(b.played, 1);
}

/** Records in order, with equal ones in one group. */
function groupLevel(
  records: readonly ClubRecord[],
  compare: (a: ClubRecord, b: ClubRecord) => number,
): [ClubRecord, ...ClubRecord[]][] {
  const groups: [ClubRecord, ...ClubRecord[]][] = [];
  for (const record of records.toSorted(compare)) {
    const group = groups.at(-1);
    if (group && compare(group[0], record) === 0) group.push(record);
    else groups.push([record]);
  }
  return groups;
}

/** Clubs from first to last. All given matches and deductions count. @param halvings by club, after a split that halved points. */
export function rankClubs(
  clubs: readonly TableClub[],
  matches: readonly PlayedMatch[],
  deductions: readonly TableDeduction[],
  { order, points, tieBreaks }: RankingRules,
  halvings?: ReadonlyMap<number, Halving>,
): RankedClub[] {
  /** @param between records in the matches between clubs, from the `-between` rule just before; null to compute them for `level`. */
  function rankLevel(
    level: readonly ClubRecord[],
    rules: readonly TieBreaker[],
    between: ReadonlyMap<number, ClubRecord> | null,
  ): RankedClub[] {
    if (level.length < 2) return level.map((record) => ({ record, below: null }));
    const [rule, ...rest] = rules;
    if (rule === undefined || rule === "name") {
      return level
        .toSorted((a, b) => compareNames(a.name, b.name) || a.clubID - b.clubID)
        .map((record, index) => ({ record, below: index === 0 ? null : { rule: "name", values: null } }));
    }
    const records = rule.endsWith("-between") ? (between ?? recordsBetween(level)) : null;
    const figure = (record: ClubRecord) => figures[rule](records?.get(record.clubID) ?? record);
    return groupLevel(level, (a, b) => figure(b) - figure(a)).flatMap((group, index, groups) => {
      const above = groups[index - 1]?.[0];
      const below = above ? { rule, values: { above: figure(above), below: figure(group[0]) } } : null;
      return rankLevel(group, rest, records).map((ranked, at) => (at === 0 ? { ...ranked, below } : ranked));
    });
  }
  function recordsBetween(level: readonly ClubRecord[]): Map<number, ClubRecord> {
    const ids = new Set(level.map(({ clubID }) => clubID));
    const own = matches.filter(({ homeID, awayID }) => ids.has(homeID) && ids.has(awayID));
    const those = level.map(({ clubID, name }) => ({ id: clubID, name }));
    return new Map(clubRecords(those, own, [], points).map((record) => [record.clubID, record]));
  }
  return groupLevel(clubRecords(clubs, matches, deductions, points, halvings), comparePoints(order)).flatMap((level) =>
    rankLevel(level, tieBreaks, null),
  );
}
