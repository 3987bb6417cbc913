import type { AwardPlan, MatchFields, MatchInput, MatchPlan } from "../../../../schemas/desk/match-changes.ts";
import { hasTable } from "../../../../schemas/football/competition-kinds.ts";
import { findRound } from "../../../../schemas/football/rounds.ts";
import { leagueTime, seasonDays, seasonName } from "../../../../schemas/site/league-clock.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import { ApiError } from "../../../errors.ts";
import { checkMeetings } from "./check-meetings.ts";
import { checkTies, nameRounds } from "./check-rounds.ts";
import { ClubDirectory } from "./club-names.ts";
import { type Problem, readMatches } from "./formats/football-json.ts";
import { type NamedMatch, nameClubs } from "./name-clubs.ts";
import { otherMatchThatDay } from "./other-match-that-day.ts";
import { idsOf } from "./prepare-season.ts";
import { describeChanges, resultText } from "./reconcile-entries.ts";
import type { SeasonDatabase } from "./season-database.ts";
import {
  isImported,
  readClubs,
  readCompetitions,
  readGuests,
  readRules,
  readSeason,
  type StoredClub,
  type StoredCompetition,
  type StoredFixture,
  type StoredSeason,
  standingsOf,
} from "./season-store.ts";

/*
 * Plans a single match that staff add, correct or award, by the rules of imports: what it would change, before anything is written.
 */

interface Season {
  competition: number;
  season: number;
}

/** A stored season, with everything that its matches are checked against. */
interface OpenSeason {
  base: StoredCompetition;
  stored: StoredSeason;
  rules: Awaited<ReturnType<typeof readRules>>;
  title: string;
  clubs: readonly StoredClub[];
  neutralGrounds: readonly string[];
  /** Ids of the clubs that may play in it. */
  own: ReadonlySet<number>;
}

/** @throws ApiError 404 for a season that is not stored */
async function openSeason(db: SeasonDatabase, { competition, season }: Season): Promise<OpenSeason> {
  const competitions = await readCompetitions(db);
  // Play-offs belong to the season of their division.
  const base = competitions.find(({ id, playOffsID }) => id === competition || playOffsID === competition);
  const title = `${base?.name} ${seasonName(season)}`;
  const [stored, rules, { clubs, neutralGrounds }, guests] = await Promise.all([
    readSeason(db, base === undefined ? [] : idsOf(base), season),
    base && readRules(db, base, season),
    readClubs(db),
    readGuests(db, { competition, season }),
  ]);
  if (base === undefined || rules === undefined || !isImported(base.kind)) {
    throw new ApiError(404, "no_such_competition", "There is no such competition.");
  }
  if (stored.competitions.length === 0) {
    throw new ApiError(
      404,
      "no_such_season",
      `There is no ${title} yet. Begin it with its clubs, or import it, first.`,
    );
  }
  return { ...{ base, stored, rules, title, clubs, neutralGrounds }, own: new Set([...stored.clubIDs, ...guests]) };
}

