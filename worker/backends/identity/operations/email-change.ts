import { z } from "zod";
import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import type { PoolAccount } from "../accounts.ts";
import { issueCode, redeemCode, wrongCode } from "../codes.ts";
import { mailCode, mailEmailChanged, mailEmailChangeRequested, mailNotice } from "../mails.ts";
import { type Pool, withCaller } from "../pool.ts";
import { PoolError } from "../pool-error.ts";
import { authorise } from "../tokens.ts";
import { deliveryDetails } from "./registration.ts";

const changeRow = z.object({ email: z.string() });

async function pendingEmail({ database }: Pool, accountID: string): Promise<string | null> {
  const row = await database.prepare("SELECT email FROM email_changes WHERE account_id = ?").bind(accountID).first();
  return row === null ? null : changeRow.parse(row).email;
}

/**
 * Mails a code to the requested email address and notifies the current one. An address of another account is treated the same,
 * so that only its mailbox reveals it. Limits count per account, across addresses.
 * @throws PoolError LimitExceededException or CodeDeliveryFailureException.
 */
export async function requestEmailChange(pool: Pool, account: PoolAccount, email: string): Promise<void> {
  const code = await issueCode(pool, account.id, "change-email", email);
  const before = await pendingEmail(pool, account.id);
  await pool.database
    .prepare(
      `INSERT INTO email_changes (account_id, email, asked_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (account_id) DO UPDATE SET email = ?2, asked_at = ?3`,
    )
    .bind(account.id, email, pool.now)
    .run();
  await mailCode(pool, email, "change-email", code, account.username);
  if (before !== email) await mailEmailChangeRequested(pool, account.username);
}

/** @throws PoolError for any attribute but email. */
function requireEmail(attribute: string): void {
  if (attribute !== "email") {
    throw new PoolError("InvalidParameterException", "User attribute verification is for email alone.");
  }
}

/** Mails another code to the unconfirmed email address. */
export async function getUserAttributeVerificationCode(
  pool: Pool,
  request: PoolRequest<"GetUserAttributeVerificationCode">,
) {
  const { account } = await authorise(pool, request.AccessToken);
  requireEmail(request.AttributeName);
  const email = await pendingEmail(pool, account.id);
  if (email === null) throw new PoolError("InvalidParameterException", "User email is already verified.");
  await requestEmailChange(pool, account, email);
  return deliveryDetails(email);
}

/**
 * Changes the account's email address once its code is confirmed, and notifies the previous one. An unconfirmed registration of
 * the new address is deleted.
 * @throws PoolError AliasExistsException if it belongs to another account by now.
 */
export async function verifyUserAttribute(pool: Pool, request: PoolRequest<"VerifyUserAttribute">) {
  const { account } = await authorise(pool, request.AccessToken);
  requireEmail(request.AttributeName);
  const email = await pendingEmail(pool, account.id);
  // Counted like any other try, even without a pending change.
  await redeemCode(withCaller(pool, request), account.id, "change-email", request.Code, email ?? "");
  if (email === null) throw wrongCode();
  const [, changed] = await pool.database.batch([
    pool.database
      .prepare("DELETE FROM accounts WHERE username = ? AND status = 'UNCONFIRMED' AND id <> ?")
      .bind(email, account.id),
    pool.database
      .prepare(
        `UPDATE accounts SET username = ?1, email_verified = 1, updated_at = ?2
         WHERE id = ?3 AND NOT EXISTS (SELECT 1 FROM accounts WHERE username = ?1) RETURNING id`,
      )
      .bind(email, pool.now, account.id),
    pool.database.prepare("DELETE FROM email_changes WHERE account_id = ?").bind(account.id),
  ]);
  if (changed?.results.length !== 1) {
    throw new PoolError("AliasExistsException", "An account with the email already exists.");
  }
  await mailEmailChanged(pool, account.username, email);
  await mailNotice(pool, email, "email-taken");
  return {};
}
