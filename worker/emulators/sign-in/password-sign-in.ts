import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import type { PoolAccount } from "../../backends/identity/accounts.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { authenticateWithPassword } from "../../backends/identity/operations/authentication.ts";
import { normaliseUsername } from "../../backends/identity/pool.ts";
import { PoolError, type PoolErrorType, wrongPassword } from "../../backends/identity/pool-error.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";

/** Messages for the embedded pool's refusals, if a service has none of its own. */
const words: Partial<Record<PoolErrorType, string>> = {
  UserNotConfirmedException: "This account is not confirmed yet.",
  PasswordResetRequiredException: "This account needs a new password first.",
  TooManyFailedAttemptsException: "That was tried too often. Please wait a while and try again.",
  TooManyRequestsException: "That was tried too often. Please wait a while and try again.",
};

export type PasswordSignIn =
  | { account: PoolAccount; refusal?: never }
  /** `about` is the field in question; an unknown account and a wrong password look the same. */
  | { account?: never; refusal: { about: "password" | "account"; message: string } };

/** Authenticates with the embedded pool, within its limits and lock-outs. */
export async function passwordSignIn(
  c: Context<AppEnv>,
  { email, password }: { email: string; password: string },
): Promise<PasswordSignIn> {
  await rateLimit(c.env.SIGN_IN_IP_LIMIT, `service ${networkOf(c.req.raw)}`);
  try {
    const account = await authenticateWithPassword(createPool(c), normaliseUsername(email), password);
    if (account.status === "CONFIRMED") return { account };
    return { refusal: { about: "account", message: "This account needs a new password first." } };
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    const known = words[error.type];
    return known === undefined
      ? { refusal: { about: "password", message: wrongPassword().message } }
      : { refusal: { about: "account", message: known } };
  }
}
