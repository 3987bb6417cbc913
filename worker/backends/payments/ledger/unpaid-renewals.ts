import type Stripe from "stripe";
import { isUnknownToProvider } from "../provider/provider-error.ts";
import type { LedgerStatement } from "./ledger.ts";
import { fromUnixSeconds } from "./ledger-transaction.ts";

/** Whether the current period is not paid: its invoice is still a draft, or was refused and is tried again. */
export async function hasUnpaidRenewal(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<boolean> {
  const begins = items.data[0]?.current_period_start ?? 0;
  const [drafts, open] = await Promise.all([
    stripe.invoices.list({ subscription: id, status: "draft", limit: 100 }),
    stripe.invoices.list({ subscription: id, status: "open", limit: 100 }),
  ]);
  return [...drafts.data, ...open.data].some(
    ({ billing_reason, lines }) =>
      billing_reason === "subscription_cycle" && lines.data.some(({ period }) => period.start >= begins),
  );
}

/** Voids what is unpaid of a subscription that has ended: the provider's portal would still offer to pay it, for nothing. */
export async function voidUnpaidInvoices(stripe: Stripe, subscription: string): Promise<void> {
  try {
    const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
    for (const { id } of data) await stripe.invoices.voidInvoice(id);
  } catch (error) {
    if (!isUnknownToProvider(error)) throw error;
  }
}

const cancelledUnpaid = "unpaid:";

/** Whether a declaration is one of {@link unpaidCancellationStatements}. */
export const isCancelledUnpaid = ({ id }: { id: string }) => id.startsWith(cancelledUnpaid);

/** Whether a subscription was cancelled at the provider while its renewal was unpaid. */
export const wasCancelledUnpaid = ({ status, cancel_at_period_end }: Stripe.Subscription): boolean =>
  status === "past_due" && cancel_at_period_end;

/**
 * Ends a subscription that was cancelled at the provider while its renewal was unpaid, which the provider would go on charging. It declares
 * a cancellation, which is retried until it is done (contracts/declarations.ts).
 */
export function unpaidCancellationStatements(subscription: Stripe.Subscription, accountID: string): LedgerStatement[] {
  const { id, canceled_at } = subscription;
  if (!wasCancelledUnpaid(subscription) || canceled_at === null) return [];
  return [
    {
      sql: `INSERT INTO declarations (id, contract_id, account_id, kind, declared_at, refund)
        VALUES (?1, ?2, ?3, 'cancellation', ?4, 0) ON CONFLICT (id) DO NOTHING`,
      params: [`${cancelledUnpaid}${id}:${canceled_at}`, id, accountID, fromUnixSeconds(canceled_at).toISOString()],
    },
  ];
}
