import type { CompetitionRules } from "../../../../schemas/league/competition-rules.ts";
import type { Halving, TableClub, TableDeduction } from "./club-records.ts";
import { countedMatches, type TableMatch } from "./played-matches.ts";
import { type RankingRules, rankClubs } from "./ranking.ts";

/** Clubs that are ranked among themselves. */
export interface TableGroup {
  /** Null for the only group of a table without groups. */
  name: string | null;
  clubs: readonly TableClub[];
}

/** The groups of a competition with groups, in the order of its rules, then by name. Clubs that no group has been drawn for come last. */
export function drawnGroups(
  clubs: readonly TableClub[],
  { groups: described = [] }: Pick<CompetitionRules, "groups">,
): TableGroup[] {
  const groups = Map.groupBy(clubs, ({ group }) => group ?? null);
  const undrawn = groups.get(null);
  const drawn = [...groups].flatMap(([name, own]) => (name === null ? [] : [{ name, clubs: own }]));
  const order = described.map(({ name }) => name);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [
    ...drawn.sort((a, b) => place(a.name) - place(b.name) || (a.name < b.name ? -1 : 1)),
    ...(undrawn ? [{ name: drawn.length === 0 ? null : "Not drawn yet", clubs: undrawn }] : []),
  ];
}

/** The groups of a table that has split, and the last day that counted for them, YYYY-MM-DD. */
export interface Split {
  day: string;
  groups: TableGroup[];
  /** Halved points by club; empty when all points count. */
  halvings: ReadonlyMap<number, Halving>;
}

/** How the split changes a club's points. */
function halvingOf(points: number, rule: "halved-up" | "halved-down"): Halving {
  const kept = rule === "halved-up" ? Math.ceil(points / 2) : Math.floor(points / 2);
  return { points: kept - points, rounding: kept - points / 2 };
}

const isVoid = ({ status }: TableMatch) => status === "cancelled" || status === "abandoned";

/** Whether two clubs both have less than `rounds` matches before this one; counts it if so. */
function roundCounter(rounds: number): (match: TableMatch) => boolean {
  const counts = new Map<number, number>();
  return ({ homeID, awayID }) => {
    const [home, away] = [counts.get(homeID) ?? 0, counts.get(awayID) ?? 0];
    if (home >= rounds || away >= rounds) return false;
    counts.set(homeID, home + 1);
    counts.set(awayID, away + 1);
    return true;
  };
}

/**
 * Each club's first `rounds` matches by kick-off, played or to come. A void match keeps its place, unless its clubs meet as often without
 * it as all others: then it is replayed.
 */
function firstRounds(matches: readonly TableMatch[], clubs: number, rounds: number): TableMatch[] {
  const league = matches
    .filter(({ stage }) => stage === "league")
    .toSorted((a, b) => (a.kickoff < b.kickoff ? -1 : a.kickoff > b.kickoff ? 1 : 0));
  const pairing = ({ homeID, awayID }: TableMatch) => [homeID, awayID].toSorted((a, b) => a - b).join(" ");
  const standing = league.filter((match) => !isVoid(match));
  const isOfRounds = roundCounter(rounds);
  // From the first match of a club beyond its rounds on, none is a replay.
  const end = standing.find((match) => !isOfRounds(match))?.kickoff;
  const meetings = new Map<string, number>();
  for (const match of standing) {
    if (end !== undefined && match.kickoff >= end) break;
    meetings.set(pairing(match), (meetings.get(pairing(match)) ?? 0) + 1);
  }
  const usual = Math.max(1, Math.floor(rounds / (clubs - 1)));
  const keepsPlace = (match: TableMatch) => {
    const others = meetings.get(pairing(match)) ?? 0;
    meetings.set(pairing(match), others + 1);
    return others < usual;
  };
  return league.filter((match) => !isVoid(match) || keepsPlace(match)).filter(roundCounter(rounds));
}

/** How a table splits; null until every match of the rounds before is over. */
export function findSplit(
  clubs: readonly TableClub[],
  matches: readonly TableMatch[],
  deductions: readonly TableDeduction[],
  rules: RankingRules & Pick<CompetitionRules, "split">,
): Split | null {
  if (rules.split === null) return null;
  const { afterRounds } = rules.split;
  // With an odd number of clubs, one has no match in each round.
  const each = clubs.length % 2 === 0 ? afterRounds : Math.floor((afterRounds * (clubs.length - 1)) / clubs.length);
  const before = firstRounds(matches, clubs.length, each);
  const awaited = before.filter((match) => !isVoid(match));
  const finished = countedMatches(before).filter(({ live }) => !live);
  const day = finished.at(-1)?.day;
  if (day === undefined || finished.length < awaited.length || before.length < Math.floor((clubs.length * each) / 2)) {
    return null;
  }
  const counted = deductions.filter(({ date }) => date <= day);
  const clubByID = new Map(clubs.map((club) => [club.id, club]));
  const ranked = rankClubs(clubs, finished, counted, rules);
  let rest = ranked.flatMap(({ record }) => clubByID.get(record.clubID) ?? []);
  const groups = rules.split.groups.map(({ name, clubs: size }, index, all) => {
    const own = index === all.length - 1 ? rest : rest.slice(0, size);
    rest = rest.slice(own.length);
    return { name, clubs: own };
  });
  const { points } = rules.split;
  const halvings =
    points === "all" ? [] : ranked.map(({ record }) => [record.clubID, halvingOf(record.points, points)] as const);
  return { day, groups: groups.filter((group) => group.clubs.length > 0), halvings: new Map(halvings) };
}
