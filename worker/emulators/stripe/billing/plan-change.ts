import { StripeApiError } from "../api/api-error.ts";
import { newEvent } from "../objects/builders.ts";
import {
  customer as customerDocument,
  price as priceDocument,
  type Subscription,
  seconds,
} from "../objects/documents.ts";
import { commitChange } from "../objects/object-transaction.ts";
import { find, load } from "../objects/store.ts";
import { type InvoiceLine, newInvoice, periodEnd } from "./billing-builders.ts";
import { attemptInvoice, withBalanceAfter } from "./renewals.ts";
import { clockTime } from "./test-clocks.ts";

/**
 * Changes a subscription's price immediately: the rest of the paid period is credited, and the new plan is charged to
 * the saved card (docs.stripe.com/billing/subscriptions/prorations). A plan with another interval starts a new period.
 * Credit beyond the charge stays in the customer's balance, and pays later invoices.
 * @throws StripeApiError 402 when the payment is declined; nothing has changed then
 */
export async function changePlan(
  database: D1Database,
  plan: Subscription,
  priceID: string,
  realTime: Date,
): Promise<Subscription> {
  const wanted = await load(database, priceDocument, priceID, "items[0][price]");
  const [item, ...others] = plan.items.data;
  if (!wanted.active || wanted.recurring === null || wanted.currency !== item.price.currency) {
    throw new StripeApiError(400, "The price specified cannot be used for this subscription.", {
      param: "items[0][price]",
    });
  }
  if (plan.status !== "active") {
    throw new StripeApiError(400, "Only an active subscription can be changed.", { param: "items" });
  }
  if (wanted.id === item.price.id) return plan;
  const now = await clockTime(database, plan.test_clock, realTime);
  const start = seconds(now);
  const { current_period_start, current_period_end } = item;
  const left = Math.max(0, (current_period_end - start) / (current_period_end - current_period_start));
  const { interval, interval_count } = wanted.recurring;
  const same = interval === item.price.recurring?.interval && interval_count === item.price.recurring.interval_count;
  const end = same ? current_period_end : seconds(periodEnd(now, interval, interval_count));
  const charge = Math.round(wanted.unit_amount * item.quantity * (same ? left : 1));
  const credit = Math.round(item.price.unit_amount * item.quantity * left);
  const lines: InvoiceLine[] = [
    {
      price: item.price,
      quantity: item.quantity,
      period: { start, end: current_period_end },
      amount: -credit,
      proration: true,
    },
    { price: wanted, quantity: item.quantity, period: { start, end }, amount: charge, proration: same },
  ];
  const customer = await find(database, customerDocument, plan.customer);
  const open = newInvoice(
    {
      billed: { subscription: plan.id, metadata: plan.metadata },
      description: null,
      customer: plan.customer,
      email: customer?.email ?? null,
      country: customer?.address?.country ?? null,
      lines: lines.filter(({ amount }) => amount !== 0 || charge === 0),
      discount: { ids: [], amount: 0 },
      balance: customer?.balance ?? 0,
      reason: "subscription_update",
    },
    now,
  );
  const attempt = await attemptInvoice(database, open, plan, { now, realTime });
  if (attempt.decline !== null) {
    const { code, declineCode, message } = attempt.decline;
    throw new StripeApiError(402, message, { type: "card_error", code, declineCode });
  }
  const changed = {
    ...item,
    price: wanted,
    ...(same ? {} : { current_period_start: start, current_period_end: end }),
  };
  const next: Subscription = {
    ...plan,
    ...(same ? {} : { billing_cycle_anchor: start }),
    latest_invoice: open.id,
    items: { ...plan.items, data: [changed, ...others] },
  };
  const settled = await commitChange(
    database,
    {
      next,
      guard: { field: "$.latest_invoice", value: plan.latest_invoice },
      created: [attempt.invoice, ...attempt.created],
      changed: withBalanceAfter(customer, open),
      events: [newEvent("customer.subscription.updated", next, realTime), ...attempt.events],
    },
    realTime,
  );
  if (!settled) throw new StripeApiError(409, "This object was changed in the meantime.", { code: "lock_timeout" });
  return next;
}
