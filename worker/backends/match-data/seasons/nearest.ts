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

/** Up to five clubs, or other things with names, whose names resemble a spelling, nearest first. */
export function nearest<Named extends { name: string }>(spelling: string, named: readonly Named[]): Named[] {
  const wanted = pairsOf(spelling);
  return named
    .map((one) => ({ one, near: likeness(wanted, pairsOf(one.name)) }))
    .filter(({ near }) => near > 0.2)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, 5)
    .map(({ one }) => one);
}
