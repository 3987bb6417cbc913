import { passwordProblem } from "../../identity/password-policy.ts";
import { PoolError } from "./pool-error.ts";

/**
 * Requires a password that conforms with the policy.
 * @param leagueName null if unknown
 * @throws PoolError InvalidPasswordException.
 */
export async function requirePassword(password: string, leagueName: string | null): Promise<void> {
  const problem = await passwordProblem(password, leagueName);
  if (problem !== null) {
    throw new PoolError("InvalidPasswordException", `Password did not conform with policy: ${problem}`);
  }
}
