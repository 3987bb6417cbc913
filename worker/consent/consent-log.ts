import { z } from "zod";

/* The log of consents: what was agreed to or withdrawn, by which account, when, and in which form. */

export interface LoggedConsent {
  purpose: string;
  granted: boolean;
}
type Source = "cookies" | "marketing" | "checkout" | "registration";

/** @param account null for a browser that is not signed in. */
export async function logConsents(
  database: D1Database,
  { account, source, consents }: { account: string | null; source: Source; consents: readonly LoggedConsent[] },
  now: Date,
): Promise<void> {
  if (consents.length === 0) return;
  await database
    .prepare(
      `INSERT INTO consent_log (at, account_id, purpose, granted, source)
       SELECT ?1, ?2, value ->> 'purpose', value ->> 'granted', ?3 FROM json_each(?4)`,
    )
    .bind(now.toISOString(), account, source, JSON.stringify(consents))
    .run();
}

const row = z.object({
  at: z.string(),
  purpose: z.string(),
  granted: z.int().transform((value) => value === 1),
  source: z.string(),
});

/** An account's consents, for its data export. */
export async function consentsOf(database: D1Database, account: string): Promise<z.output<typeof row>[]> {
  const { results } = await database
    .prepare("SELECT at, purpose, granted, source FROM consent_log WHERE account_id = ? ORDER BY id")
    .bind(account)
    .all();
  return z.array(row).parse(results);
}

/** Removes a deleted account from the log. */
export async function anonymiseConsents(database: D1Database, account: string): Promise<void> {
  await database.prepare("UPDATE consent_log SET account_id = NULL WHERE account_id = ?").bind(account).run();
}

export async function expireConsents(database: D1Database, days: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - days * 86_400_000).toISOString();
  await database.prepare("DELETE FROM consent_log WHERE at < ?").bind(oldest).run();
}
