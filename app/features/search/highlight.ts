import { foldWord, type SearchTerm, wordsOf } from "../../../schemas/content/search-terms.ts";

/** Part of a text, and whether it matches the search. */
export interface Segment {
  text: string;
  marked: boolean;
}

/** Splits a text into matching and other segments. Joined, they are the text. */
export function highlighted(text: string, terms: readonly SearchTerm[]): Segment[] {
  const words = wordsOf(text);
  const marked = words.map(() => false);
  for (const term of terms) {
    const soughtWords = term.words.map(foldWord);
    for (let first = 0; first + soughtWords.length <= words.length; first++) {
      const matches = soughtWords.every((sought, index) => {
        const word = words[first + index]?.word ?? "";
        const isPrefix = term.prefix && index === soughtWords.length - 1;
        return isPrefix ? word.startsWith(sought) : word === sought;
      });
      if (matches) marked.fill(true, first, first + soughtWords.length);
    }
  }
  const segments: Segment[] = [];
  let position = 0;
  const cut = (end: number, isMarked: boolean) => {
    if (end > position) segments.push({ text: text.slice(position, end), marked: isMarked });
    position = end;
  };
  words.forEach(({ start, end }, index) => {
    if (!marked[index]) return;
    cut(start, false);
    cut(end, true);
  });
  cut(text.length, false);
  return segments;
}
