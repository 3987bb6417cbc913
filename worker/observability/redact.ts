/** Patterns of personal data and credentials, with their replacements, in the order of application. */
const personal: [RegExp, string][] = [
  [/[^\s@<>"'():]{1,64}@[^\s@<>"'():]{1,255}\.[a-z]{2,}/gi, "[email]"],
  // A query may contain anything; the numbers after it in a stack trace are line and column.
  [/\?[^\s)"'<>:]+/g, "?[query]"],
  [/[\w-]{32,}/g, "[token]"],
  [/\d{9,}/g, "[number]"],
];

/** Removes email addresses, queries, tokens and long numbers from text, so that it can be logged. */
export function redact(text: string): string {
  return personal.reduce((rest, [pattern, substitute]) => rest.replace(pattern, substitute), text);
}
