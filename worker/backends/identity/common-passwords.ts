/** How many of the most common passwords of sufficient length are refused. */
const refused = 3000;

let known: Promise<Set<string>> | undefined;

/** The list is large, so it loads when somebody first chooses a password. */
async function load(minimum: number): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"];
  return new Set(byFrequency.filter((password) => [...password].length >= minimum).slice(0, refused));
}

/**
 * Whether a password is among the most common ones, ignoring case (NIST SP 800-63B §5.1.1.2).
 * @param minimum characters; shorter passwords are refused anyway and left out of the list.
 */
export async function isCommonPassword(password: string, minimum: number): Promise<boolean> {
  known ??= load(minimum);
  return (await known).has(password.normalize("NFKC").toLowerCase());
}
