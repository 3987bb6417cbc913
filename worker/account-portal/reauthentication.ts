import type { Context } from "hono";
import { decodeJwt } from "jose";
import { z } from "zod";
import { t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { IdentityError } from "../identity/provider.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { type FormError, toFormError } from "./form-errors.ts";
import { selfService } from "./self-service.ts";
import { type SignedInUser, withCurrentEmail } from "./signed-in-user.ts";

/** Seconds after a sign-in in which the password is not required again. */
const recentSeconds = 600;

const claims = z.object({ auth_time: z.number() });

/** Whether the sign-in is recent, by the access token's auth_time. */
export function signedInRecently({ accessToken }: SignedInUser, now: Date): boolean {
  try {
    const { auth_time } = claims.parse(decodeJwt(accessToken));
    return now.getTime() / 1000 - auth_time < recentSeconds;
  } catch {
    // A token of another provider, without auth_time.
    return false;
  }
}

const wrongPassword = (): FormError => ({ status: 422, errors: { password: t("This is not your password.") } });

/**
 * Verifies the account's password.
 * @returns null when it is right, else what the form shows.
 */
export async function verifyAccountPassword(
  c: Context<AppEnv>,
  { account, accessToken }: SignedInUser,
  password: string,
): Promise<FormError | null> {
  try {
    await rateLimit(c.env.SIGN_IN_LIMIT, `owner ${account.ssoID}`);
    const { email } = withCurrentEmail(account, await selfService(c).attributes(accessToken));
    const opened = await selfService(c).checkPassword(email, password);
    return opened === account.ssoID ? null : wrongPassword();
  } catch (error) {
    if (error instanceof IdentityError && error.kind === "refused") {
      return wrongPassword();
    }
    return toFormError(error);
  }
}
