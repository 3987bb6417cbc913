import { passwordProblem } from "../../identity/password-policy.ts";
import { PoolError } from "./pool-error.ts";

/**
 * Requires a password that the policy takes.
 * @param leagueName null where it is not known.
 * @throws PoolError InvalidPasswordException.
 */
export async function requirePassword(password: string, leagueName: string | null): Promise<void> {
  const problem = await passwordProblem(password, leagueName);
  if (problem !== null) {
    throw new PoolError("InvalidPasswordException", `Password did not conform with policy: ${problem}`);
  }
}
