import type { LedgerStatement } from "./ledger/ledger.ts";

/** A mail about a failed payment. */
export interface PaymentNotification {
  /** The provider's invoice or checkout session; one mail is sent for each. */
  id: string;
  accountID: string;
  kind: "renewal-failed" | "purchase-failed";
  recipient: string;
  packageTitle: string;
  /** The end of the grace period; null for a first purchase. */
  accessUntil: Date | null;
}

/** Queues a mail. Idempotent. */
export function notificationStatement(notification: PaymentNotification, now: Date): LedgerStatement {
  return {
    sql: `INSERT INTO payment_notes (id, account_id, kind, recipient, package_title, access_until, created_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO NOTHING`,
    params: [
      notification.id,
      notification.accountID,
      notification.kind,
      notification.recipient,
      notification.packageTitle,
      notification.accessUntil?.toISOString() ?? null,
      now.toISOString(),
    ],
  };
}
