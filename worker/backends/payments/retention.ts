import type { LedgerStatement } from "./ledger/ledger.ts";

/** Deletes expired records: of deleted accounts their sales; of all accounts mails, events, and ended contracts with their income. */
export function retentionStatements(days: number, now: Date): LedgerStatement[] {
  const params = [new Date(now.getTime() - days * 86_400_000).toISOString()];
  return [
    "DELETE FROM entitlement_ledger WHERE account_id GLOB 'deleted-*' AND created_at < ?1 AND coalesce(ends_at, '') < ?1",
    "DELETE FROM checkout_sessions WHERE account_id GLOB 'deleted-*' AND created_at < ?1",
    "DELETE FROM declarations WHERE declared_at < ?1",
    "DELETE FROM contracts WHERE ends_at < ?1",
    "DELETE FROM sold_passes WHERE ends_at < ?1",
    "DELETE FROM money_movements WHERE at < ?1",
    "DELETE FROM payment_notes WHERE created_at < ?1",
    "DELETE FROM payment_events WHERE received_at < ?1",
  ].map((sql) => ({ sql, params }));
}
