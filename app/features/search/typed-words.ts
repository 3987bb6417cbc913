/** What somebody typed, as words: control characters are nobody's, and a page may not hold them. */
export function typedWords(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
