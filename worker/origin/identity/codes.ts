import { timingSafeEqual } from "hono/utils/buffer";
import { z } from "zod";
import type { PoolAccount } from "./accounts.ts";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";
import { keyedHash, randomCode } from "./secrets.ts";

export type CodePurpose = "confirm-registration" | "reset-password";

/** Seconds a code is good for. */
export const codeLifetime = 3600;
/** Guesses at one code, and codes mailed to one account in one window of so many seconds. */
const allowedTries = 5;
const allowedCodes = 5;
const window = 3600;

const hashed = (pool: Pool, account: PoolAccount, purpose: CodePurpose, code: string) =>
  keyedHash(pool.secret, "codes", `${account.id} ${purpose} ${code}`);

/**
 * A new code in place of the one before.
 * @returns the six digits, to be mailed; only their hash is kept.
 * @throws PoolError when too many were asked for within the hour.
 */
export async function issueCode(pool: Pool, account: PoolAccount, purpose: CodePurpose): Promise<string> {
  const code = randomCode();
  const row = await pool.database
    .prepare(
      `INSERT INTO codes (account_id, purpose, code_hash, expires_at, tries, sent, window_started_at)
       VALUES (?1, ?2, ?3, ?4, 0, 1, ?5)
       ON CONFLICT (account_id, purpose) DO UPDATE SET
         code_hash = ?3, expires_at = ?4, tries = 0,
         sent = CASE WHEN window_started_at <= ?5 - ?6 THEN 1 ELSE sent + 1 END,
         window_started_at = CASE WHEN window_started_at <= ?5 - ?6 THEN ?5 ELSE window_started_at END
       WHERE sent < ?7 OR window_started_at <= ?5 - ?6
       RETURNING sent`,
    )
    .bind(
      account.id,
      purpose,
      hashed(pool, account, purpose, code),
      pool.now + codeLifetime,
      pool.now,
      window,
      allowedCodes,
    )
    .first();
  if (row === null) {
    throw new PoolError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
  }
  return code;
}

const codeRow = z.object({ code_hash: z.string() });

/**
 * Uses a code up. Each guess is counted before it is compared.
 * @throws PoolError CodeMismatchException, ExpiredCodeException (also where there is none) or TooManyFailedAttemptsException.
 */
export async function redeemCode(pool: Pool, account: PoolAccount, purpose: CodePurpose, code: string): Promise<void> {
  const counted = await pool.database
    .prepare(
      `UPDATE codes SET tries = tries + 1
       WHERE account_id = ? AND purpose = ? AND code_hash IS NOT NULL AND expires_at > ? RETURNING code_hash, tries`,
    )
    .bind(account.id, purpose, pool.now)
    .first();
  if (counted === null) throw expiredCode();
  const { code_hash, tries } = codeRow.extend({ tries: z.int() }).parse(counted);
  if (tries > allowedTries) {
    throw new PoolError("TooManyFailedAttemptsException", "Too many failed attempts, please request a code again.");
  }
  if (!(await timingSafeEqual(hashed(pool, account, purpose, code.trim()), code_hash))) {
    throw new PoolError("CodeMismatchException", "Invalid verification code provided, please try again.");
  }
  const used = await pool.database
    .prepare(
      "UPDATE codes SET code_hash = NULL WHERE account_id = ? AND purpose = ? AND code_hash = ? RETURNING purpose",
    )
    .bind(account.id, purpose, code_hash)
    .first();
  if (used === null) throw expiredCode();
}

/** The answer to a code that is too old, replaced, used or was never sent (Cognito's words). */
export const expiredCode = () =>
  new PoolError("ExpiredCodeException", "Invalid code provided, please request a code again.");
