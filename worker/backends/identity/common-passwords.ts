/** How many of the most common passwords that are long enough to be chosen here are refused. */
const refused = 3000;

let known: Promise<Set<string>> | undefined;

/** The list is large and only wanted when somebody chooses a password, so it loads then. */
async function load(minimum: number): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"];
  return new Set(byFrequency.filter((password) => [...password].length >= minimum).slice(0, refused));
}

/**
 * Whether a password is among those that everybody tries first, in whatever case (NIST SP 800-63B §5.1.1.2).
 * @param minimum characters a password must have: shorter ones are refused for that already, and take no place on the list.
 */
export async function isCommonPassword(password: string, minimum: number): Promise<boolean> {
  known ??= load(minimum);
  return (await known).has(password.normalize("NFKC").toLowerCase());
}
