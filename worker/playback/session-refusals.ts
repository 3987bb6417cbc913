import { z } from "zod";

/* Refused session checks, for support to look up. */

const retentionDays = 30;
/** Refusals without an account can be caused by anybody, so only the newest are stored. */
const maxAnonymous = 100_000;

const row = z
  .object({
    at: z.string(),
    entry_id: z.string(),
    code: z.string(),
    country: z.string().nullable(),
    device: z.string(),
    sentence: z.string(),
  })
  .transform(({ entry_id, ...rest }) => ({ ...rest, entryID: entry_id }));

export type SessionRefusal = z.output<typeof row>;

/** Query for an account's refusals, newest first. Parse the rows with `parseSessionRefusals`. */
export const sessionRefusalsQuery =
  "SELECT at, entry_id, code, country, device, sentence FROM session_refusals WHERE account_id = ? ORDER BY id DESC";
export const parseSessionRefusals = (rows: unknown): SessionRefusal[] => z.array(row).parse(rows);

/** An account's refusals, newest first. */
export async function sessionRefusalsOf(database: D1Database, account: string): Promise<SessionRefusal[]> {
  const { results } = await database.prepare(sessionRefusalsQuery).bind(account).all();
  return parseSessionRefusals(results);
}

export async function deleteSessionRefusals(database: D1Database, account: string): Promise<void> {
  await database.prepare("DELETE FROM session_refusals WHERE account_id = ?").bind(account).run();
}

/** Deletes old refusals, and all but the newest ones without an account. */
export async function expireSessionRefusals(database: D1Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  await database.batch([
    database.prepare("DELETE FROM session_refusals WHERE at < ?").bind(oldest),
    database
      .prepare(
        `DELETE FROM session_refusals WHERE account_id IS NULL AND id <= (
           SELECT id FROM session_refusals WHERE account_id IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?
         )`,
      )
      .bind(maxAnonymous),
  ]);
}
