import type { TableView } from "../../../../schemas/football/table.ts";
import {
  type CompetitionRules,
  type PlacedZone,
  usualRules,
  zonesForSize,
} from "../../../../schemas/league/competition-rules.ts";
import type { ClubRecord, TableClub, TableDeduction } from "./club-records.ts";
import { countedMatches, type PlayedMatch, type TableMatch } from "./played-matches.ts";
import { type RankedClub, rankClubs, type Separation } from "./ranking.ts";
import { drawnGroups, findSplit, type Split, type TableGroup } from "./table-groups.ts";
import { matchesOfView } from "./table-views.ts";

/*
 * The rules of a competition's table as pure functions, for the backend and for commands.
 */

export interface TableZone {
  name: string;
  from: number;
  to: number;
}

export interface TableInput {
  clubs: readonly TableClub[];
  matches: readonly TableMatch[];
  deductions: readonly TableDeduction[];
  /** Zones of the season. Without any, those of the rules apply. */
  zones: readonly TableZone[];
  /** The rules of the competition; the usual ones by default. */
  rules?: CompetitionRules;
  /** The last match day of a season that was ended early, YYYY-MM-DD; null or missing for others. */
  curtailedOn?: string | null;
  /** Whether the clubs play in groups, each with its own positions. */
  inGroups?: boolean;
  /** The day the table is of, YYYY-MM-DD on the league's clock. Later matches and deductions do not count yet. */
  on: string;
  /** Which matches count (schemas/football/table.ts); `overall` by default. */
  view?: TableView;
}

export interface Standing extends Omit<ClubRecord, "awayGoals" | "rounding"> {
  position: number;
  /** The club's group, if the table has groups; else null. */
  group: string | null;
  zone: string | null;
  movement: number;
}

/** Only tables of all matches have deductions, zones and a split: a home table promotes nobody. */
export const countsAllMatches = (view: TableView): boolean => view === "overall" || view === "finished";

/** The matches and deductions that a table counts. */
export function countedInput(input: TableInput): { matches: PlayedMatch[]; deductions: TableDeduction[] } {
  const view = input.view ?? "overall";
  const playedByThen = countedMatches(input.matches).filter(({ day }) => day <= input.on);
  return {
    matches: matchesOfView(view, playedByThen),
    deductions: countsAllMatches(view) ? input.deductions.filter(({ date }) => date <= input.on) : [],
  };
}

/** What a table is ordered by at the end of a day: points per game from the day on which its season was ended early. */
export function orderOn(
  { rules = usualRules, curtailedOn }: Pick<TableInput, "rules" | "curtailedOn">,
  day: string,
): CompetitionRules["order"] {
  return isCurtailed(curtailedOn, day) ? "points-per-game" : rules.order;
}

/** Whether a season had been ended early by the end of a day. */
export const isCurtailed = (curtailedOn: string | null | undefined, day: string): boolean =>
  typeof curtailedOn === "string" && day >= curtailedOn;

/** A group of a table, from first to last. */
export interface RankedGroup {
  name: string | null;
  ranked: RankedClub[];
}

/** Ranks a competition's clubs at the end of any day. */
export function rankingOf(
  input: TableInput,
): (matches: readonly PlayedMatch[], deductions: readonly TableDeduction[], day: string) => RankedGroup[] {
  const rules = input.rules ?? usualRules;
  const drawn: TableGroup[] =
    input.inGroups === true ? drawnGroups(input.clubs, rules) : [{ name: null, clubs: input.clubs }];
  const isSplit = countsAllMatches(input.view ?? "overall") && input.inGroups !== true;
  const split: Split | null = isSplit ? findSplit(input.clubs, input.matches, input.deductions, rules) : null;
  return (matches, deductions, day) => {
    const { groups, halvings } = split !== null && day >= split.day ? split : { groups: drawn, halvings: undefined };
    const dayRules = { ...rules, order: orderOn(input, day) };
    return groups.map(({ name, clubs }) => ({
      name,
      ranked: rankClubs(clubs, matches, deductions, dayRules, halvings),
    }));
  };
}

/** Clubs in the order of a table, each with its position: in its own group where groups are drawn, else in the whole table. */
function withPositions(groups: readonly RankedGroup[], inGroups: boolean) {
  let above = 0;
  return groups.flatMap(({ name, ranked }) => {
    const first = inGroups ? 0 : above;
    above += ranked.length;
    return ranked.map(({ record }, index) => ({ record, group: name, position: first + index + 1 }));
  });
}

/** The zones of a table: those of its season, or by its rules. */
export function tableZones<Zone extends TableZone>(
  input: Omit<TableInput, "zones"> & { zones: readonly Zone[] },
): (Zone | PlacedZone)[] {
  if (!countsAllMatches(input.view ?? "overall")) return [];
  if (input.zones.length > 0) return [...input.zones];
  const rules = input.rules ?? usualRules;
  const { zones, rounds: [next] = [], goThrough } = rules;
  // Clubs that go through, for positions that no zone of the rules covers.
  const on = next && goThrough ? [{ name: next.name, kind: "qualification" as const, from: 1, to: goThrough }] : [];
  // In groups of different sizes, the zones are those of the largest.
  const sizes = input.inGroups === true ? drawnGroups(input.clubs, rules).map(({ clubs }) => clubs.length) : [];
  return zonesForSize([...zones, ...on], sizes.length === 0 ? input.clubs.length : Math.max(...sizes));
}

