/*
 * Finds which of a competition's rounds a match is played in, by the round's name in the match.
 */

/** "Semi-finals, first leg", "Round Three (replay)". */
const legPattern = /^(.+?)[\s,(–-]+(?:(first|1st|second|2nd|return) leg|(replay))\)?$/iu;

/**
 * Folds the name of a round for comparison: case, hyphens, spaces and plurals ("Semi-final") make no difference, and imports write
 * "Matchday 1" for "Round 1".
 */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s,–-]+/gu, "")
    .replace(/^(matchday|week)(?=\d)/, "round")
    .replace(/s$/, "");

export interface FoundRound<Round> {
  round: Round;
  /** Index among the rounds. */
  index: number;
  /** Which match of its tie it is, if the name says so. */
  leg: "first-leg" | "second-leg" | "replay" | null;
}

/** A leg of a tie: its clubs, and its score after extra time if there was any. */
export interface Leg<Club> {
  home: Club;
  away: Club;
  score: { home: number; away: number };
}

/** Of two legs, the club with more away goals; null when level on them, and for any other number of matches. */
export function aheadOnAwayGoals<Club>([first, second, ...others]: readonly Leg<Club>[]): Club | null {
  if (first === undefined || second === undefined || others.length > 0) return null;
  if (first.score.away === second.score.away) return null;
  return first.score.away > second.score.away ? first.away : second.away;
}

/** The round that the name in a match means; null for none of them. */
export function findRound<Round extends { name: string }>(
  name: string,
  rounds: readonly Round[],
): FoundRound<Round> | null {
  const found = (searched: string, leg: FoundRound<Round>["leg"]) => {
    const index = rounds.findIndex((each) => folded(each.name) === folded(searched));
    const round = rounds[index];
    return round === undefined ? null : { round, index, leg };
  };
  const [, whole = "", legName, replay] = legPattern.exec(name) ?? [];
  const leg = replay !== undefined ? "replay" : /^(first|1st)$/i.test(legName ?? "") ? "first-leg" : "second-leg";
  return found(name, null) ?? (whole === "" ? null : found(whole, leg));
}
