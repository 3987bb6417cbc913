import type { Score } from "../../schemas/football/match-data.ts";
import { cupKickoff, type SeasonCalendar } from "./calendar.ts";
import { fixtureID } from "./division-season.ts";
import { clubOf, type DivisionID, playOffsOf } from "./divisions.ts";
import { isPlayed, type LeagueMatch } from "./league-match.ts";
import type { Random } from "./random.ts";
import { resultOf, winnerOf } from "./result.ts";
import type { MatchRules } from "./simulate.ts";
import { neutralGround, playMatch, type SeasonCast } from "./stadium.ts";

interface Tie {
  number: number;
  competitionID: number;
  stage: "cup" | "play-offs";
  round: string;
  kickoff: string;
  homeID: number;
  awayID: number;
  crowd: number;
  rules: MatchRules;
}

function playTie(random: Random, cast: SeasonCast, tie: Tie): LeagueMatch & { winnerID: number | null } {
  const script = playMatch(random, cast, { name: `${tie.round}-${tie.homeID}-${tie.awayID}`, ...tie });
  const winner = winnerOf(resultOf(script));
  return {
    id: fixtureID(cast.season, tie.number),
    competitionID: tie.competitionID,
    season: cast.season,
    stage: tie.stage,
    round: tie.round,
    kickoff: tie.kickoff,
    homeID: tie.homeID,
    awayID: tie.awayID,
    venue: tie.rules.neutral ? neutralGround.name : clubOf(tie.homeID).ground,
    sequence: 0,
    postponement: null,
    script,
    winnerID: winner === null ? null : tie[`${winner}ID`],
  };
}

function roundName(clubsLeft: number, round: number): string {
  const names: Record<number, string> = { 2: "Final", 4: "Semi-finals", 8: "Quarter-finals" };
  return names[clubsLeft] ?? `Round ${["One", "Two", "Three", "Four"][round - 1] ?? round}`;
}

export interface CupPlan {
  competitionID: number;
  firstNumber: number;
  /** Weakest first. If their number is no power of two, the weakest play a preliminary round. */
  entrants: readonly number[];
  dates: readonly string[];
  whenLevel: "penalties" | "extra-time";
}

/**
 * A knock-out cup with single-match ties. With `now`, a round is drawn only when all matches before it are over; without, all are played.
 */
export function knockOut(random: Random, cast: SeasonCast, plan: CupPlan, now?: Date): LeagueMatch[] {
  const matches: LeagueMatch[] = [];
  const size = 2 ** Math.floor(Math.log2(plan.entrants.length));
  const extra = plan.entrants.length - size;
  let left = [...plan.entrants];
  for (let round = 0; left.length > 1; round++) {
    const preliminary = round === 0 && extra > 0;
    const drawn = random.fork(`draw-${round}`).shuffle(preliminary ? left.slice(0, extra * 2) : left);
    const waiting = preliminary ? left.slice(extra * 2) : [];
    const name = preliminary ? "Preliminary round" : roundName(left.length, round);
    const played = [];
    for (let place = 0; place + 1 < drawn.length; place += 2) {
      const [homeID, awayID] = [drawn[place], drawn[place + 1]];
      if (homeID === undefined || awayID === undefined) break;
      played.push(
        playTie(random, cast, {
          number: plan.firstNumber + matches.length + played.length,
          competitionID: plan.competitionID,
          stage: "cup",
          round: name,
          kickoff: cupKickoff(plan.dates[round] ?? ""),
          homeID,
          awayID,
          crowd: name === "Final" ? 0.93 : Math.min(0.85, 0.32 + round * 0.09),
          rules: { whenLevel: plan.whenLevel, neutral: name === "Final" },
        }),
      );
    }
    matches.push(...played.map(({ winnerID: _, ...match }) => match));
    left = [...waiting, ...played.flatMap(({ winnerID }) => (winnerID === null ? [] : [winnerID]))];
    if (now !== undefined && !matches.every((match) => isPlayed(match, now))) break;
  }
  return matches;
}

/**
 * The play-offs of a division: semi-finals over two legs and a final on neutral ground. With six clubs, the lower four first play a single
 * match each at the better-placed club.
 * @param places ids of the clubs, best first.
 */
export function playOffs(
  random: Random,
  cast: SeasonCast,
  division: DivisionID,
  places: readonly number[],
  dates: SeasonCalendar["playOffs"],
): { matches: LeagueMatch[]; winnerID: number } {
  const matches: LeagueMatch[] = [];
  const play = (round: string, date: string, homeID: number, awayID: number, rules: MatchRules) => {
    const { winnerID, ...match } = playTie(random, cast, {
      number: 1801 + (division - 10) * 20 + matches.length,
      competitionID: playOffsOf[division],
      stage: "play-offs",
      round,
      kickoff: cupKickoff(date),
      homeID,
      awayID,
      crowd: 0.94,
      rules,
    });
    matches.push(match);
    return { match, winnerID: winnerID ?? homeID };
  };
  let [first, second, third, fourth, fifth, sixth] = places;
  if (third !== undefined && fourth !== undefined && fifth !== undefined && sixth !== undefined) {
    const rules = { whenLevel: "extra-time" } as const;
    const upper = play("Eliminators", dates.eliminators[0], third, sixth, rules).winnerID;
    const lower = play("Eliminators", dates.eliminators[1], fourth, fifth, rules).winnerID;
    [third, fourth] = places.indexOf(upper) < places.indexOf(lower) ? [upper, lower] : [lower, upper];
  }
  const semiFinal = (
    better: number | undefined,
    worse: number | undefined,
    legs: readonly [string, string],
  ): number => {
    if (better === undefined || worse === undefined) throw new RangeError("Play-offs need four or six clubs.");
    const { match } = play("Semi-finals, first leg", legs[0], worse, better, { whenLevel: "nothing" });
    const first: Score = match.script === null ? { home: 0, away: 0 } : resultOf(match.script).score;
    const firstLeg = { home: first.away, away: first.home };
    const back = play("Semi-finals, second leg", legs[1], better, worse, {
      whenLevel: "extra-time",
      firstLeg,
    });
    if (back.match.script === null) return better;
    const { score, extraTime, penalties } = resultOf(back.match.script);
    const second = extraTime ?? score;
    const lead = second.home + firstLeg.home - second.away - firstLeg.away;
    if (lead !== 0) return lead > 0 ? better : worse;
    return penalties !== null && penalties.away > penalties.home ? worse : better;
  };
  const finalists = [
    semiFinal(first, fourth, dates.semiFinals[0]),
    semiFinal(second, third, dates.semiFinals[1]),
  ] as const;
  const final = play("Final", dates.finals[division], finalists[0], finalists[1], {
    whenLevel: "extra-time",
    neutral: true,
  });
  return { matches, winnerID: final.winnerID };
}
