import { z } from "zod";
import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { accountByUsername, passwordSecrets } from "../accounts.ts";
import { writableAttributes } from "../attributes.ts";
import { issueCode, redeemCode, wrongCode } from "../codes.ts";
import { mailCode, mailRegisteredAgain } from "../mails.ts";
import { requirePassword } from "../password-policy.ts";
import { normaliseUsername, type Pool, requireClient, withCaller } from "../pool.ts";
import { PoolError } from "../pool-error.ts";
import { decryptSession, encryptSession } from "../tokens.ts";

/** Where a code was sent, with most of the email address hidden, in Cognito's format. */
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

/**
 * Creates an unconfirmed account and mails its code. It replaces an account that still waits for its confirmation, with all that it
 * says: nobody has proven the email address, so an earlier registration may be somebody else's.
 * @throws PoolError UsernameExistsException for a confirmed account, after the same work.
 */
export async function signUp(pool: Pool, request: PoolRequest<"SignUp">) {
  await requireClient(pool, request.ClientId, { username: request.Username, secretHash: request.SecretHash });
  const username = normaliseUsername(request.Username);
  if (!z.email().safeParse(username).success) {
    throw new PoolError("InvalidParameterException", "Username should be an email.");
  }
  const email = request.UserAttributes.find(({ Name }) => Name === "email")?.Value;
  if (email !== undefined && normaliseUsername(email) !== username) {
    throw new PoolError("InvalidParameterException", "The email attribute must be the username.");
  }
  const attributes = writableAttributes(request.UserAttributes.filter(({ Name }) => Name !== "email"));
  await requirePassword(request.Password, pool.brand);
  const id = crypto.randomUUID();
  const { passwordHash, srpVerifier } = await passwordSecrets(pool, id, request.Password);
  // Its limit is checked before anything is replaced. The code confirms this registration only, not one that replaces it.
  const code = await issueCode(pool, username, "confirm-registration", id);
  const [, inserted] = await pool.database.batch([
    pool.database.prepare("DELETE FROM accounts WHERE username = ? AND status = 'UNCONFIRMED'").bind(username),
    pool.database
      .prepare(
        `INSERT INTO accounts (id, username, password_hash, srp_verifier, status, email_verified, attributes, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, 'UNCONFIRMED', 0, ?5, ?6, ?6) ON CONFLICT (username) DO NOTHING RETURNING id`,
      )
      .bind(id, username, passwordHash, srpVerifier, JSON.stringify(attributes), pool.now),
  ]);
  const isNew = inserted?.results.length === 1;
  try {
    // An address with an account costs the same: its owner gets a notice of the attempt instead of a code.
    if (isNew) await mailCode(pool, username, "confirm-registration", code);
    else await mailRegisteredAgain(pool, username);
  } catch (error) {
    // Without the mail it cannot be confirmed.
    if (isNew) {
      await pool.database.prepare("DELETE FROM accounts WHERE id = ? AND status = 'UNCONFIRMED'").bind(id).run();
    }
    throw error;
  }
  if (!isNew) throw new PoolError("UsernameExistsException", "An account with the given email already exists.");
  const Session = await encryptSession(pool, "sign-up", { id, passwordHash });
  return { UserConfirmed: false, UserSub: id, Session, ...deliveryDetails(username) };
}

/**
 * Confirms an account by the code that was mailed for it. A confirmed account gets the same response as an unknown one. With the
 * Session of SignUp only that registration is confirmed, and none that has replaced it; the response has another Session, which signs in.
 */
export async function confirmSignUp(pool: Pool, request: PoolRequest<"ConfirmSignUp">) {
  await requireClient(pool, request.ClientId, { username: request.Username, secretHash: request.SecretHash });
  const username = normaliseUsername(request.Username);
  const registered = request.Session === undefined ? null : await decryptSession(pool, "sign-up", request.Session);
  const id = (registered ?? (await accountByUsername(pool, username)))?.id ?? "";
  await redeemCode(withCaller(pool, request), username, "confirm-registration", request.ConfirmationCode, id);
  const confirmed = await pool.database
    .prepare(
      `UPDATE accounts SET status = 'CONFIRMED', email_verified = 1, updated_at = ?
       WHERE id = ? AND status = 'UNCONFIRMED' RETURNING id`,
    )
    .bind(pool.now, id)
    .first();
  // A guessed code, for a username to which none was mailed; or a registration that was replaced just now.
  if (confirmed === null) throw wrongCode();
  return registered === null ? {} : { Session: await encryptSession(pool, "confirmed", registered) };
}

/** Mails a new code. A username without a pending registration gets the same response. */
export async function resendConfirmationCode(pool: Pool, request: PoolRequest<"ResendConfirmationCode">) {
  await requireClient(pool, request.ClientId, { username: request.Username, secretHash: request.SecretHash });
  const username = normaliseUsername(request.Username);
  const account = await accountByUsername(pool, username);
  const code = await issueCode(pool, username, "confirm-registration", account?.id);
  await mailCode(pool, account?.status === "UNCONFIRMED" ? username : null, "confirm-registration", code);
  return deliveryDetails(username);
}

/** Seconds after which a registration that nobody has confirmed is deleted. */
const unconfirmedLifetime = 2 * 86_400;

/**
 * Deletes registrations that nobody has confirmed: who gave these names and addresses was never shown.
 * @param now whole seconds since 1970
 */
export async function expireRegistrations(database: D1Database, now: number): Promise<void> {
  await database
    .prepare("DELETE FROM accounts WHERE status = 'UNCONFIRMED' AND created_at < ?")
    .bind(now - unconfirmedLifetime)
    .run();
}
