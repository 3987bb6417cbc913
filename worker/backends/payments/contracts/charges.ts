import type Stripe from "stripe";
import { fromUnixSeconds, idOf } from "../ledger/ledger-transaction.ts";

export const isSubscription = (contractID: string) => contractID.startsWith("sub_");

/** The payments of a contract. @param concludedAt only those since then; null: all. */
async function paymentsOf(stripe: Stripe, contractID: string, concludedAt: string | null): Promise<string[]> {
  if (!isSubscription(contractID)) return contractID.startsWith("pi_") ? [contractID] : [];
  const invoices = await stripe.invoices.list({ subscription: contractID, status: "paid", limit: 100 });
  const since = invoices.data.filter(({ status_transitions: { paid_at } }) => {
    return paid_at !== null && fromUnixSeconds(paid_at).toISOString() >= (concludedAt ?? "");
  });
  const payments = await Promise.all(since.map((invoice) => stripe.invoicePayments.list({ invoice: invoice.id })));
  return payments.flatMap(({ data }) => data.flatMap(({ payment }) => idOf(payment.payment_intent ?? null) ?? []));
}

/** Statuses of disputes that leave the money with the league: won, prevented, or only an inquiry by the bank. */
const keptByLeague = ["won", "prevented", "warning_needs_response", "warning_under_review", "warning_closed"];

/**
 * Whether a dispute is open or lost, so that the bank holds the money or has returned it. A charge stays `disputed` after its dispute
 * was won.
 */
async function isHeldByBank(stripe: Stripe, { id, disputed }: Stripe.Charge): Promise<boolean> {
  if (!disputed) return false;
  const { data } = await stripe.disputes.list({ charge: id, limit: 100 });
  return data.some(({ status }) => !keptByLeague.includes(status));
}

/** A charge by which a contract was paid. */
interface PaidCharge {
  id: string;
  createdAt: Date;
  /** In minor units, as is `refunded`. */
  amount: number;
  refunded: number;
  currency: string;
  /** Because of an open or lost dispute: nothing can be refunded. */
  isHeldByBank: boolean;
}

/** The charges by which a contract was paid. @param concludedAt only those since then; null: all. */
export async function chargesOf(stripe: Stripe, contractID: string, concludedAt: string | null): Promise<PaidCharge[]> {
  const charges = await Promise.all(
    (await paymentsOf(stripe, contractID, concludedAt)).map(async (intent) =>
      (await stripe.charges.list({ payment_intent: intent })).data.filter(({ paid }) => paid),
    ),
  );
  return await Promise.all(
    charges.flat().map(async (charge) => ({
      id: charge.id,
      createdAt: fromUnixSeconds(charge.created),
      amount: charge.amount,
      refunded: charge.amount_refunded,
      currency: charge.currency,
      isHeldByBank: await isHeldByBank(stripe, charge),
    })),
  );
}
