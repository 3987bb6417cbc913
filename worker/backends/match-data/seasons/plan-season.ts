import { leagueDate, leagueInstant } from "../../../../schemas/site/league-time.ts";
import { type ClubDirectory, foldName, looseName } from "./club-names.ts";
import type { FileGoal } from "./formats/football-json.ts";
import type { NamedMatch } from "./name-clubs.ts";
import type { ClubPlan } from "./plan-clubs.ts";
import { SeasonRefusal } from "./season-refusal.ts";
import type { StoredCompetition, StoredDeduction, StoredFixture, StoredGoal, StoredSeason } from "./season-store.ts";

/** Local kick-off time of matches without one. */
const defaultKickoff = "15:00";

export interface Deduction {
  /** Name of the club as written in the option. */
  club: string;
  /** Negative. */
  points: number;
  reason: string;
  date: string;
}

/** How the table of a season that was ended early is ordered. */
export type TableOrder = "points" | "points-per-game";

/** A season to be stored. */
export interface PlannedSeason {
  competitionIDs: number[];
  /** Clubs of the league or cup, without its play-offs. */
  clubIDs: number[];
  playOffClubIDs: number[];
  /** The stage that `clubIDs` play. */
  stage: StoredFixture["stage"];
  /** Names of groups by club id; empty without groups. */
  groups: Readonly<Record<string, string>>;
  fixtures: StoredFixture[];
  deductions: StoredDeduction[];
  goals: StoredGoal[];
  /** The day on which the season ended early, for a table by points per game; null for none. */
  curtailedOn: string | null;
}

const statusOf = ({ status, score }: NamedMatch) => status ?? (score.ft === undefined ? "fixture" : "full-time");

function minuteOf({ minute, offset }: FileGoal): { minute: number; added: number | null } {
  const [regular = "", added] = String(minute).split("+");
  return { minute: Number(regular), added: added === undefined ? (offset ?? null) : Number(added) };
}

function goalsOf(match: NamedMatch, fixture: StoredFixture): StoredGoal[] {
  const sides = [
    { clubID: fixture.home_id, list: match.goals1 ?? [] },
    { clubID: fixture.away_id, list: match.goals2 ?? [] },
  ];
  return sides
    .flatMap(({ clubID, list }) =>
      list.map((goal) => ({
        club_id: clubID,
        player_name: goal.name,
        ...minuteOf(goal),
        kind: goal.owngoal ? "own-goal" : goal.penalty ? "penalty-goal" : "goal",
      })),
    )
    .toSorted((a, b) => a.minute - b.minute || (a.added ?? 0) - (b.added ?? 0))
    .map((goal, index) => ({ fixture_id: fixture.id, number: index + 1, ...goal }));
}

type Unnumbered = Omit<StoredFixture, "id">;

type Grounds = Pick<ClubPlan, "grounds" | "neutralGrounds">;

/** A ground as its club, or the list of grounds without a club, spells it. */
const spelledGround = (ground: string, { grounds, neutralGrounds }: Grounds): string =>
  [...grounds.values(), ...neutralGrounds].find((known) => foldName(known) === foldName(ground)) ?? ground;

/**
 * Where a match is played: as the file says, else as stored, else at the home club's ground if it is still to come. A match that is over
 * may have been at another ground than the club has now.
 */
function venueOf(
  { ground, neutral }: NamedMatch,
  { status, home_id }: StoredFixture,
  before: StoredFixture | undefined,
  grounds: Grounds,
): Pick<StoredFixture, "venue" | "neutral"> {
  const isNeutral = neutral ?? before?.neutral === 1;
  const isToCome = status === "fixture" || status === "postponed";
  const own = isToCome && !isNeutral ? (grounds.grounds.get(home_id) ?? null) : null;
  // When a match becomes neutral, or is no longer, its stored ground is outdated.
  const stored = before !== undefined && isNeutral === (before.neutral === 1) ? before.venue : null;
  return {
    venue: ground === undefined ? (stored ?? own) : spelledGround(ground, grounds),
    neutral: isNeutral ? 1 : 0,
  };
}

/**
 * Assigns fixture ids. A stored match keeps its id when it moves, so that calendars keep its UID (RFC 5545). New ids derive from
 * season, competition and pairing, so that a file gives the same ids everywhere unless other competitions have taken them.
 * @param planned each with the number of its pairing, from 0.
 * @param taken ids of all other stored matches.
 */
