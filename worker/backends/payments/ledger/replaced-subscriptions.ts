import { isDuplicate } from "./duplicate-payments.ts";
import type { LedgerStatement } from "./ledger.ts";
import { hoursAfter } from "./ledger-transaction.ts";

/**
 * Ends the account's other subscriptions that a new one replaces: whose renewal was not paid within the grace period before it began,
 * and that are the same pass or open nothing more. The provider would go on charging them. It declares a cancellation, which is retried
 * until it is done (contracts/declarations.ts). It is no declaration of the buyer's, so it is not confirmed by mail.
 *
 * It follows the subscription's grants, its contract and the check for a second payment in one transaction.
 */
export function replacedStatement(
  { contractID, startsAt, graceHours }: { contractID: string; startsAt: string; graceHours: number },
  now: Date,
): LedgerStatement {
  return {
    sql: `WITH opened AS (
        SELECT substr(reference, 1, instr(reference || ':', ':') - 1) AS contract, entitlement FROM entitlement_ledger
        WHERE account_id = (SELECT account_id FROM contracts WHERE id = ?1) AND reason = 'payment' AND revokes IS NULL
      )
      INSERT INTO declarations (id, contract_id, account_id, kind, declared_at, refund)
      SELECT 'replaced:' || other.id || ':' || own.id, other.id, own.account_id, 'cancellation', ?3, 0
      FROM contracts AS own JOIN contracts AS other ON other.account_id = own.account_id AND other.id <> own.id
      WHERE own.id = ?1 AND other.id GLOB 'sub_*' AND other.renews = 1 AND other.ends_at <= ?2 AND NOT ${isDuplicate("own.id")}
        AND (other.title = own.title OR NOT EXISTS (
          SELECT 1 FROM opened WHERE contract = other.id
            AND entitlement NOT IN (SELECT entitlement FROM opened WHERE contract = own.id)
        ))
      ON CONFLICT (id) DO NOTHING`,
    params: [contractID, hoursAfter(new Date(startsAt), -graceHours), now.toISOString()],
  };
}
