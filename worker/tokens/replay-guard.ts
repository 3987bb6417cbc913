import { createHash } from "node:crypto";

/** Tables of what has been used, each with its key column; the other column is `expires_at`. */
const keyColumns = { used_once: "subject", returned_sign_ins: "state_hash", spent_proofs: "id" } as const;

/** Where uses are recorded. Table `used_once` unless another one is named. */
export interface UseLog {
  database: D1Database;
  table?: keyof typeof keyColumns;
}

/**
 * Uses up something that is valid once, such as the state of a sign-in. Of several concurrent calls one succeeds.
 * @param subject unique across everything that shares the table; only its hash is stored.
 * @param expiresAt from when the subject is refused without a record of its use: whole seconds since 1970, like `now`.
 * @returns whether this was the first use.
 */
export async function consumeOnce(
  { database, table = "used_once" }: UseLog,
  subject: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  const hash = createHash("sha256").update(subject).digest("base64url");
  const [inserted] = await database.batch([
    database
      .prepare(`INSERT INTO ${table} (${keyColumns[table]}, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING`)
      .bind(hash, expiresAt),
    database.prepare(`DELETE FROM ${table} WHERE expires_at < ?`).bind(now),
  ]);
  return inserted?.meta.changes === 1;
}
