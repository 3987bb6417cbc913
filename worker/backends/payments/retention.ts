import type { LedgerStatement } from "./ledger/ledger.ts";
import { hoursAfter } from "./ledger/ledger-transaction.ts";
import { retryHours } from "./send-notifications.ts";

/**
 * Deletes expired records: of deleted accounts their sales; of all accounts mails, events, and ended contracts with their income. Mails of
 * gifts that were never sent contain the code and the recipient's address, so they are deleted once nothing tries to send them.
 */
export function retentionStatements(days: number, now: Date): LedgerStatement[] {
  const params = [new Date(now.getTime() - days * 86_400_000).toISOString()];
  const unsentGifts =
    "DELETE FROM payment_notes WHERE kind IN ('gift', 'gift-receipt') AND sent_at IS NULL AND coalesce(resent_at, created_at) < ?1";
  const all = [
    "DELETE FROM entitlement_ledger WHERE account_id GLOB 'deleted-*' AND created_at < ?1 AND coalesce(ends_at, '') < ?1",
    "DELETE FROM checkout_sessions WHERE account_id GLOB 'deleted-*' AND created_at < ?1",
    "DELETE FROM declarations WHERE declared_at < ?1",
    "DELETE FROM contracts WHERE ends_at < ?1",
    "DELETE FROM sold_passes WHERE ends_at < ?1",
    "DELETE FROM money_movements WHERE at < ?1",
    "DELETE FROM payment_notes WHERE created_at < ?1",
    "DELETE FROM payment_events WHERE received_at < ?1",
  ].map((sql) => ({ sql, params }));
  return [...all, { sql: unsentGifts, params: [hoursAfter(now, -retryHours)] }];
}
