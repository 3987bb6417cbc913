import { timingSafeEqual } from "hono/utils/buffer";
import { z } from "zod";
import { keyedHash, randomCode } from "../../identity/secrets.ts";
import { countCodeAttempt, recordSuccess } from "./attempts.ts";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";

export type CodePurpose = "confirm-registration" | "reset-password" | "change-email";

/** Seconds. */
export const codeLifetime = 3600;
/** Guesses per code, codes per username and hour, guesses per username and day. */
const allowedTries = 5;
const allowedCodes = 5;
const allowedGuesses = 20;
const hour = 3600;
const day = 86_400;

/** What a code is for. */
interface CodeUse {
  username: string;
  purpose: CodePurpose;
  /** What else it is for, such as a new email address or a registration's id: a code for one is invalid for another. */
  about?: string;
}

/** The key of a code's row, hashed so that the database does not reveal whose it is. */
const codeSubject = (pool: Pool, username: string) => keyedHash(pool.secret, "code subjects", username);

const hashed = (pool: Pool, { username, purpose, about = "" }: CodeUse, code: string) =>
  keyedHash(pool.secret, "codes", [username, purpose, ...(about === "" ? [] : [about]), code].join(" "));

/**
 * Issues a new code in place of the previous one. A username without an account gets one too, which is never mailed: from
 * outside both look the same.
 * @returns the six digits, to be mailed; only their hash is stored.
 * @throws PoolError when too many were requested within the hour.
 */
export async function issueCode(pool: Pool, username: string, purpose: CodePurpose, about = ""): Promise<string> {
  const code = randomCode();
  const [issued] = await pool.database.batch([
    pool.database
      .prepare(
        `INSERT INTO codes (username_hash, purpose, code_hash, expires_at, tries, sent, sent_since, guesses, guesses_since)
         VALUES (?1, ?2, ?3, ?4, 0, 1, ?5, 0, ?5)
         ON CONFLICT (username_hash, purpose) DO UPDATE SET
           code_hash = ?3, expires_at = ?4, tries = 0,
           sent = CASE WHEN sent_since <= ?5 - ?6 THEN 1 ELSE sent + 1 END,
           sent_since = CASE WHEN sent_since <= ?5 - ?6 THEN ?5 ELSE sent_since END
         WHERE sent < ?7 OR sent_since <= ?5 - ?6
         RETURNING sent`,
      )
      .bind(
        codeSubject(pool, username),
        purpose,
        hashed(pool, { username, purpose, about }, code),
        pool.now + codeLifetime,
        pool.now,
        hour,
        allowedCodes,
      ),
    pool.database
      .prepare("DELETE FROM codes WHERE guesses_since < ?1 AND sent_since < ?1 AND expires_at < ?1")
      .bind(pool.now - day),
  ]);
  if (issued?.results.length !== 1) throw limitExceeded();
  return code;
}

const codeRow = z.object({ code_hash: z.string(), tries: z.int(), guesses: z.int() });

/**
 * Redeems a code. Each guess is counted before it is compared: on a device known to the account for that device, so that
 * strangers' guesses do not use up its owner's; on any other for this code, for the username within the day, and for the caller's
 * IP address.
 * @throws PoolError CodeMismatchException, ExpiredCodeException (also if there is none), LimitExceededException,
 * TooManyFailedAttemptsException or TooManyRequestsException.
 */
export async function redeemCode(
  pool: Pool,
  username: string,
  purpose: CodePurpose,
  code: string,
  about = "",
): Promise<void> {
  const attempt = await countCodeAttempt(pool, username);
  const { known } = attempt;
  const subject = codeSubject(pool, username);
  const counted = await pool.database
    .prepare(
      `UPDATE codes SET tries = tries + ?5,
         guesses = CASE WHEN guesses_since <= ?3 - ?4 THEN ?5 ELSE guesses + ?5 END,
         guesses_since = CASE WHEN guesses_since <= ?3 - ?4 THEN ?3 ELSE guesses_since END
       WHERE username_hash = ?1 AND purpose = ?2 AND code_hash IS NOT NULL AND expires_at > ?3
       RETURNING code_hash, tries, guesses`,
    )
    .bind(subject, purpose, pool.now, day, known ? 0 : 1)
    .first();
  if (counted === null) throw expiredCode();
  const { code_hash, tries, guesses } = codeRow.parse(counted);
  if (!known && guesses > allowedGuesses) throw limitExceeded();
  if (!known && tries > allowedTries) {
    throw new PoolError("TooManyFailedAttemptsException", "Too many failed attempts, please request a code again.");
  }
  if (!(await timingSafeEqual(hashed(pool, { username, purpose, about }, code.trim()), code_hash))) throw wrongCode();
  const used = await pool.database
    .prepare(
      // The limits restart, so that a used code does not reveal an account.
      `UPDATE codes SET code_hash = NULL, guesses = 0, sent = 0
       WHERE username_hash = ? AND purpose = ? AND code_hash = ? RETURNING purpose`,
    )
    .bind(subject, purpose, code_hash)
    .first();
  if (used === null) throw expiredCode();
  await recordSuccess(pool, attempt);
}

/** Cognito's error for a wrong code. */
export const wrongCode = () =>
  new PoolError("CodeMismatchException", "Invalid verification code provided, please try again.");

/** Cognito's error for a code that is expired, replaced, used or was never sent. */
const expiredCode = () => new PoolError("ExpiredCodeException", "Invalid code provided, please request a code again.");

const limitExceeded = () =>
  new PoolError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
