import { z } from "zod";
import type { Pool } from "./pool.ts";
import { PoolError } from "./pool-error.ts";
import { keyedHash } from "./secrets.ts";

/** Wrong passwords in a row that are let through. */
const allowed = 5;
/** Seconds of the first lock-out; each further failure doubles it, up to the longest. */
const firstLock = 60;
const longestLock = 900;
/** Seconds without a failure after which counting begins anew. */
const forgottenAfter = 86_400;

const failureRow = z.object({ failures: z.int() });
const hashed = (pool: Pool, username: string) => keyedHash(pool.secret, "sign-in failures", username);

/**
 * Counts a try before its password is looked at, so that tries made at once cannot slip past the limit together.
 * A right password clears the count (`clearFailures`).
 * @throws PoolError while the username is locked out, whether or not there is such an account.
 */
export async function countAttempt(pool: Pool, username: string): Promise<void> {
  const row = await pool.database
    .prepare(
      `INSERT INTO sign_in_failures (username_hash, failures, last_failure_at, locked_until) VALUES (?1, 1, ?2, 0)
       ON CONFLICT (username_hash) DO UPDATE SET
         failures = CASE WHEN last_failure_at < ?2 - ?3 THEN 1 ELSE failures + 1 END,
         last_failure_at = ?2,
         locked_until = CASE
           WHEN last_failure_at < ?2 - ?3 OR failures + 1 < ?4 THEN 0
           ELSE ?2 + min(?6, ?5 << min(failures + 1 - ?4, 10))
         END
       WHERE locked_until <= ?2
       RETURNING failures`,
    )
    .bind(hashed(pool, username), pool.now, forgottenAfter, allowed, firstLock, longestLock)
    .first();
  if (row === null) throw new PoolError("NotAuthorizedException", "Password attempts exceeded");
  failureRow.parse(row);
}

/** The password was right, or has been reset by mail. */
export async function clearFailures(pool: Pool, username: string): Promise<void> {
  await pool.database
    .prepare("DELETE FROM sign_in_failures WHERE username_hash = ?")
    .bind(hashed(pool, username))
    .run();
}
