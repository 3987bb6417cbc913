import type Stripe from "stripe";
import { onceAtProvider } from "./once-at-provider.ts";

/** Statuses of refunds that have moved no money, which the charge's refunded amount no longer counts. */
const returned: readonly (string | null)[] = ["failed", "canceled"];

/**
 * Refunds a charge once, however often and concurrently it is asked to. A refund that fails later, as to a closed bank account, restores
 * the amount refunded: it counts in the key, because the provider would repeat its response to a known one.
 * @param operation what the refund is for
 * @param refunded what was refunded of the charge when the refund was decided on, in minor units
 * @param refund.amount minor units; omitted: all that is left
 */
export async function refundOnce(
  stripe: Stripe,
  database: D1Database,
  operation: string,
  refunded: number,
  refund: Stripe.RefundCreateParams & { charge: string },
): Promise<void> {
  const { charge, amount = "all" } = refund;
  const { data: before } = await stripe.refunds.list({ charge, limit: 100 });
  const failures = before.filter(({ status }) => returned.includes(status)).length;
  await onceAtProvider(database, `${operation}:${charge}:${failures}:${refunded}:${amount}`, (once) =>
    stripe.refunds.create(refund, once),
  );
}
