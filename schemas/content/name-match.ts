import { wordsOf } from "./search-terms.ts";

/*
 * Ranks how well a name matches a search text: whole words, prefixes, and words with typos. A pure function, so that
 * the names of every backend are ranked alike.
 */

/** The number of typos tolerated in a word of this length. */
export const maxTypos = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Counts the typos between two words: letters added, left out, changed, or swapped with their neighbour (optimal string alignment).
 * @returns `max` + 1 when there are more than `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
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
    if (Math.min(...current) > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** Cost of one typo. A lower cost means a match without typos. */
export const typoCost = 1;

/** The cost of matching a typed word with a word of a name; null when they do not match. */
function wordCost(typed: string, word: string): number | null {
  if (typed === word) return 0;
  if (word.startsWith(typed)) return 0.2;
  const max = maxTypos(typed.length);
  if (max === 0) return null;
  const typos = editDistance(typed, word, max);
  if (typos <= max) return typos * typoCost;
  // The word may have a typo and be incomplete.
  if (word.length <= typed.length) return null;
  const prefixTypos = editDistance(typed, word.slice(0, typed.length), max);
  return prefixTypos <= max ? prefixTypos * typoCost + 0.3 : null;
}

/**
 * The cost of matching a word of two or three letters that has a typo with a whole word of a name; null when they do not match. By itself
 * such a word resembles too many names.
 */
const shortWordCost = (typed: string, word: string): number | null =>
  typed.length > 1 && maxTypos(typed.length) === 0 && word.length > 2 && editDistance(typed, word, 1) <= 1
    ? typoCost
    : null;

/** Splits a search text into words, with case and accents folded. */
export const typedWords = (text: string): string[] => wordsOf(text).map(({ word }) => word);

/** Cost of matching an alternative name, and of each word of the name that was not typed. */
const alternativeNameCost = 0.1;
const untypedWordCost = 0.05;

/**
 * The cost of matching typed words with a name: 0 is an exact match, from `typoCost` on there are typos. Null when a word does not match.
 * @param names the name, then alternative names.
 */
export function nameCost(typed: readonly string[], names: readonly string[]): number | null {
  if (typed.length === 0) return null;
  let least: number | null = null;
  for (const [index, name] of names.entries()) {
    const words = typedWords(name);
    let cost: number | null = index === 0 ? 0 : alternativeNameCost;
    // A longer word that was typed without a typo confirms a short one with a typo.
    const isConfirmed = typed.some(
      (one) => maxTypos(one.length) > 0 && words.some((word) => (wordCost(one, word) ?? typoCost) < typoCost),
    );
    for (const one of typed) {
      const costs = words
        .map((word) => wordCost(one, word) ?? (isConfirmed ? shortWordCost(one, word) : null))
        .filter((each) => each !== null);
      if (cost === null || costs.length === 0) cost = null;
      else cost += Math.min(...costs);
    }
    if (cost === null) continue;
    cost += Math.max(0, words.length - typed.length) * untypedWordCost;
    if (least === null || cost < least) least = cost;
  }
  return least;
}

/** Replaces misspelt words of names in a text; null when there are none. */
export function correctTypos(text: string, names: readonly string[]): string | null {
  const known = names.flatMap((name) =>
    wordsOf(name).map(({ word, start, end }) => ({ word, written: name.slice(start, end) })),
  );
  const corrected = wordsOf(text).map(({ word, start, end }) => {
    let best = { cost: Number.POSITIVE_INFINITY, written: "" };
    for (const candidate of known) {
      const cost = wordCost(word, candidate.word);
      if (cost !== null && cost < best.cost) best = { cost, written: candidate.written };
    }
    const isTypo = best.cost >= typoCost && best.cost < Number.POSITIVE_INFINITY;
    return isTypo ? { text: best.written, changed: true } : { text: text.slice(start, end), changed: false };
  });
  return corrected.some(({ changed }) => changed) ? corrected.map(({ text }) => text).join(" ") : null;
}
