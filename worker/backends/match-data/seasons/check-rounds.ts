import { aheadOnAwayGoals, type FoundRound, findRound } from "../../../../schemas/football/rounds.ts";
import { isSameGroup, type RoundRule } from "../../../../schemas/league/knock-out-rules.ts";
import type { SeasonRules } from "./check-meetings.ts";
import { describeMatch, type Problem } from "./formats/football-json.ts";
import type { NamedMatch } from "./name-clubs.ts";
import { nearest } from "./nearest.ts";

/*
 * The rounds and groups of a season, where the rules of its competition describe them.
 */

const nameList = (names: readonly { name: string }[]): string => names.map(({ name }) => name).join(", ");

/** Suggestion for an unknown name. */
function instead(name: string, known: readonly { name: string }[]): string {
  const [like] = nearest(name, known);
  return like === undefined ? `They are: ${nameList(known)}.` : `The nearest is ${like.name}.`;
}

/** The rounds that matches of this stage are played in; null when the rules describe none. */
const roundsOf = (rules: SeasonRules, stage: NamedMatch["stage"]): readonly RoundRule[] | null =>
  (stage === "cup" ? rules.rounds : stage === "play-offs" ? rules.playOffRounds : null) ?? null;

/** A round as the rules spell it, with the leg or replay that the file names. */
const spelledRound = ({ round, leg }: FoundRound<RoundRule>): string =>
  leg === null ? round.name : `${round.name}, ${leg.replace("-", " ")}`;

/** Where the rules describe knock-out rounds, their names decide which matches are part of them, not the usual names of such rounds. */
function stageOf({ stage, round, group }: NamedMatch, rules: SeasonRules): NamedMatch["stage"] {
  if (stage !== "league" || group !== undefined) return stage;
  if (rules.kind === "groups" && findRound(round, rules.rounds ?? []) !== null) return "cup";
  return rules.kind === "league" && findRound(round, rules.playOffRounds ?? []) !== null ? "play-offs" : stage;
}

/** Matches with rounds and groups as the rules spell them, and problems for those that the rules do not have. */
export function nameRounds(
  matches: readonly NamedMatch[],
  rules: SeasonRules,
): { matches: NamedMatch[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const named = matches.map((match): NamedMatch => {
    const stage = stageOf(match, rules);
    const rounds = roundsOf(rules, stage);
    const found = rounds && findRound(match.round, rounds);
    // Files that have the play-offs as one stage do not name their rounds.
    const isNamed = stage !== "play-offs" || match.round !== "Play-offs";
    if (rounds !== null && found === null && isNamed) {
      const problem = `the competition has no round "${match.round}". ${instead(match.round, rounds)}`;
      problems.push({ match: describeMatch(match), problem });
    }
    const group = rules.groups?.find(({ name }) => match.group !== undefined && isSameGroup(name, match.group));
    if (match.group !== undefined && rules.groups !== undefined && group === undefined) {
      const problem = `the competition has no ${match.group}. ${instead(match.group, rules.groups)}`;
      problems.push({ match: describeMatch(match), problem });
    }
    return {
      ...match,
      stage,
      ...(found && { round: spelledRound(found) }),
      ...(group && { group: group.name }),
    };
  });
  return { matches: named, problems };
}

/** The final score, after extra time if there was any. Null for a match not played yet, cancelled or postponed. */
const scoreOf = ({ score: { ft, et }, status }: NamedMatch) =>
  status === "cancelled" || status === "postponed" ? null : (et ?? ft ?? null);

const problemOf = (match: NamedMatch, problem: string): Problem => ({ match: describeMatch(match), problem });

/** Scores of a match that its round does not allow. @param isLast whether it is the match that decides its tie */
function checkEnd(match: NamedMatch, { name, legs, extraTime, penalties }: RoundRule, isLast: boolean): Problem[] {
  const { et, p } = match.score;
  if (!isLast && (et ?? p) !== undefined) {
    const why = legs === 2 ? "the second leg decides the tie" : "it was played again";
    return [problemOf(match, `has neither extra time nor penalties: ${why}`)];
  }
  return [
    ...(et !== undefined && !extraTime ? [problemOf(match, `there is no extra time in the round ${name}`)] : []),
    ...(p !== undefined && !penalties ? [problemOf(match, `there are no penalties in the round ${name}`)] : []),
  ];
}

/** Matches that are over, as legs. */
const legsOf = (matches: readonly { match: NamedMatch; score: readonly [number, number] | null }[]) =>
  matches.flatMap(({ match: { home, away }, score }) =>
    score === null ? [] : [{ home, away, score: { home: score[0], away: score[1] } }],
  );

/** Problems of a tie: its matches in a round, in the order of play. */
function checkTie(tie: readonly NamedMatch[], round: RoundRule): Problem[] {
  const last = tie.at(-1);
  const { name, legs, awayGoals, extraTime, penalties, replays } = round;
  const extra = replays ? undefined : tie[legs];
  if (last === undefined) return [];
  if (extra !== undefined) {
    const times = legs === 1 ? "one match" : "two legs";
    return [problemOf(extra, `is meeting ${legs + 1} in the round ${name}: its ties are of ${times}`)];
  }
  const isDecider = legs === 1 || tie.length === 2;
  const [first] = tie;
  if (legs === 2 && first !== last && first?.home === last.home) {
    return [problemOf(last, `both legs of the round ${name} are at ${last.home}`)];
  }
  const ends = tie.flatMap((match) => checkEnd(match, round, match === last && isDecider));
  const counted = legs === 2 ? tie : [last];
  const scores = counted.map((match) => ({ match, score: scoreOf(match) }));
  if (!isDecider || last.status === "awarded" || scores.some(({ score }) => score === null)) return ends;
  const lead = scores.reduce((sum, { match: { home }, score }) => {
    const [own = 0, other = 0] = score ?? [];
    return sum + (home === last.home ? own - other : other - own);
  }, 0);
  const { p } = last.score;
  if (lead !== 0 && p !== undefined)
    return [...ends, problemOf(last, "there were penalties, and the tie was not level")];
  const through = awayGoals && lead === 0 ? aheadOnAwayGoals(legsOf(scores)) : null;
  if (through !== null) {
    return p === undefined
      ? ends
      : [...ends, problemOf(last, `there were penalties, and ${through} was ahead on away goals`)];
  }
  const isToBeReplayed = replays && tie.length === 1;
  if (lead !== 0 || p !== undefined || isToBeReplayed || !(extraTime || penalties || replays)) return ends;
  const both = legs === 2 ? " after two legs" : "";
  return [
    ...ends,
    problemOf(last, `${last.home} and ${last.away} are level${both}, and the round ${name} needs a winner`),
  ];
}

/** Ties that end level in a round that has a winner, and scores that its rules do not allow. */
export function checkTies(matches: readonly NamedMatch[], rules: SeasonRules): Problem[] {
  const ties = Map.groupBy(
    matches.flatMap((match) => {
      const found = findRound(match.round, roundsOf(rules, match.stage) ?? []);
      return found === null ? [] : [{ match, round: found.round }];
    }),
    ({ match, round }) => [match.stage, round.name, ...[match.home, match.away].toSorted()].join("\n"),
  );
  return [...ties.values()].flatMap((tie) => {
    const [first] = tie;
    const all = tie.map(({ match }) => match).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    // A match that was called off may have been played on another day as a match of its own.
    const left = all.filter(({ status }) => status !== "cancelled");
    const inOrder = left.length === 0 ? all : left;
    return first === undefined ? [] : checkTie(inOrder, first.round);
  });
}
