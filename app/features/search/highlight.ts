import { type SearchTerm, wordsOf } from "../../../schemas/content/search-terms.ts";

/** A piece of a text, and whether it was searched for. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Cuts a text where searched words begin and end. The pieces together are the text. */
export function highlighted(text: string, parts: readonly SearchTerm[]): Piece[] {
  const words = wordsOf(text);
  const marked = words.map(() => false);
  for (const part of parts) {
    for (let first = 0; first + part.words.length <= words.length; first++) {
      const matches = part.words.every((searched, index) => {
        const word = words[first + index]?.word ?? "";
        const mayGoOn = part.prefix && index === part.words.length - 1;
        return mayGoOn ? word.startsWith(searched) : word === searched;
      });
      if (matches) marked.fill(true, first, first + part.words.length);
    }
  }
  const pieces: Piece[] = [];
  let done = 0;
  const cut = (end: number, isMarked: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), marked: isMarked });
    done = end;
  };
  words.forEach(({ start, end }, index) => {
    if (!marked[index]) return;
    cut(start, false);
    cut(end, true);
  });
  cut(text.length, false);
  return pieces;
}
