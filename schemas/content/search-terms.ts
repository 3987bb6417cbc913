/** Letters, digits and their marks, as full-text indexes tokenize words. */
const word = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Accents of Latin, Greek and Cyrillic letters; Arabic vowel marks, hamza on its seat, and tatweel. */
const folded = /[\u0300-\u036F\u0640\u064B-\u0655\u0670]/g;

/** Folds case and accents, as the indexes do: "Éclair" is "eclair", "أحمد" is "احمد". */
export function foldWord(text: string): string {
  return text.normalize("NFD").replace(folded, "").normalize("NFC").toLowerCase();
}

/** The words of a text with their offsets. Everything else, operators of query languages too, only separates words. */
export function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(word)]
    .map((match) => ({ word: foldWord(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter(({ word }) => word !== "");
}

/** A tag for comparison: its folded words, joined by one space. */
export const foldTag = (tag: string): string =>
  wordsOf(tag)
    .map(({ word }) => word)
    .join(" ");

/** Words that must occur together in this order. */
export interface SearchTerm {
  /** In lower case, with the accents that were typed. */
  words: string[];
  /** Whether the last word is a prefix, because it is still being typed. */
  prefix: boolean;
}

/** Further terms are ignored. */
const maxTerms = 8;

/**
 * Parses a query: a quoted phrase is one term; otherwise every word is one, and the last is a prefix. Words joined by a hyphen,
 * an apostrophe and the like are one term: "kick-off".
 */
export function parseSearchTerms(query: string): SearchTerm[] {
  const phrase = /^\s*"(.+)"\s*$/s.exec(query)?.[1];
  const texts = phrase === undefined ? query.split(/\s+/) : [phrase];
  const parts = texts
    .map((text) => wordsOf(text).map(({ start, end }) => text.slice(start, end).normalize("NFC").toLowerCase()))
    .filter((words) => words.length > 0);
  const taken = parts.slice(0, maxTerms);
  return taken.map((words, index) => ({ words, prefix: phrase === undefined && index === taken.length - 1 }));
}

/**
 * A term as full-text phrases: as typed, and folded. Indexes fold Latin letters themselves. They store Greek and Cyrillic as written, and
 * Arabic folded (migration 0004), but as written in video titles. Quoted, so that no word acts as an operator.
 */
function phraseOf({ words, prefix }: SearchTerm, joined: (words: readonly string[]) => string): string {
  const forms = new Set([joined(words), joined(words.map(foldWord))]);
  const phrases = [...forms].map((form) => `"${form}"${prefix ? " *" : ""}`);
  return phrases.length > 1 ? `(${phrases.join(" OR ")})` : phrases.join("");
}

/** The terms as a query of SQLite's FTS5. */
export const fullTextQuery = (parts: readonly SearchTerm[]): string =>
  parts.map((part) => phraseOf(part, (words) => words.join(" "))).join(" AND ");

const inPairs = (words: readonly string[]) =>
  words
    .slice(1)
    .map((word, index) => `${words[index]}_${word}`)
    .join(" ");

/**
 * A phrase as a query of the index of word pairs (`the_match`). Null for anything but a complete phrase: separate words, a single word,
 * or a word that is still being typed.
 */
export function pairQuery(parts: readonly SearchTerm[]): string | null {
  const [phrase, ...others] = parts;
  const isPhrase = phrase !== undefined && others.length === 0 && !phrase.prefix && phrase.words.length > 1;
  return isPhrase ? phraseOf(phrase, inPairs) : null;
}
