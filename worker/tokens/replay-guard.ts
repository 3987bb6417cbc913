import { createHash } from "node:crypto";

/** Tables of used subjects, with their key columns; the other column is `expires_at`. */
const keyColumns = { used_once: "subject", returned_sign_ins: "state_hash", spent_proofs: "id" } as const;

/** Where uses are recorded; by default in table `used_once`. */
export interface UseLog {
  database: D1Database;
  table?: keyof typeof keyColumns;
}

/**
 * Uses up something that is valid once, such as the state of a sign-in. Of several concurrent calls, only one succeeds.
 * @param subject unique across everything that shares the table; only its hash is stored.
 * @param expiresAt when the subject expires anyway, so that its use need not be remembered: whole seconds since 1970, like `now`.
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
