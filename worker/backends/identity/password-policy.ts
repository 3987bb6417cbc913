import { isCommonPassword } from "./common-passwords.ts";
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
  if (await isCommonPassword(password, minimum)) {
    throw refuse("Password is one of the most common, which are tried first by whoever guesses");
  }
}
