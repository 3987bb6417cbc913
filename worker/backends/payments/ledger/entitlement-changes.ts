import { z } from "zod";

/** Accounts that one look takes on: the next one takes the rest. */
const batchSize = 100;

const rows = z.array(z.object({ account_id: z.string(), last: z.int() }));

/** An account whose restrictions or entitlements have changed. */
export interface EntitlementChange {
  accountID: string;
  /** Its newest change so far: one that comes hoursAfter is a change of its own. */
  last: number;
}

/** The changes that nobody has looked at yet, oldest first. */
export async function pendingEntitlementChanges(database: D1Database): Promise<EntitlementChange[]> {
  const { results } = await database
    .prepare("SELECT account_id, max(id) AS last FROM standing_changes GROUP BY account_id ORDER BY last LIMIT ?")
    .bind(batchSize)
    .all();
  return rows.parse(results).map(({ account_id, last }) => ({ accountID: account_id, last }));
}

/** Notes that a change has been looked at. Repeating it changes nothing. */
export async function acknowledgeEntitlementChange(
  database: D1Database,
  { accountID, last }: EntitlementChange,
): Promise<void> {
  await database.prepare("DELETE FROM standing_changes WHERE account_id = ? AND id <= ?").bind(accountID, last).run();
}
