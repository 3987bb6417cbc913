import type { OutageCompensationRequest } from "../../../../schemas/payments/outage-compensation.ts";
import { notRevoked } from "./ledger.ts";

/**
 * Grants outage compensation to the accounts that held a matching pass, bought or redeemed, when the outage began and
 * have not been refunded. An account is compensated once per outage, however often this is called.
 * @returns how many entitlements were newly granted
 */
export async function grantCompensation(
  database: D1Database,
  { outage, until, credits }: OutageCompensationRequest,
  now: Date,
): Promise<number> {
  const { meta } = await database
    .prepare(
      `INSERT INTO entitlement_ledger (account_id, entitlement, starts_at, ends_at, reason, reference, created_at)
       SELECT credits.value ->> 'userID', opens.value, ?4, ?3, 'credit', 'outage:' || ?2 || ':' || (credits.value ->> 'userID'), ?4
       FROM json_each(?1) AS credits, json_each(credits.value, '$.opens') AS opens
       WHERE ?3 > ?4
         AND NOT EXISTS (SELECT 1 FROM closed_accounts WHERE closed_accounts.account_id = credits.value ->> 'userID')
         AND EXISTS (
           SELECT 1 FROM entitlement_ledger AS grants
           WHERE grants.account_id = credits.value ->> 'userID' AND grants.revokes IS NULL
             AND grants.reason IN ('payment', 'voucher')
             AND grants.entitlement IN (SELECT value FROM json_each(credits.value, '$.openedBy'))
             AND grants.starts_at <= ?2 AND (grants.ends_at IS NULL OR grants.ends_at > ?2)
             AND ${notRevoked("?2")}
             AND NOT EXISTS (SELECT 1 FROM returned_payments WHERE returned_payments.reference = grants.reference)
         )
       ON CONFLICT (reference, entitlement) DO NOTHING`,
    )
    .bind(JSON.stringify(credits), outage, until, now.toISOString())
    .run();
  return meta.changes;
}
