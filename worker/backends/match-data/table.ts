import { pointsOf } from "../../../schemas/football/points.ts";
import { formLength, type TableView } from "../../../schemas/football/table.ts";
import { countedMatches, type PlayedMatch, type TableMatch } from "./played-matches.ts";
import { matchesOfView } from "./table-views.ts";

/*
 * The rules of a league table as pure functions, for the backend and for commands.
 */

export interface TableDeduction {
  clubID: number;
  /** Negative. */
  points: number;
  /** The day from which it counts, YYYY-MM-DD. */
  date: string;
}

export interface TableZone {
  name: string;
  from: number;
  to: number;
}

export interface TableInput {
  clubs: readonly { id: number; name: string }[];
  matches: readonly TableMatch[];
  deductions: readonly TableDeduction[];
  zones: readonly TableZone[];
  order: "points" | "points-per-game";
  /** The day the table is of, YYYY-MM-DD in London. Later matches and deductions do not count yet. */
  on: string;
  /** Which matches count (schemas/football/table.ts); `overall` by default. */
  view?: TableView;
}

export type FormLetter = "W" | "D" | "L";

export interface Standing {
  position: number;
  clubID: number;
  name: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  goalsFor: number;
  goalsAgainst: number;
  goalDifference: number;
  points: number;
  deduction: number;
  pointsPerGame: number;
  form: FormLetter[];
  zone: string | null;
  movement: number;
}

export type Tally = Omit<Standing, "position" | "zone" | "movement">;

const byName = new Intl.Collator("en-GB");

export function tallyRecords(
  clubs: TableInput["clubs"],
  matches: readonly PlayedMatch[],
  deductions: readonly TableDeduction[],
): Tally[] {
  const tallies = new Map<number, Tally>(
    clubs.map(({ id, name }) => {
      const deduction = deductions.filter(({ clubID }) => clubID === id).reduce((sum, { points }) => sum + points, 0);
      const empty = { played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0, goalDifference: 0 };
      return [id, { clubID: id, name, ...empty, points: deduction, deduction, pointsPerGame: 0, form: [] }];
    }),
  );
  const add = (clubID: number, scored: number, conceded: number, live: boolean) => {
    const row = tallies.get(clubID);
    if (row === undefined) return;
    const letter: FormLetter = scored > conceded ? "W" : scored < conceded ? "L" : "D";
    row.played += 1;
    row.won += letter === "W" ? 1 : 0;
    row.drawn += letter === "D" ? 1 : 0;
    row.lost += letter === "L" ? 1 : 0;
    row.goalsFor += scored;
    row.goalsAgainst += conceded;
    row.goalDifference += scored - conceded;
    row.points += pointsOf(scored, conceded);
    // A match in play has no result yet.
    if (!live) row.form = [...row.form, letter].slice(-formLength);
  };
  for (const { homeID, awayID, homeGoals, awayGoals, live, side } of matches) {
    if (side !== "away") add(homeID, homeGoals, awayGoals, live);
    if (side !== "home") add(awayID, awayGoals, homeGoals, live);
  }
  for (const row of tallies.values()) row.pointsPerGame = row.points / Math.max(row.played, 1);
  return [...tallies.values()];
}

/** Compares by points, goal difference and goals scored. Points per game are cross-multiplied, so that rounding decides nothing. */
export function compareRecords(order: TableInput["order"]): (a: Tally, b: Tally) => number {
  return (a, b) => {
    const points =
      order === "points" ? b.points - a.points : b.points * Math.max(a.played, 1) - a.points * Math.max(b.played, 1);
    return points || b.goalDifference - a.goalDifference || b.goalsFor - a.goalsFor;
  };
}

/** Records of the matches between these clubs, by club. */
export function headToHeadRecords(level: readonly Tally[], matches: readonly PlayedMatch[]): Map<number, Tally> {
  const ids = new Set(level.map(({ clubID }) => clubID));
  const between = matches.filter(({ homeID, awayID }) => ids.has(homeID) && ids.has(awayID));
  const clubs = level.map(({ clubID, name }) => ({ id: clubID, name }));
  return new Map(tallyRecords(clubs, between, []).map((record) => [record.clubID, record]));
}

