import { passwordLength } from "./password.ts";
import { PoolError } from "./pool-error.ts";

const refuse = (why: string) =>
  new PoolError("InvalidPasswordException", `Password did not conform with policy: ${why}`);

/**
 * Requires length, and refuses common passwords (NIST SP 800-63B); composition rules make passwords worse.
 * @throws PoolError InvalidPasswordException.
 */
export async function requirePassword(password: string): Promise<void> {
  const { minimum, maximum } = passwordLength;
  if ([...password].length < minimum) throw refuse(`Password must have at least ${minimum} characters`);
  if (password.length > maximum) throw refuse(`Password must have at most ${maximum} characters`);
  if (await isCommonPassword(password)) {
    throw refuse("Password is one of the most common, which are tried first by whoever guesses");
  }
}

/** How many of the most common passwords of sufficient length are refused. */
const commonPasswordCount = 3000;

let commonPasswords: Promise<Set<string>> | undefined;

/** The list is large, so it loads when somebody first chooses a password. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = dictionary["passwords-common"].filter(
    (password) => [...password].length >= passwordLength.minimum,
  );
  return new Set(longEnough.slice(0, commonPasswordCount));
}

/** Whether a password is among the most common ones, ignoring case (NIST SP 800-63B §5.1.1.2). */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.normalize("NFKC").toLowerCase());
}