function numberFixtures(
  planned: readonly { row: Unnumbered; pairing: number }[],
  { stored, taken, pairings }: { stored: readonly StoredFixture[]; taken: ReadonlySet<number>; pairings: number },
): StoredFixture[] {
  const pairingOf = (fixture: Unnumbered) => [fixture.competition_id, fixture.home_id, fixture.away_id].join(" ");
  const dayOf = (fixture: Unnumbered) => `${pairingOf(fixture)} ${leagueDate(fixture.kickoff)}`;
  const used = new Set<number>();
  const ids = new Map<Unnumbered, number>();
  // Of several meetings of two clubs, those that have not moved are matched before the others.
  for (const key of [dayOf, pairingOf]) {
    const known = Map.groupBy(stored, key);
    for (const { row } of planned) {
      const existing = known.get(key(row))?.find(({ id }) => !used.has(id));
      if (ids.has(row) || existing === undefined) continue;
      used.add(existing.id);
      ids.set(row, existing.id);
    }
  }
  const inUse = new Set([...taken, ...stored.map(({ id }) => id)]);
  const meetings = new Map<string, number>();
  return planned.map(({ row, pairing }) => {
    const meeting = meetings.get(pairingOf(row)) ?? 0;
    meetings.set(pairingOf(row), meeting + 1);
    let id = ids.get(row) ?? row.season * 100_000 + row.competition_id * 1000 + meeting * pairings + pairing;
    while (!ids.has(row) && inUse.has(id)) id += 1;
    inUse.add(id);
    return { id, ...row };
  });
}

/** Finds the club of a deduction by the clubs files, else by its name in the season, with or without FC and AFC. */
function findClub(wanted: string, names: readonly string[], directory: ClubDirectory): string {
  const listed = directory.find(wanted);
  const exact = names.filter(
    (name) => foldName(name) === foldName(wanted) || listed.some((club) => club.name === name),
  );
  const found = exact.length > 0 ? exact : names.filter((name) => looseName(name) === looseName(wanted));
  const [name] = found;
  if (found.length === 1 && name !== undefined) return name;
  throw new SeasonRefusal(
    found.length === 0
      ? `--deduction: there is no club "${wanted}" in this season. Its clubs: ${names.join(", ")}.`
      : `--deduction: "${wanted}" may mean ${found.join(" or ")}.`,
  );
}

/** A match's row, still without id and venue. */
function rowOf(
  match: NamedMatch,
  { competitionID, season, idOf }: { competitionID: number; season: number; idOf: (club: string) => number },
): Unnumbered {
  const { ht, ft, et, p } = match.score;
  const half = ht ?? (ft?.join("-") === "0-0" ? ft : undefined);
  return {
    competition_id: competitionID,
    season,
    stage: match.stage,
    round: match.round,
    kickoff: leagueInstant(match.date, match.time ?? defaultKickoff),
    home_id: idOf(match.home),
    away_id: idOf(match.away),
    venue: null,
    neutral: 0,
    status: statusOf(match),
    home_goals: ft?.[0] ?? null,
    away_goals: ft?.[1] ?? null,
    half_time_home: half?.[0] ?? null,
    half_time_away: half?.[1] ?? null,
    extra_time_home: et?.[0] ?? null,
    extra_time_away: et?.[1] ?? null,
    penalties_home: p?.[0] ?? null,
    penalties_away: p?.[1] ?? null,
  };
}

/** In the order of play. */
function byDate(matches: readonly NamedMatch[]): NamedMatch[] {
  const dayAndTime = ({ date, time = defaultKickoff }: NamedMatch) => `${date} ${time}`;
  return matches.toSorted((a, b) => dayAndTime(a).localeCompare(dayAndTime(b)) || a.number - b.number);
}

/** The day on which a season was cut short: the stored one, or the last match day where the option asks for points per game. */
function curtailment(
  decidedBy: TableOrder | null,
  league: readonly NamedMatch[],
  entered: StoredSeason["competitions"][number] | undefined,
): string | null {
  if (decidedBy === "points") return null;
  if (decidedBy === null || entered?.curtailedOn) return entered?.curtailedOn ?? null;
  const played = league.filter(({ score }) => score.ft !== undefined).map(({ date }) => date);
  return played.toSorted().at(-1) ?? null;
}

/**
 * Turns a checked season into rows.
 * @param taken ids of all stored matches of other competitions and seasons.
 * @throws SeasonRefusal for a deduction of a club that is not in the season, and for play-offs of a league that has none.
 */