/** Orders clubs that are level by their head-to-head record (points, goal difference, goals scored), then by name. */
function byHeadToHead(level: readonly Tally[], matches: readonly PlayedMatch[]): Tally[] {
  if (level.length === 1) return [...level];
  const records = headToHeadRecords(level, matches);
  const compare = compareRecords("points");
  return level.toSorted((a, b) => {
    const [left, right] = [records.get(a.clubID), records.get(b.clubID)];
    return (left && right ? compare(left, right) : 0) || byName.compare(a.name, b.name) || a.clubID - b.clubID;
  });
}

/** Records from first to last. All given deductions count. */
export function rankClubs(
  input: Pick<TableInput, "clubs" | "deductions" | "order">,
  matches: readonly PlayedMatch[],
): Tally[] {
  const compare = compareRecords(input.order);
  const groups: Tally[][] = [];
  for (const row of tallyRecords(input.clubs, matches, input.deductions).sort(compare)) {
    const group = groups.at(-1);
    if (group?.[0] && compare(group[0], row) === 0) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => byHeadToHead(group, matches));
}

/** The matches and deductions that a table counts. Home, away and form tables ignore deductions. */
export function tableBasis(input: TableInput): { matches: PlayedMatch[]; deductions: TableDeduction[] } {
  const view = input.view ?? "overall";
  const playedByThen = countedMatches(input.matches).filter(({ day }) => day <= input.on);
  const isWholeSeason = view === "overall" || view === "finished";
  return {
    matches: matchesOfView(view, playedByThen),
    deductions: isWholeSeason ? input.deductions.filter(({ date }) => date <= input.on) : [],
  };
}

/**
 * The table of one division and season. Order: points (points per game in a curtailed season), goal difference, goals scored,
 * head-to-head record, name. Play-off and cup matches never count. A match in play counts as it stands, unless the view leaves it
 * out. `movement` is positions gained since before the last match day.
 */
export function leagueStandings(input: TableInput): Standing[] {
  const { matches, deductions } = tableBasis(input);
  const lastMatchDay = matches.at(-1)?.day;
  const earlier = matches.filter(({ day }) => lastMatchDay !== undefined && day < lastMatchDay);
  const before =
    lastMatchDay === undefined || earlier.length === 0
      ? []
      : rankClubs({ ...input, deductions: deductions.filter(({ date }) => date < lastMatchDay) }, earlier);
  const positionBefore = new Map(before.map(({ clubID }, index) => [clubID, index + 1]));
  return rankClubs({ ...input, deductions }, matches).map((row, index) => {
    const position = index + 1;
    return {
      ...row,
      position,
      zone: input.zones.find(({ from, to }) => from <= position && position <= to)?.name ?? null,
      movement: (positionBefore.get(row.clubID) ?? position) - position,
    };
  });
}

/** The position of every club at the end of each match day. */
export interface PositionHistory {
  /** YYYY-MM-DD in London, in order. */
  days: string[];
  /** Positions by club id, one for each day. */
  positions: Map<number, number[]>;
}

/** Positions up to the day of the table. Matches in play do not count: their day is not over. */
export function positionHistory(input: TableInput): PositionHistory {
  const { matches, deductions } = tableBasis({ ...input, view: "finished" });
  const days = [...new Set(matches.map(({ day }) => day))].sort();
  const positions = new Map<number, number[]>(input.clubs.map(({ id }) => [id, []]));
  for (const day of days) {
    const rows = rankClubs(
      { ...input, deductions: deductions.filter(({ date }) => date <= day) },
      matches.filter((match) => match.day <= day),
    );
    for (const [index, { clubID }] of rows.entries()) positions.get(clubID)?.push(index + 1);
  }
  return { days, positions };
}
