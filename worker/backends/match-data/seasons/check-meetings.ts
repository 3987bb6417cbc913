import type { CompetitionKind } from "../../../../schemas/football/competition-kinds.ts";
import type { CompetitionRules } from "../../../../schemas/league/competition-rules.ts";
import { describeMatch, type Problem } from "./formats/football-json.ts";
import type { NamedMatch } from "./name-clubs.ts";

/*
 * How often clubs meet in a season, by the rules of its competition.
 */

/** The rules of a competition that a season file is checked by. */
export interface SeasonRules extends Pick<CompetitionRules, "meetings" | "split" | "points" | "rounds" | "groups"> {
  kind: CompetitionKind;
  /** Rounds of a league's play-offs, whose matches are in the same file. */
  playOffRounds?: CompetitionRules["rounds"] | undefined;
}

const pairOf = ({ home, away }: NamedMatch): string => [home, away].toSorted().join("\n");

/** Maximum meetings of two clubs after the split; 0 without a split. */
const meetingsAfterSplit = ({ split }: SeasonRules): number =>
  split === null ? 0 : Math.max(...split.groups.map(({ meetings }) => meetings));

/** How many clubs form this number of pairs; 0 when no number of clubs does. */
function clubsOfPairs(pairs: number): number {
  const clubs = Math.round((1 + Math.sqrt(1 + 8 * pairs)) / 2);
  return (clubs * (clubs - 1)) / 2 === pairs ? clubs : 0;
}

/** Infers the number of clubs of a season from the pairs that met, the number of matches, and the fullest matchday; null if unclear. */
export function clubsInSeason(league: readonly NamedMatch[], rules: SeasonRules): number | null {
  const matches = Map.groupBy(
    league.flatMap(({ home, away }) => [home, away]),
    (name) => name,
  );
  const most = Math.max(0, ...[...matches.values()].map((own) => own.length));
  const pairs = new Set(league.map(pairOf)).size;
  const whole = [pairs, ...(rules.split === null ? [league.length / rules.meetings] : [])]
    .map(clubsOfPairs)
    // Early in a season, a few matches can look like all matches of a few clubs.
    .filter((clubs) => most >= clubs - 1);
  const rounds = Map.groupBy(
    league.filter(({ round }) => /^Matchday \d+$/.test(round)),
    ({ round }) => round,
  );
  const fullest = Math.max(0, ...[...rounds.values()].map((own) => own.length));
  return Math.max(...whole, fullest * 2) || null;
}

const timesText = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** The rules on meetings, in words. */
function allowance(rules: SeasonRules): string {
  const after = meetingsAfterSplit(rules);
  const before = `the rules of this competition say that two clubs meet ${timesText(rules.meetings)}`;
  return after === 0 ? before : `${before}, and ${timesText(after)} after the split at most`;
}

/** Matches that are listed twice, and meetings beyond the number that the rules allow. */
export function checkMeetings(matches: readonly NamedMatch[], rules: SeasonRules): Problem[] {
  const after = meetingsAfterSplit(rules);
  const limit = rules.meetings + after;
  const homeLimit = Math.ceil(rules.meetings / 2) + Math.ceil(after / 2);
  const again = (match: NamedMatch, first: NamedMatch): Problem => ({
    match: describeMatch(match),
    problem: `is listed already as match ${first.number} (${first.round}, ${first.date})`,
  });
  const checkPair = (pair: readonly NamedMatch[]): Problem[] => {
    const counted: NamedMatch[] = [];
    return pair.flatMap((match) => {
      const same = counted.filter(({ home }) => home === match.home);
      const [first] = homeLimit === 1 ? same : same.filter(({ date }) => date === match.date);
      if (first !== undefined) return [again(match, first)];
      counted.push(match);
      if (counted.length > limit) {
        return [{ match: describeMatch(match), problem: `is meeting ${counted.length}: ${allowance(rules)}` }];
      }
      if (same.length < homeLimit) return [];
      return [
        {
          match: describeMatch(match),
          problem: `is meeting ${same.length + 1} at ${match.home}, of ${homeLimit} at most: ${allowance(rules)}`,
        },
      ];
    });
  };
  // Knock-out rounds repeat pairings of the league and have two legs or replays, so only a match on the same day is a duplicate.
  const knockOut = Map.groupBy(
    matches.filter(({ stage }) => stage !== "league"),
    ({ home, away, date }) => [home, away, date].join("\n"),
  );
  const league = Map.groupBy(
    matches.filter(({ stage }) => stage === "league"),
    pairOf,
  );
  return [
    ...[...league.values()].flatMap(checkPair),
    ...[...knockOut.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map((match) => again(match, first)),
    ),
  ];
}
