import { leagueInstant } from "../../schemas/site/league-time.ts";
import { addDays, onOrAfter, weekday } from "./dates.ts";
import type { Random } from "./random.ts";

const tuesday = 2;
const saturday = 6;
/** Weeks from the opening Saturday to the last one. */
const weeks = 39;

/** The dates of a season: calendar dates in London. */
export interface SeasonCalendar {
  /** 46 match days, Saturdays and Tuesdays. */
  league: string[];
  crownCup: string[];
  crownTrophy: string[];
  /** Tuesdays reserved for postponed matches. */
  spare: string[];
  playOffs: {
    /** Dates of the first round, which only play-offs of six clubs have. */
    eliminators: [string, string];
    /** First and second leg of both semi-finals. */
    semiFinals: [[string, string], [string, string]];
    /** One final a day, because all are played on the same ground. */
    finals: Record<10 | 11 | 12, string>;
  };
}

/**
 * Week numbers from the opening week: Tuesdays with league matches, Saturdays with a cup final, Tuesdays with cup rounds, free Tuesdays.
 */
const leagueTuesdays = [1, 5, 9, 13, 19, 22, 25, 30, 34];
const finalWeeks = { crownCup: 28, crownTrophy: 33 };
const cupTuesdays = { crownCup: [0, 3, 7, 12, 18, 24], crownTrophy: [2, 6, 11, 16, 21, 27] };
const spareTuesdays = [4, 8, 10, 14, 15, 17, 20, 23, 26, 29, 31, 32, 35, 36, 37];

/** The season's dates: it opens on the second Saturday of August or a few days before, and ends early in May. */
export function seasonCalendar(season: number): SeasonCalendar {
  const opening = onOrAfter(`${season}-08-05`, saturday);
  const saturdayOf = (week: number) => addDays(opening, week * 7);
  const tuesdayOf = (week: number) => addDays(opening, week * 7 + 3);
  const saturdays = Array.from({ length: weeks }, (_, week) => week)
    .filter((week) => week !== finalWeeks.crownCup && week !== finalWeeks.crownTrophy)
    .map(saturdayOf);
  const last = saturdayOf(weeks - 1);
  return {
    league: [...saturdays, ...leagueTuesdays.map(tuesdayOf)].sort(),
    crownCup: [...cupTuesdays.crownCup.map(tuesdayOf), saturdayOf(finalWeeks.crownCup)],
    crownTrophy: [...cupTuesdays.crownTrophy.map(tuesdayOf), saturdayOf(finalWeeks.crownTrophy)],
    spare: spareTuesdays.map(tuesdayOf),
    playOffs: {
      eliminators: [addDays(last, 3), addDays(last, 4)],
      semiFinals: [
        [addDays(last, 6), addDays(last, 10)],
        [addDays(last, 7), addDays(last, 11)],
      ],
      finals: { 10: addDays(last, 21), 11: addDays(last, 22), 12: addDays(last, 23) },
    },
  };
}

/** A pairing of the double round robin, before it has a date. */
export interface Pairing {
  /** From 1. */
  round: number;
  homeID: number;
  awayID: number;
}

/**
 * Double round robin by the circle method: every club meets every other once at home and once away, venues alternate as far as possible,
 * and the second half mirrors the first. Needs an even number of clubs.
 */
export function doubleRoundRobin(clubIDs: readonly number[]): Pairing[] {
  const circle = [...clubIDs];
  const fixed = circle.pop();
  if (fixed === undefined || circle.length % 2 === 0)
    throw new RangeError("A round robin needs an even number of clubs.");
  const rounds = circle.length;
  const at = (place: number) => circle[place % rounds] ?? fixed;
  const firstHalf: Pairing[] = [];
  for (let round = 0; round < rounds; round++) {
    const opponent = at(round);
    firstHalf.push(
      round % 2 === 0
        ? { round: round + 1, homeID: fixed, awayID: opponent }
        : { round: round + 1, homeID: opponent, awayID: fixed },
    );
    for (let step = 1; step <= (rounds - 1) / 2; step++) {
      const [left, right] = [at(round + step), at(round + rounds - step)];
      firstHalf.push(
        step % 2 === 0
          ? { round: round + 1, homeID: left, awayID: right }
          : { round: round + 1, homeID: right, awayID: left },
      );
    }
  }
  return [
    ...firstHalf,
    ...firstHalf.map(({ round, homeID, awayID }) => ({ round: round + rounds, homeID: awayID, awayID: homeID })),
  ];
}

/** Kick-off of a league match on a date: mostly Saturday at 15:00, some at 12:30 or 17:30; Tuesdays, and sometimes Wednesdays, at 19:45. */
export function leagueKickoff(random: Random, date: string): string {
  if (weekday(date) === tuesday) {
    return leagueInstant(random.chance(0.2) ? addDays(date, 1) : date, "19:45");
  }
  const draw = random.next();
  if (draw < 0.07) return leagueInstant(date, "12:30");
  if (draw < 0.11) return leagueInstant(date, "17:30");
  return leagueInstant(date, "15:00");
}

/** Kick-off of a cup or play-off match: evenings from Monday to Friday, afternoons at the weekend. */
export function cupKickoff(date: string): string {
  const isWeekend = weekday(date) === saturday || weekday(date) === 0;
  return leagueInstant(date, isWeekend ? "15:00" : "19:45");
}