export function planSeason(
  input: {
    matches: readonly NamedMatch[];
    competition: StoredCompetition;
    season: number;
    deductions: readonly Deduction[];
    decidedBy: TableOrder | null;
    directory: ClubDirectory;
  },
  { idByName, ...grounds }: Pick<ClubPlan, "idByName"> & Grounds,
  stored: StoredSeason,
  taken: ReadonlySet<number>,
): PlannedSeason {
  const { competition, season } = input;
  const ownStage = competition.kind === "cup" ? "cup" : "league";
  const own = input.matches.filter(({ stage }) => stage !== "play-offs");
  const league = own.filter(({ stage }) => stage === ownStage);
  const playOffs = input.matches.filter(({ stage }) => stage === "play-offs");
  const playOffsID = competition.playOffsID ?? 0;
  if (playOffs.length > 0 && competition.playOffsID === null) {
    throw new SeasonRefusal(
      `The file has play-off matches, but the ${competition.name} has no play-offs on this site.`,
    );
  }
  const namesOf = (matches: readonly NamedMatch[]) => [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  const idOf = (name: string) => idByName.get(name) ?? 0;
  const idsOf = (names: readonly string[]) => names.map(idOf).toSorted((a, b) => a - b);
  const clubIDs = idsOf(namesOf(league));
  const entered = stored.isGenerated ? undefined : stored.competitions.find(({ id }) => id === competition.id);
  const drawn = Object.fromEntries(
    league.flatMap(({ home, away, group }) =>
      group === undefined ? [] : [home, away].map((name) => [idOf(name), group]),
    ),
  );
  const ordered = [...byDate(own), ...byDate(playOffs)];
  const rows = ordered.map((match, order) => {
    const competitionID = match.stage === "play-offs" ? playOffsID : competition.id;
    const row = rowOf(match, { competitionID, season, idOf });
    const pairing = clubIDs.indexOf(row.home_id) * clubIDs.length + clubIDs.indexOf(row.away_id);
    // Cup matches are numbered by date; after a group stage their numbers begin above those of all its pairings.
    const first = competition.kind === "groups" ? clubIDs.length ** 2 : 1;
    return { row, pairing: match.stage === "league" ? pairing : first + order };
  });
  const before = new Map(stored.fixtures.map((fixture) => [fixture.id, fixture]));
  const numbered = numberFixtures(rows, { stored: stored.fixtures, taken, pairings: clubIDs.length ** 2 });
  const fixtures = numbered.map((fixture, index) => {
    const match = ordered[index];
    return match === undefined ? fixture : { ...fixture, ...venueOf(match, fixture, before.get(fixture.id), grounds) };
  });
  const goals = ordered.flatMap((match, index) => {
    const fixture = fixtures[index];
    return fixture === undefined ? [] : goalsOf(match, fixture);
  });
  return {
    competitionIDs: playOffs.length > 0 ? [competition.id, playOffsID] : [competition.id],
    clubIDs,
    playOffClubIDs: idsOf(namesOf(playOffs)),
    stage: ownStage,
    groups: Object.keys(drawn).length > 0 ? drawn : stored.groups,
    fixtures: fixtures.toSorted((a, b) => a.id - b.id),
    deductions: input.deductions
      .map(({ club, points, reason, date }) => ({
        club_id: idOf(findClub(club, namesOf(league), input.directory)),
        points,
        reason,
        date,
      }))
      .toSorted((a, b) => a.club_id - b.club_id || a.date.localeCompare(b.date) || a.reason.localeCompare(b.reason)),
    curtailedOn: curtailment(input.decidedBy, league, entered),
    goals: goals.toSorted((a, b) => a.fixture_id - b.fixture_id || a.number - b.number),
  };
}

/** The planned matches that are new or stored otherwise. */
export function changedFixtures(
  { fixtures }: Pick<PlannedSeason, "fixtures">,
  stored: Pick<StoredSeason, "fixtures">,
): StoredFixture[] {
  const before = new Map(stored.fixtures.map((fixture) => [fixture.id, JSON.stringify(fixture)]));
  return fixtures.filter((fixture) => before.get(fixture.id) !== JSON.stringify(fixture));
}

/** Ids of the stored matches that are not planned any more. */
export function removedIDs(
  { fixtures }: Pick<PlannedSeason, "fixtures">,
  stored: Pick<StoredSeason, "fixtures">,
): number[] {
  const kept = new Set(fixtures.map(({ id }) => id));
  return stored.fixtures.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}

/** Differences between a planned and a stored season, in words; empty without any. */
export function differences(planned: PlannedSeason, stored: StoredSeason): string[] {
  const before = new Set(stored.fixtures.map(({ id }) => id));
  const written = changedFixtures(planned, stored);
  const added = written.filter(({ id }) => !before.has(id)).length;
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const clubs = [...new Set([...planned.clubIDs, ...planned.playOffClubIDs])].toSorted((a, b) => a - b);
  const storedIDs = stored.competitions.map(({ id }) => id).toSorted((a, b) => a - b);
  const words = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? "match" : "matches"} ${what}`];
  return [
    ...words(added, "new"),
    ...words(written.length - added, "different"),
    ...words(removedIDs(planned, stored).length, "no longer there"),
    ...(same(planned.deductions, stored.deductions) ? [] : ["other deductions"]),
    ...(same(planned.goals, stored.goals) ? [] : ["other scorers"]),
    ...(planned.curtailedOn ===
    (stored.competitions.find(({ curtailedOn }) => curtailedOn !== null)?.curtailedOn ?? null)
      ? []
      : [planned.curtailedOn === null ? "ordered by points" : "ordered by points per game"]),
    ...(same(planned.groups, stored.groups) ? [] : ["other groups"]),
    ...(same(clubs, stored.clubIDs) && same(planned.competitionIDs, storedIDs) ? [] : ["other clubs or competitions"]),
  ];
}
