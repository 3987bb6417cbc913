/** What can tell who somebody is or stand in for them, and what takes its place. In this order. */
const personal: [RegExp, string][] = [
  [/[^\s@<>"'():]{1,64}@[^\s@<>"'():]{1,255}\.[a-z]{2,}/gi, "[email]"],
  // A query may hold anything; the numbers behind it in a stack are line and column.
  [/\?[^\s)"'<>:]+/g, "?[query]"],
  [/[\w-]{32,}/g, "[token]"],
  [/\d{9,}/g, "[number]"],
];

/** Text that a browser sent, without email addresses, queries, tokens and long numbers: fit for a log. */
export function redact(text: string): string {
  return personal.reduce((rest, [pattern, substitute]) => rest.replace(pattern, substitute), text);
}
