/*
 * Which of a competition's rounds a match is played in, by the name that the match has.
 */

/** "Semi-finals, first leg", "Round Three (replay)". */
const partOfTie = /^(.+?)[\s,(–-]+(?:(first|1st|second|2nd|return) leg|(replay))\)?$/iu;

/**
 * Names of one round: neither small and capital letters, hyphens and spaces nor one or several ("Semi-final") part them, and imports
 * have "Matchday 1" for "Round 1".
 */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s,–-]+/gu, "")
    .replace(/^(matchday|week)(?=\d)/, "round")
    .replace(/s$/, "");

export interface PlacedRound<Round> {
  round: Round;
  /** Its place among the rounds, from 0. */
  place: number;
  /** What the name says of the match's part in its tie. */
  part: "first-leg" | "second-leg" | "replay" | null;
}

/** A leg of a tie: its clubs, and its score after extra time if there was any. */
export interface Leg<Club> {
  home: Club;
  away: Club;
  score: { home: number; away: number };
}

/** Of two legs, the club that has scored more at the other's; null where both have as many, and for any other number of matches. */
export function aheadOnAwayGoals<Club>([first, second, ...others]: readonly Leg<Club>[]): Club | null {
  if (first === undefined || second === undefined || others.length > 0) return null;
  if (first.score.away === second.score.away) return null;
  return first.score.away > second.score.away ? first.away : second.away;
}

/** The round that a match's name of it means; null for none of them. */
export function findRound<Round extends { name: string }>(
  name: string,
  rounds: readonly Round[],
): PlacedRound<Round> | null {
  const placed = (wanted: string, part: PlacedRound<Round>["part"]) => {
    const place = rounds.findIndex((each) => folded(each.name) === folded(wanted));
    const round = rounds[place];
    return round === undefined ? null : { round, place, part };
  };
  const [, whole = "", leg, replay] = partOfTie.exec(name) ?? [];
  const part = replay !== undefined ? "replay" : /^(first|1st)$/i.test(leg ?? "") ? "first-leg" : "second-leg";
  return placed(name, null) ?? (whole === "" ? null : placed(whole, part));
}
