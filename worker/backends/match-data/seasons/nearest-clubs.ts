import { looseName } from "./club-names.ts";

/** Pairs of letters that stand beside each other, by word: "Ashford" has as, sh, hf, fo, or and rd. */
function pairsOf(name: string): Set<string> {
  const words = looseName(name).split(" ");
  return new Set(words.flatMap((word) => Array.from(word.slice(1), (letter, index) => `${word[index]}${letter}`)));
}

/** How alike two names are: 0 for nothing in common, 1 for the same pairs of letters (Sørensen and Dice). */
function likeness(a: Set<string>, b: Set<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
}

/** Up to five clubs whose names are like a spelling, the nearest first. */
export function nearestClubs<Club extends { name: string }>(spelling: string, clubs: readonly Club[]): Club[] {
  const wanted = pairsOf(spelling);
  return clubs
    .map((club) => ({ club, near: likeness(wanted, pairsOf(club.name)) }))
    .filter(({ near }) => near > 0.2)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, 5)
    .map(({ club }) => club);
}
