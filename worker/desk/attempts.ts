import { ApiError } from "../errors.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";

/** Failed attempts in a row before a lock-out; in seconds, the first and longest lock-out, and when failures are forgotten. */
const limit = { allowed: 5, firstLock: 60, maxLock: 900, forgottenAfter: 86_400 };

/** Limits attempts from one network. @throws ApiError 429 */
export async function limitNetwork(env: Env, request: Request): Promise<void> {
  await rateLimit(env.SIGN_IN_IP_LIMIT, `desk ${networkOf(request)}`);
}

/**
 * Counts an attempt with password and code before it is verified, so that concurrent attempts cannot exceed the limit together. The
 * limits are those of fans: ten a minute for each email address, a hundred for each network, and a lock-out after five failures. Staff
 * locked out by somebody else's attempts can still sign in with a passkey.
 * @param subject the email address; when a session is confirmed, the session, so that other people's attempts do not count.
 * @throws ApiError 429
 */
export async function countAttempt(env: Env, request: Request, subject: string, now: number): Promise<void> {
  await limitNetwork(env, request);
  await rateLimit(env.SIGN_IN_LIMIT, `desk ${subject}`);
  const counted = await env.DESK_DB.prepare(
    `INSERT INTO staff_attempts (subject, failures, last_at, locked_until) VALUES (?1, 1, ?2, 0)
     ON CONFLICT (subject) DO UPDATE SET
       failures = CASE WHEN last_at < ?2 - ?3 THEN 1 ELSE failures + 1 END,
       last_at = ?2,
       locked_until = CASE
         WHEN last_at < ?2 - ?3 OR failures + 1 < ?4 THEN 0
         ELSE ?2 + min(?6, ?5 << min(failures + 1 - ?4, 10))
       END
     WHERE locked_until <= ?2
     RETURNING failures`,
  )
    .bind(subject, now, limit.forgottenAfter, limit.allowed, limit.firstLock, limit.maxLock)
    .first();
  if (counted === null) {
    throw new ApiError(429, "locked_out", "That was tried too often. Please wait a quarter of an hour.", {
      "retry-after": String(limit.maxLock),
    });
  }
}

/** Deletes the failures of a person who has signed in, and all expired ones. */
export async function clearAttempts(database: D1Database, subject: string, now: number): Promise<void> {
  await database
    .prepare("DELETE FROM staff_attempts WHERE subject = ? OR last_at < ?")
    .bind(subject, now - limit.forgottenAfter)
    .run();
}