/** The clubs, rounds and grounds that staff can choose for a match of the season. @throws ApiError 404 */
export async function readMatchFields(db: SeasonDatabase, of: Season): Promise<MatchFields> {
  const { title, stored, rules, clubs, neutralGrounds, own } = await openSeason(db, of);
  const byKickOff = stored.fixtures.toSorted((a, b) => a.kickoff.localeCompare(b.kickoff));
  const described = [...(rules.rounds ?? []), ...(rules.playOffRounds ?? [])].flatMap(({ name, legs }) =>
    legs === 2 ? [`${name}, first leg`, `${name}, second leg`] : [name],
  );
  const grounds = [...clubs.flatMap(({ ground }) => ground ?? []), ...neutralGrounds];
  return {
    ...{ title, ...seasonDays(of.season) },
    clubs: clubs
      .filter(({ id }) => own.has(id))
      .map(({ id, name, ground }) => ({ id, name, ground }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB")),
    rounds: [...new Set([...byKickOff.map(({ round }) => round), ...described])],
    grounds: [...new Set(grounds)].toSorted((a, b) => a.localeCompare(b, "en-GB")),
  };
}

const pairOf = (home: number | null, away: number | null) =>
  home === null || away === null ? undefined : ([home, away] satisfies [number, number]);

/** A stored match in the form that the checks of season files take. */
function toNamed(
  fixture: StoredFixture,
  number: number,
  nameOf: (id: number) => string,
  season: OpenSeason,
): NamedMatch {
  const [home, away] = [nameOf(fixture.home_id), nameOf(fixture.away_id)];
  const ft = pairOf(fixture.home_goals, fixture.away_goals);
  const et = pairOf(fixture.extra_time_home, fixture.extra_time_away);
  const p = pairOf(fixture.penalties_home, fixture.penalties_away);
  const group = season.base.kind === "groups" && fixture.stage === "league" && season.stored.groups[fixture.home_id];
  return {
    ...{ number, home, away, team1: home, team2: away, round: fixture.round, stage: fixture.stage },
    ...{
      date: leagueDate(fixture.kickoff),
      time: leagueTime(fixture.kickoff),
      isPlayOff: fixture.stage === "play-offs",
    },
    ...(group && { group }),
    score: { ...(ft && { ft }), ...(et && { et }), ...(p && { p }) },
    ...(fixture.status === "awarded" && { status: fixture.status }),
  };
}

const refuse = (code: string, message: string) => new ApiError(422, code, message);

/** The stage and the round of a match as an import would read them. @throws ApiError 422 */
function placed(wish: MatchInput, home: StoredClub, away: StoredClub, { base, rules, stored, title }: OpenSeason) {
  const read = (group: string | undefined) => {
    const date = leagueDate(wish.kickoff);
    const file = readMatches([{ round: wish.round, date, team1: home.name, team2: away.name, group }]);
    const clubs = nameClubs(file.matches, new ClubDirectory([]), base.kind);
    const { matches, problems } = nameRounds(clubs.matches, rules);
    const [match] = matches;
    const [problem] = [...file.problems, ...problems];
    if (problem !== undefined) throw refuse("no_such_round", `In the ${title}, ${problem.problem}`);
    if (match === undefined) throw refuse("no_such_round", "The round is not known.");
    return match;
  };
  const match = read(undefined);
  if (base.kind !== "groups" || match.stage !== "league") return match;
  const [own, other] = [stored.groups[home.id], stored.groups[away.id]];
  if (own === undefined || own !== other) {
    const words = (club: StoredClub, group: string | undefined) => `${club.name} in ${group ?? "no group"}`;
    throw refuse("other_group", `Clubs meet in their group: ${words(home, own)}, and ${words(away, other)}.`);
  }
  return read(own);
}

/** Problems that the season has with this match and not without it. */
function problemsOf(match: NamedMatch, others: readonly NamedMatch[], rules: OpenSeason["rules"]): Problem[] {
  const check = (all: readonly NamedMatch[]) => [...checkMeetings(all, rules), ...checkTies(all, rules)];
  const known = new Set(check(others).map((problem) => JSON.stringify(problem)));
  return check([...others, match]).filter((problem) => !known.has(JSON.stringify(problem)));
}

export interface PlannedMatch {
  plan: MatchPlan;
  row: StoredFixture;
}

/**
 * Checks a match as an import would, among the others of its season.
 * @param id of the match that is corrected; null for a new one
 * @throws ApiError 404; 422 with a sentence that says what is not allowed
 */
export async function planMatch(
  db: SeasonDatabase,
  wish: MatchInput,
  id: number | null,
  now: Date,
): Promise<PlannedMatch> {
  const season = await openSeason(db, wish);
  const { base, stored, rules, title, clubs, own } = season;
  const before = stored.fixtures.find((fixture) => fixture.id === id);
  if (id !== null && before === undefined)
    throw new ApiError(404, "no_such_match", `There is no such match in the ${title}.`);
  const clubOf = (wanted: number) => {
    const club = clubs.find((each) => each.id === wanted);
    if (club === undefined) throw refuse("no_such_club", `There is no club ${wanted}.`);
    if (!own.has(wanted)) throw refuse("not_in_season", `${club.name} does not play in the ${title}.`);
    return club;
  };
  const [home, away] = [clubOf(wish.home), clubOf(wish.away)];
  if (home === away) throw refuse("same_club", "A club cannot play itself: choose two clubs.");
  const kickoff = new Date(wish.kickoff).toISOString();
  const date = leagueDate(kickoff);
  const { from, to } = seasonDays(wish.season);
  if (date < from || date > to) {
    throw refuse("outside_season", `${date} is not in the season ${seasonName(wish.season)}: ${from} to ${to}.`);
  }
  const found = placed(wish, home, away, season);
  if (found.stage === "play-offs" && base.playOffsID === null) {
    throw refuse("no_play_offs", `The ${base.name} has no play-offs on this site.`);
  }
  const venue = wish.venue ?? (wish.neutral ? null : home.ground);
  const owner = wish.neutral && venue !== null && [home, away].find(({ ground }) => ground === venue);
  if (owner) throw refuse("not_neutral", `${venue} is the ground of ${owner.name}. A neutral one is neither club's.`);

  const nameOf = (club: number) => clubs.find((each) => each.id === club)?.name ?? String(club);
  const others = stored.fixtures.filter((fixture) => fixture.id !== id);
  const same = others.find((each) => each.home_id === home.id && each.away_id === away.id && each.kickoff === kickoff);
  if (same !== undefined) throw refuse("listed_already", `${home.name} v ${away.name} is at that time already.`);
  const match: NamedMatch = { ...found, number: others.length + 1, time: leagueTime(kickoff) };
  // A match that was called off or abandoned may be replayed.
  const counted = others.filter(({ status }) => status !== "cancelled" && status !== "abandoned");
  const named = counted.map((fixture, index) => toNamed(fixture, index + 1, nameOf, season));
  const [problem] = problemsOf(match, named, rules);
  if (problem !== undefined) {
    const words = problem.problem.replace(/ as match \d+/, "");
    throw refuse("against_rules", `${home.name} v ${away.name} ${words}.`);
  }

  const row: StoredFixture = {
    ...(before ?? noResult),
    ...{ id: id ?? 0, season: wish.season, stage: match.stage, round: match.round, kickoff, venue },
    competition_id: match.stage === "play-offs" ? (base.playOffsID ?? base.id) : base.id,
    ...{ home_id: home.id, away_id: away.id, neutral: Number(wish.neutral) },
  };
  const text = (each: StoredFixture) => `${nameOf(each.home_id)} v ${nameOf(each.away_id)}`;
  const isOther = before !== undefined && text(before) !== text(row);
  const round = [
    ...others.filter((each) => each.round === row.round && each.competition_id === row.competition_id),
    row,
  ];
  return {
    row,
    plan: {
      title: `${text(row)}, ${row.round} of the ${title}`,
      venue,
      changes:
        before === undefined
          ? []
          : [...(isOther ? [`${text(before)} becomes ${text(row)}`] : []), ...describeChanges(before, row)],
      round: round
        .toSorted((a, b) => a.kickoff.localeCompare(b.kickoff))
        .map((each) => ({ match: text(each), kickoff: each.kickoff, isThis: each === row })),
      counts: hasTable(base.kind) && row.stage === "league",
      isOver: kickoff < now.toISOString(),
      clash: await otherMatchThatDay(
        db,
        { id, competition: row.competition_id, home: home.id, away: away.id },
        kickoff,
      ),
    },
  };
}

const noResult = {
  status: "fixture",
  ...{ home_goals: null, away_goals: null, half_time_home: null, half_time_away: null },
  ...{ extra_time_home: null, extra_time_away: null, penalties_home: null, penalties_away: null },
} as const;

/** What an award of these goals would change. @throws ApiError 404; 422 for a knock-out match that nobody would win */
export async function planAward(
  db: SeasonDatabase,
  { id, competition, season }: Season & { id: number },
  score: { home: number; away: number },
  now: Date,
): Promise<AwardPlan> {
  const { base, stored, rules, title, clubs } = await openSeason(db, { competition, season });
  const before = stored.fixtures.find((fixture) => fixture.id === id);
  if (before === undefined) throw new ApiError(404, "no_such_match", `There is no such match in the ${title}.`);
  const rounds = (before.stage === "play-offs" ? rules.playOffRounds : rules.rounds) ?? [];
  const isLeg = before.stage !== "league" && findRound(before.round, rounds)?.round.legs === 2;
  if (before.stage !== "league" && !isLeg && score.home === score.away) {
    throw refuse("no_winner", "A knock-out match is awarded to one of its clubs: one has more goals than the other.");
  }
  const after: StoredFixture = {
    ...{ ...before, ...noResult, status: "awarded" },
    ...{ home_goals: score.home, away_goals: score.away },
  };
  const own = stored.competitions.find((each) => each.id === base.id);
  const isCounted = hasTable(base.kind) && before.stage === "league" && own !== undefined;
  const playing = clubs.filter(({ id: club }) => stored.clubIDs.includes(club));
  const tableWith = (row: StoredFixture) =>
    own === undefined
      ? []
      : standingsOf(
          base,
          { ...stored, ...own, fixtures: stored.fixtures.map((each) => (each === before ? row : each)) },
          playing,
          now,
        );
  const places = new Map(tableWith(before).map((standing) => [standing.clubID, standing]));
  const day = leagueDate(before.kickoff);
  const isTwo = (club: number) => club === before.home_id || club === before.away_id;
  return {
    before: resultText(before),
    table: isCounted ? title : null,
    countsFrom: isCounted && day > leagueDate(now) ? day : null,
    rows: !isCounted
      ? []
      : tableWith(after).flatMap(({ clubID, name, position, points }) => {
          const then = places.get(clubID);
          if (then === undefined) return [];
          const isSame = then.position === position && then.points === points;
          if (isSame && !isTwo(clubID)) return [];
          const was = { position: then.position, points: then.points };
          return [{ club: name, before: was, after: { position, points } }];
        }),
  };
}
