import type { Context } from "hono";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { IdentityError } from "../identity/provider.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { describeRefusal, type Refusal } from "./refusals.ts";
import { selfService } from "./self-service.ts";
import type { SignedInUser } from "./signed-in-user.ts";

/** Seconds after a sign-in within which the password need not be asked for again. */
const recent = 600;

const claims = z.object({ auth_time: z.number() });

/** Whether the fan has only just signed in, by what the provider says of the session's own token. */
export function signedInRecently({ accessToken }: SignedInUser, now: Date): boolean {
  try {
    const { auth_time } = claims.parse(decodeJwt(accessToken));
    return now.getTime() / 1000 - auth_time < recent;
  } catch {
    // Another provider's token, which says nothing of it.
    return false;
  }
}

/** Whether the password is the account's. @returns what is to be said where it is not; null where it is. */
export async function verifyAccountPassword(
  c: Context<AppEnv>,
  { account }: SignedInUser,
  password: string,
): Promise<Refusal | null> {
  try {
    await rateLimit(c.env.SIGN_IN_LIMIT, `owner ${account.ssoID}`);
    await selfService(c).checkPassword(account.email, password);
    return null;
  } catch (error) {
    if (error instanceof IdentityError && error.kind === "refused") {
      return { status: 422, errors: { password: "This is not your password." } };
    }
    return describeRefusal(error);
  }
}
