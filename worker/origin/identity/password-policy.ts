import { passwordLength } from "./password.ts";
import { PoolError } from "./pool-error.ts";

/**
 * Length alone (NIST SP 800-63B): rules of composition make passwords worse.
 * @throws PoolError InvalidPasswordException.
 */
export function requirePassword(password: string): void {
  if ([...password].length < passwordLength.minimum) {
    throw new PoolError(
      "InvalidPasswordException",
      `Password did not conform with policy: Password must have at least ${passwordLength.minimum} characters`,
    );
  }
  if (password.length > passwordLength.maximum) {
    throw new PoolError(
      "InvalidPasswordException",
      `Password did not conform with policy: Password must have at most ${passwordLength.maximum} characters`,
    );
  }
}
