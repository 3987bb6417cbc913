import type { PoolRequest } from "../../../../schemas/identity-pool.ts";
import { accountByUsername, replacePassword } from "../accounts.ts";
import { expiredCode, issueCode, redeemCode } from "../codes.ts";
import { clearFailures } from "../failures.ts";
import { mailCode } from "../mails.ts";
import { hashPassword } from "../password.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient } from "../pool.ts";
import { PoolError } from "../pool-error.ts";
import { deliveryDetails } from "./registration.ts";

/** Mails a reset code. An unknown username is answered as if one had gone out. */
export async function forgotPassword(pool: Pool, request: PoolRequest<"ForgotPassword">) {
  requireClient(pool, request.ClientId);
  const username = normaliseUsername(request.Username);
  const account = await accountByUsername(pool, username);
  if (account !== null) {
    if (!account.emailVerified) {
      throw new PoolError(
        "InvalidParameterException",
        "Cannot reset password for the user as there is no registered/verified email or phone_number",
      );
    }
    await mailCode(pool, username, "reset-password", await issueCode(pool, account, "reset-password"));
  }
  return deliveryDetails(username);
}

/** Sets a new password by code, and ends every sign-in made with the old one. */
export async function confirmForgotPassword(pool: Pool, request: PoolRequest<"ConfirmForgotPassword">) {
  requireClient(pool, request.ClientId);
  requirePassword(request.Password);
  const username = normaliseUsername(request.Username);
  const account = await accountByUsername(pool, username);
  if (account === null) throw expiredCode();
  await redeemCode(pool, account, "reset-password", request.ConfirmationCode);
  await replacePassword(pool, account.id, await hashPassword(request.Password));
  await clearFailures(pool, username);
  return {};
}
