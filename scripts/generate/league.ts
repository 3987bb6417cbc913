import { leagueSeason, seasonName } from "../../schemas/site/league-clock.ts";
import { leagueDate } from "../../schemas/site/league-time.ts";
import { type SeasonCalendar, seasonCalendar } from "./calendar.ts";
import { clubs } from "./clubs.ts";
import { type CupPlan, knockOut, playOffs } from "./cups.ts";
import { addDays, onOrAfter } from "./dates.ts";
import { divisionMatches, postpone } from "./division-season.ts";
import {
  crownCupID,
  crownTrophyID,
  type DivisionID,
  type Divisions,
  divisionIDs,
  divisionsByTalent,
  playOffsOf,
  promoteAndRelegate,
  talents,
  zonesOf,
} from "./divisions.ts";
import type { Deduction, LeagueSeason } from "./league-season.ts";
import { createSquads, moveInSummer, type Player, type Transfer } from "./players.ts";
import { Random } from "./random.ts";
import { inventStaff, type SeasonCast } from "./stadium.ts";
import { finalOrder } from "./standings.ts";

/** The demo league: all of last season, and this season's fixtures, played up to `now`. */
export interface League {
  seed: number;
  now: Date;
  last: LeagueSeason;
  current: LeagueSeason;
  /** Squads of this season by club. */
  squads: Map<number, Player[]>;
  /** Squads of last season by club. */
  formerSquads: Map<number, Player[]>;
  managers: ReadonlyMap<number, string>;
  transfers: Transfer[];
}

function ratingsOf(random: Random, talent: ReadonlyMap<number, number>): Map<number, number> {
  return new Map([...talent].map(([clubID, value]) => [clubID, value + random.normal(0, 0.11)]));
}

const deductionReasons: readonly { points: number; reason: string }[] = [
  { points: -3, reason: "Failing to pay players' wages on time" },
  { points: -6, reason: "Breach of the profitability and sustainability rules" },
  { points: -4, reason: "Fielding an ineligible player in two matches" },
  { points: -2, reason: "Breach of an agreed business plan" },
];

function deductionOf(random: Random, season: number, divisions: Divisions, now: Date): Deduction[] {
  const competitionID = random.pick(divisionIDs);
  const date = addDays(onOrAfter(`${season}-09-08`, 4), 7 * random.int(0, 4));
  const deduction = {
    competitionID,
    season,
    clubID: random.pick(divisions[competitionID]),
    ...random.pick(deductionReasons),
    date,
  };
  return date < leagueDate(now) ? [deduction] : [];
}

/** Clubs of these divisions, weakest first. */
function seeding(divisions: Divisions, ids: readonly DivisionID[]): number[] {
  return ids.flatMap((division) => divisions[division]).reverse();
}

function cupPlans(divisions: Divisions, dates: SeasonCalendar): CupPlan[] {
  return [
    {
      competitionID: crownCupID,
      firstNumber: 1901,
      entrants: seeding(divisions, [10, 11, 12]),
      dates: dates.crownCup,
      whenLevel: "extra-time",
    },
    {
      competitionID: crownTrophyID,
      firstNumber: 2001,
      entrants: seeding(divisions, [11, 12]),
      dates: dates.crownTrophy,
      whenLevel: "penalties",
    },
  ];
}

/** In May and June moves the last three match days to after `now`, because a demo needs upcoming matches. */
function withLateMatchdays(dates: SeasonCalendar, now: Date): SeasonCalendar {
  const today = leagueDate(now);
  const kept = dates.league.slice(0, -3);
  const thirdLast = dates.league.at(-3);
  if (thirdLast === undefined || today < thirdLast) return dates;
  const next = onOrAfter(addDays(today, 2), 6);
  return { ...dates, league: [...kept, next, addDays(next, 7), addDays(next, 14)] };
}

/**
 * Generates the whole league from a seed. A match depends only on seed and season; `now` decides which matches are over, which cup rounds
 * are drawn, and which matches wait for a new date.
 */
export function generateLeague({ seed, now }: { seed: number; now: Date }): League {
  const season = leagueSeason(now);
  const random = new Random(`crown league ${seed} ${seasonName(season)}`);
  const staff = inventStaff(
    random.fork("staff"),
    clubs.map(({ id }) => id),
  );
  const formerSquads = createSquads(random.fork("squads"), season);
  const talent = talents(random.fork("talent"));

  const formerCast: SeasonCast = {
    ...staff,
    season: season - 1,
    squads: formerSquads,
    ratings: ratingsOf(random.fork("last ratings"), talent),
  };
  const formerDivisions = divisionsByTalent(talent);
  const last = playSeason(random.fork("last"), formerCast, formerDivisions, now, seasonCalendar(season - 1), {
    abandon: true,
  });
  const orders = { 10: finalOrder(last, 10), 11: finalOrder(last, 11), 12: finalOrder(last, 12) };
  const winners: Record<DivisionID, number> = { 10: 0, 11: 0, 12: 0 };
  for (const division of divisionIDs) {
    const places = zonesOf(division, season - 1)
      .filter(({ kind }) => kind === "play-offs")
      .flatMap(({ from, to }) => orders[division].slice(from - 1, to));
    const result = playOffs(
      random.fork(playOffsOf[division]),
      formerCast,
      division,
      places,
      seasonCalendar(season - 1).playOffs,
    );
    last.matches.push(...result.matches);
    winners[division] = result.winnerID;
  }

  const divisions = promoteAndRelegate(orders, winners);
  const { squads, transfers } = moveInSummer(random.fork("transfers"), formerSquads, season, 45);
  const cast: SeasonCast = { ...staff, season, squads, ratings: ratingsOf(random.fork("ratings"), talent) };
  const current = playSeason(
    random.fork("current"),
    cast,
    divisions,
    now,
    withLateMatchdays(seasonCalendar(season), now),
    {
      abandon: false,
    },
  );
  return { seed, now, last, current, squads, formerSquads, managers: staff.managers, transfers };
}

function playSeason(
  random: Random,
  cast: SeasonCast,
  divisions: Divisions,
  now: Date,
  dates: SeasonCalendar,
  { abandon }: { abandon: boolean },
): LeagueSeason {
  const league = divisionIDs.flatMap((division) =>
    divisionMatches(
      random.fork(division),
      cast,
      division,
      divisions[division],
      dates,
      abandon && division === 12 ? { round: 24, minute: 78 } : undefined,
    ),
  );
  const cups = cupPlans(divisions, dates).flatMap((plan) => knockOut(random.fork(plan.competitionID), cast, plan, now));
  return {
    season: cast.season,
    divisions,
    matches: [...postpone(random.fork("postponements"), [...league, ...cups], dates.spare, now)],
    deductions: deductionOf(random.fork("deduction"), cast.season, divisions, now),
  };
}