/** The clubs placed next after those that go through in each group, from best to last, and how many of them go through, too. */
export interface BestNextPlaced {
  position: number;
  through: number;
  /** Points per game where groups differ in size. */
  order: CompetitionRules["order"];
  clubIDs: number[];
}

/** Ranks the clubs placed next in their groups; null when the rules do not need it, and until there are two groups. */
export function rankNextPlaced(input: TableInput): BestNextPlaced | null {
  const { goThrough, bestNext, ...rules } = input.rules ?? usualRules;
  if (input.inGroups !== true || goThrough === undefined || bestNext === undefined) return null;
  if (!countsAllMatches(input.view ?? "overall")) return null;
  const { matches, deductions } = countedInput(input);
  const clubs = new Map(input.clubs.map((club) => [club.id, club]));
  const groups = rankingOf(input)(matches, deductions, input.on).filter(({ ranked }) =>
    ranked.every(({ record }) => clubs.get(record.clubID)?.group != null),
  );
  const placed = groups.flatMap(({ ranked }) => clubs.get(ranked[goThrough]?.record.clubID ?? 0) ?? []);
  if (placed.length < 2) return null;
  const isUneven = new Set(groups.map(({ ranked }) => ranked.length)).size > 1;
  const order = isUneven ? "points-per-game" : orderOn(input, input.on);
  const ranked = rankClubs(placed, matches, deductions, { ...rules, order });
  return { position: goThrough + 1, through: bestNext, order, clubIDs: ranked.map(({ record }) => record.clubID) };
}

/**
 * The table of one competition and season, ordered by points (points per game in a curtailed season) and the tie-breaks of its
 * rules. Play-off and cup matches never count. A match in play counts as it stands, unless the view leaves it out. After a split,
 * all clubs of a group stand above all of the next one, and the points of the rounds before it may be halved. `movement` is the
 * number of positions gained since before the last match day.
 */
export function leagueStandings(input: TableInput): Standing[] {
  const { matches, deductions } = countedInput(input);
  const inGroups = input.inGroups === true;
  const rank = rankingOf(input);
  const lastMatchDay = matches.at(-1)?.day;
  const earlier = matches.filter(({ day }) => lastMatchDay !== undefined && day < lastMatchDay);
  const dayBefore = earlier.at(-1)?.day;
  const before =
    lastMatchDay === undefined || dayBefore === undefined
      ? []
      : withPositions(
          rank(
            earlier,
            deductions.filter(({ date }) => date < lastMatchDay),
            dayBefore,
          ),
          inGroups,
        );
  const positionBefore = new Map(before.map(({ record, position }) => [record.clubID, position]));
  const zones = tableZones(input);
  const zoneAt = (position: number) => zones.find(({ from, to }) => from <= position && position <= to)?.name ?? null;
  const next = rankNextPlaced(input);
  const through = new Set(next?.clubIDs.slice(0, next.through));
  return withPositions(rank(matches, deductions, input.on), inGroups).map(({ record, group, position }) => {
    const { awayGoals: _awayGoals, rounding: _rounding, ...row } = record;
    return {
      ...row,
      position,
      group,
      // The best of the clubs placed next are in the zone of those above them.
      zone: zoneAt(through.has(row.clubID) ? position - 1 : position),
      movement: (positionBefore.get(row.clubID) ?? position) - position,
    };
  });
}

/** The tie-breaker that places one of two neighbours, level on points, above the other. */
interface TieBreak extends Separation {
  aboveID: number;
  belowID: number;
}

/** What separates each two neighbours level on points (or points per game). Clubs that have not played are left out. */
export function findTieBreaks(input: TableInput): TieBreak[] {
  const { matches, deductions } = countedInput(input);
  return rankingOf(input)(matches, deductions, input.on).flatMap(({ ranked }) =>
    ranked.flatMap(({ record, below }, index) => {
      const above = ranked[index - 1]?.record;
      if (above === undefined || below === null || above.played + record.played === 0) return [];
      return [{ aboveID: above.clubID, belowID: record.clubID, ...below }];
    }),
  );
}

/** The position of every club at the end of each match day. */
export interface PositionHistory {
  /** YYYY-MM-DD on the league's clock, in order. */
  days: string[];
  /** Positions by club id, one for each day. */
  positions: Map<number, number[]>;
}

/** Positions up to the day of the table. Matches in play do not count: their day is not over. */
export function positionHistory(input: TableInput): PositionHistory {
  const { matches, deductions } = countedInput({ ...input, view: "finished" });
  const rank = rankingOf({ ...input, view: "finished" });
  const days = [...new Set(matches.map(({ day }) => day))].sort();
  const positions = new Map<number, number[]>(input.clubs.map(({ id }) => [id, []]));
  for (const day of days) {
    const groups = rank(
      matches.filter((match) => match.day <= day),
      deductions.filter(({ date }) => date <= day),
      day,
    );
    for (const { record, position } of withPositions(groups, input.inGroups === true)) {
      positions.get(record.clubID)?.push(position);
    }
  }
  return { days, positions };
}
