import { leagueDate, leagueInstant } from "../../schemas/site/league-time.ts";
import { doubleRoundRobin, leagueKickoff, type SeasonCalendar } from "./calendar.ts";
import { addDays } from "./dates.ts";
import { clubOf, type DivisionID } from "./divisions.ts";
import type { LeagueMatch, Postponement } from "./league-match.ts";
import type { Random } from "./random.ts";
import { playMatch, type SeasonCast } from "./stadium.ts";

const crowd: Record<DivisionID, number> = { 10: 0.8, 11: 0.63, 12: 0.55 };
const firstNumber: Record<DivisionID, number> = { 10: 1, 11: 601, 12: 1201 };
/** Days until a postponed match gets its new date. */
const daysToRearrange = 9;

/** Id of a season's fixture: the season followed by five digits, so that the season can be read from the id. */
export function fixtureID(season: number, number: number): number {
  return season * 100_000 + number;
}

/** All 552 matches of a division in a season, played to the end, at the calendar's kick-offs. */
export function divisionMatches(
  random: Random,
  cast: SeasonCast,
  division: DivisionID,
  clubIDs: readonly number[],
  dates: SeasonCalendar,
  abandoned?: { round: number; minute: number },
): LeagueMatch[] {
  const pairings = doubleRoundRobin(random.fork("draw").shuffle(clubIDs));
  const toAbandon = pairings.findIndex(({ round }) => round === abandoned?.round);
  return pairings.map(({ round, homeID, awayID }, index) => ({
    id: fixtureID(cast.season, firstNumber[division] + index),
    competitionID: division,
    season: cast.season,
    stage: "league",
    round: `Matchday ${round}`,
    kickoff: leagueKickoff(random.fork(`kick-off-${index}`), dates.league[round - 1] ?? ""),
    homeID,
    awayID,
    venue: clubOf(homeID).ground,
    sequence: 0,
    postponement: null,
    script: playMatch(random, cast, {
      name: `${homeID}-${awayID}`,
      homeID,
      awayID,
      crowd: crowd[division],
      rules: { whenLevel: "nothing", ...(index === toAbandon && { abandonAt: abandoned?.minute }) },
    }),
  }));
}

function reasonFor(random: Random, date: string): Postponement["reason"] {
  const month = Number(date.slice(5, 7));
  if (month === 12 || month <= 2)
    return random.pick(["frozen pitch", "frozen pitch", "waterlogged pitch", "storm damage"]);
  if (month >= 8 && month <= 10)
    return random.pick(["international call-ups", "waterlogged pitch", "illness in the squad"]);
  return random.pick(["waterlogged pitch", "waterlogged pitch", "storm damage"]);
}

/**
 * Postpones some past matches: about one in eighty between September and March, and always two of the last nine days. After nine days a
 * postponed match gets a new date: a free Tuesday at least three weeks later.
 */
export function postpone(
  random: Random,
  matches: readonly LeagueMatch[],
  spare: readonly string[],
  now: Date,
): LeagueMatch[] {
  const today = leagueDate(now);
  const busy = new Set(
    matches.flatMap((match) => [match.homeID, match.awayID].map((id) => `${id} ${leagueDate(match.kickoff)}`)),
  );
  const free = (clubID: number, date: string) =>
    [-1, 0, 1].every((days) => !busy.has(`${clubID} ${addDays(date, days)}`));
  const due = (match: LeagueMatch) => Date.parse(match.kickoff) < now.getTime() && match.stage === "league";
  const recent = matches.filter(
    (match) => due(match) && leagueDate(match.kickoff) >= addDays(today, 1 - daysToRearrange),
  );
  const certain = new Set(random.fork("recent").shuffle(recent).slice(0, 2));
  return matches.map((match) => {
    const own = random.fork(match.id);
    const date = leagueDate(match.kickoff);
    const month = Number(date.slice(5, 7));
    if (!due(match) || !((own.chance(0.0125) && (month >= 9 || month <= 3)) || certain.has(match))) return match;
    const postponement = { from: match.kickoff, reason: reasonFor(own, date) };
    const later = spare.find((day) => day >= addDays(date, 21) && free(match.homeID, day) && free(match.awayID, day));
    if (later === undefined) return match;
    if (addDays(date, daysToRearrange) > today) return { ...match, postponement, sequence: 1, script: null };
    for (const clubID of [match.homeID, match.awayID]) busy.add(`${clubID} ${later}`);
    return { ...match, postponement, sequence: 2, kickoff: leagueInstant(later, "19:45") };
  });
}
