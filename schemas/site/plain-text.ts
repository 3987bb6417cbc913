/* Form input as plain text. Free of zod, so that any part can use it. */

/** All line endings become one newline, because mails quote each line. */
const lineEndings = /\r\n?|[\u2028\u2029]/g;

/** Control characters except newline, and characters that change the text direction. */
const controlCharacters = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

export const toPlainText = (typed: string): string =>
  typed.replace(lineEndings, "\n").replace(controlCharacters, "").trim();
