import { wordsOf } from "./search-terms.ts";

/*
 * How well a name matches what somebody types: whole words, beginnings of words, and words with a slip. Pure, so that names of every
 * backend are ranked by one rule.
 */

/** Slips forgiven in a word of this many letters. */
export const slipsAllowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The slips between two words: letters added, left out, changed, or swapped with their neighbour (optimal string alignment).
 * @returns more than `most` when there are more than that.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** What a word with a slip costs; anything cheaper has none. */
export const slipCost = 1;

/** What a typed word costs as this word of a name; null where it is another word. */
function wordCost(typed: string, word: string): number | null {
  if (typed === word) return 0;
  if (word.startsWith(typed)) return 0.2;
  const most = slipsAllowed(typed.length);
  if (most === 0) return null;
  const slips = slipsBetween(typed, word, most);
  if (slips <= most) return slips * slipCost;
  // A slip in a word that is still being typed.
  if (word.length <= typed.length) return null;
  const begun = slipsBetween(typed, word.slice(0, typed.length), most);
  return begun <= most ? begun * slipCost + 0.3 : null;
}

/** Typed words as names are compared with them: case and accents folded. */
export const typedWords = (text: string): string[] => wordsOf(text).map(({ word }) => word);

/** What each further name of something costs, and each word of a name that was not typed. */
const furtherName = 0.1;
const untypedWord = 0.05;

/**
 * What the typed words cost as this thing: 0 is its name, `slipCost` and more has slips. Null where a word is none of it.
 * @param names the name, then others it goes by.
 */
export function nameCost(typed: readonly string[], names: readonly string[]): number | null {
  if (typed.length === 0) return null;
  let least: number | null = null;
  for (const [index, name] of names.entries()) {
    const words = typedWords(name);
    let cost: number | null = index === 0 ? 0 : furtherName;
    for (const one of typed) {
      const costs = words.map((word) => wordCost(one, word)).filter((each) => each !== null);
      if (cost === null || costs.length === 0) cost = null;
      else cost += Math.min(...costs);
    }
    if (cost === null) continue;
    cost += Math.max(0, words.length - typed.length) * untypedWord;
    if (least === null || cost < least) least = cost;
  }
  return least;
}

/** The text with each word that is a slip of a name's replaced by that; null where none is. */
export function correctSlips(text: string, names: readonly string[]): string | null {
  const known = names.flatMap((name) =>
    wordsOf(name).map(({ word, start, end }) => ({ word, written: name.slice(start, end) })),
  );
  const corrected = wordsOf(text).map(({ word, start, end }) => {
    let best = { cost: Number.POSITIVE_INFINITY, written: "" };
    for (const candidate of known) {
      const cost = wordCost(word, candidate.word);
      if (cost !== null && cost < best.cost) best = { cost, written: candidate.written };
    }
    const isSlip = best.cost >= slipCost && best.cost < Number.POSITIVE_INFINITY;
    return isSlip ? { text: best.written, changed: true } : { text: text.slice(start, end), changed: false };
  });
  return corrected.some(({ changed }) => changed) ? corrected.map(({ text }) => text).join(" ") : null;
}
