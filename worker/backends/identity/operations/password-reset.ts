import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { accountByUsername, replacePassword } from "../accounts.ts";
import { clearAllAttempts, forgetDevices, rememberDevice } from "../attempts.ts";
import { issueCode, redeemCode, wrongCode } from "../codes.ts";
import { mailCode, mailNotice } from "../mails.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient, withCaller } from "../pool.ts";
import { deliveryDetails } from "./registration.ts";

/** Mails a reset code. A username without a verified account gets the same response. */
export async function forgotPassword(pool: Pool, request: PoolRequest<"ForgotPassword">) {
  await requireClient(pool, request.ClientId, { username: request.Username, secretHash: request.SecretHash });
  const username = normaliseUsername(request.Username);
  const account = await accountByUsername(pool, username);
  const code = await issueCode(pool, username, "reset-password");
  const isKnown = account?.emailVerified === true;
  await mailCode(pool, isKnown ? username : null, "reset-password", code);
  return deliveryDetails(username);
}

/**
 * Sets a new password by code, and ends every sign-in made with the old one. The code proves the mailbox, so the device becomes
 * known, and no lock-out of before affects it.
 */
export async function confirmForgotPassword(pool: Pool, request: PoolRequest<"ConfirmForgotPassword">) {
  await requireClient(pool, request.ClientId, { username: request.Username, secretHash: request.SecretHash });
  await requirePassword(request.Password, pool.brand);
  const username = normaliseUsername(request.Username);
  const called = withCaller(pool, request);
  await redeemCode(called, username, "reset-password", request.ConfirmationCode);
  const account = await accountByUsername(pool, username);
  // A guessed code: for such an account none was mailed.
  if (!account?.emailVerified) throw wrongCode();
  await replacePassword(pool, account.id, request.Password);
  // While its devices are known: the one in use may be locked too.
  await clearAllAttempts(pool, account);
  await forgetDevices(pool, account.id);
  await rememberDevice(called, account.id);
  await mailNotice(pool, username, "password-changed");
  return {};
}
