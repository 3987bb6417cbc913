/** Letters, figures and the marks on them: the words that full-text indexes are made of. */
const word = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Accents of Latin, Greek and Cyrillic letters; Arabic vowel marks, hamza on its seat, and the stroke that lengthens a word. */
const folded = /[\u0300-\u036F\u0640\u064B-\u0655\u0670]/g;

/** A word without case and accents, as the indexes hold it: "Éclair" is "eclair", "أحمد" is "احمد". */
export function foldWord(text: string): string {
  return text.normalize("NFD").replace(folded, "").normalize("NFC").toLowerCase();
}

/** The words of a text with their places. Everything else, signs of query languages too, only divides words. */
export function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(word)]
    .map((match) => ({ word: foldWord(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter(({ word }) => word !== "");
}

/** A tag as it is found: its words, folded, with one space between. */
export const foldTag = (tag: string): string =>
  wordsOf(tag)
    .map(({ word }) => word)
    .join(" ");

/** Words that have to stand together in this order. */
export interface SearchTerm {
  words: string[];
  /** Whether the last word may go on: it is still being typed. */
  prefix: boolean;
}

/** More parts than this narrow a search no further. */
const maxTerms = 8;

/**
 * What has to be found: the phrase in quotes as it stands, or else every word, of which the last may be the beginning of one.
 * Words that only a hyphen, an apostrophe and the like divide stand together: "kick-off".
 */
export function parseSearchTerms(query: string): SearchTerm[] {
  const phrase = /^\s*"(.+)"\s*$/s.exec(query)?.[1];
  const texts = phrase === undefined ? query.split(/\s+/) : [phrase];
  const parts = texts.map((text) => wordsOf(text).map(({ word }) => word)).filter((words) => words.length > 0);
  const taken = parts.slice(0, maxTerms);
  return taken.map((words, index) => ({ words, prefix: phrase === undefined && index === taken.length - 1 }));
}

/** The parts as a query of SQLite's FTS5. Words are quoted, so none of them is an operator. */
export function fullTextQuery(parts: readonly SearchTerm[]): string {
  return parts.map(({ words, prefix }) => `"${words.join(" ")}"${prefix ? " *" : ""}`).join(" AND ");
}
