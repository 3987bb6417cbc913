import { z } from "zod";
import type { PoolRequest } from "../../../../schemas/identity-pool.ts";
import { accountByUsername, type PoolAccount } from "../accounts.ts";
import { writableAttributes } from "../attributes.ts";
import { expiredCode, issueCode, redeemCode } from "../codes.ts";
import { mailCode } from "../mails.ts";
import { hashPassword } from "../password.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient } from "../pool.ts";
import { PoolError } from "../pool-error.ts";

/** Where a code went, with most of the address hidden, as Cognito tells it. */
export function deliveryDetails(username: string) {
  const [local = "", domain = ""] = username.split("@");
  return {
    CodeDeliveryDetails: {
      AttributeName: "email",
      DeliveryMedium: "EMAIL",
      Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    },
  };
}

/** Makes an unconfirmed account and mails its code. */
export async function signUp(pool: Pool, request: PoolRequest<"SignUp">) {
  requireClient(pool, request.ClientId);
  const username = normaliseUsername(request.Username);
  if (!z.email().safeParse(username).success) {
    throw new PoolError("InvalidParameterException", "Username should be an email.");
  }
  const email = request.UserAttributes.find(({ Name }) => Name === "email")?.Value;
  if (email !== undefined && normaliseUsername(email) !== username) {
    throw new PoolError("InvalidParameterException", "The email attribute must be the username.");
  }
  const attributes = writableAttributes(request.UserAttributes.filter(({ Name }) => Name !== "email"));
  requirePassword(request.Password);
  const account: PoolAccount = {
    id: crypto.randomUUID(),
    username,
    passwordHash: await hashPassword(request.Password),
    status: "UNCONFIRMED",
    emailVerified: false,
    attributes,
  };
  const [, inserted] = await pool.database.batch([
    // A registration whose code ran out unconfirmed has lapsed: nobody has shown that the address is theirs.
    pool.database
      .prepare(
        `DELETE FROM accounts WHERE username = ?1 AND status = 'UNCONFIRMED' AND NOT EXISTS (
           SELECT 1 FROM codes WHERE account_id = accounts.id AND purpose = 'confirm-registration' AND expires_at > ?2)`,
      )
      .bind(username, pool.now),
    pool.database
      .prepare(
        `INSERT INTO accounts (id, username, password_hash, status, email_verified, attributes, created_at, updated_at)
         VALUES (?1, ?2, ?3, 'UNCONFIRMED', 0, ?4, ?5, ?5) ON CONFLICT (username) DO NOTHING RETURNING id`,
      )
      .bind(account.id, username, account.passwordHash, JSON.stringify(attributes), pool.now),
  ]);
  if (inserted?.results.length !== 1) {
    throw new PoolError("UsernameExistsException", "An account with the given email already exists.");
  }
  await mailCode(pool, username, "confirm-registration", await issueCode(pool, account, "confirm-registration"));
  return { UserConfirmed: false, UserSub: account.id, ...deliveryDetails(username) };
}

/** Confirms an account by its code. */
export async function confirmSignUp(pool: Pool, request: PoolRequest<"ConfirmSignUp">) {
  requireClient(pool, request.ClientId);
  const account = await accountByUsername(pool, normaliseUsername(request.Username));
  if (account === null) throw expiredCode();
  if (account.status !== "UNCONFIRMED") {
    throw new PoolError("NotAuthorizedException", `User cannot be confirmed. Current status is ${account.status}`);
  }
  await redeemCode(pool, account, "confirm-registration", request.ConfirmationCode);
  await pool.database
    .prepare("UPDATE accounts SET status = 'CONFIRMED', email_verified = 1, updated_at = ? WHERE id = ?")
    .bind(pool.now, account.id)
    .run();
  return {};
}

/** Mails a fresh code. An unknown username is answered as if one had gone out. */
export async function resendConfirmationCode(pool: Pool, request: PoolRequest<"ResendConfirmationCode">) {
  requireClient(pool, request.ClientId);
  const username = normaliseUsername(request.Username);
  const account = await accountByUsername(pool, username);
  if (account !== null) {
    if (account.status !== "UNCONFIRMED") {
      throw new PoolError("InvalidParameterException", "User is already confirmed.");
    }
    await mailCode(pool, username, "confirm-registration", await issueCode(pool, account, "confirm-registration"));
  }
  return deliveryDetails(username);
}
