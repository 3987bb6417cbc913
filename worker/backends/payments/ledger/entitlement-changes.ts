import { z } from "zod";
import type { LedgerStatement } from "./ledger.ts";

/** Accounts per batch. */
const batchSize = 20;

const rows = z.array(z.object({ account_id: z.string(), last: z.int() }));

/** An account whose restrictions or entitlements have changed. */
export interface EntitlementChange {
  accountID: string;
  /** Id of the account's newest change; later ones are reported on their own. */
  last: number;
}

/** Records a change that no database trigger records: an account that was closed, or signed out. */
export const entitlementChangeStatement = (accountID: string): LedgerStatement => ({
  sql: "INSERT INTO standing_changes (account_id) VALUES (?1)",
  params: [accountID],
});

/** Changes that have not been processed, oldest first. */
export async function pendingEntitlementChanges(database: D1Database): Promise<EntitlementChange[]> {
  const { results } = await database
    .prepare("SELECT account_id, max(id) AS last FROM standing_changes GROUP BY account_id ORDER BY last LIMIT ?")
    .bind(batchSize)
    .all();
  return rows.parse(results).map(({ account_id, last }) => ({ accountID: account_id, last }));
}

/** Deletes processed changes. Idempotent. */
export async function acknowledgeEntitlementChange(
  database: D1Database,
  { accountID, last }: EntitlementChange,
): Promise<void> {
  await database.prepare("DELETE FROM standing_changes WHERE account_id = ? AND id <= ?").bind(accountID, last).run();
}
