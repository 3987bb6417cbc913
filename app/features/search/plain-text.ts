/** Replaces control characters in user input by spaces: HTML must not contain them. */
export function toPlainText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}
