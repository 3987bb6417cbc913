import { z } from "zod";
import { newEvent, newPaymentIntent } from "../objects/builders.ts";
import {
  type Customer,
  customer as customerDocument,
  type Invoice,
  invoice as invoiceDocument,
  paymentMethod,
  type StoredObject,
  type Subscription,
  seconds,
  subscription,
} from "../objects/documents.ts";
import { commitChange, eventStatements } from "../objects/object-transaction.ts";
import { find, load, updateStatement } from "../objects/store.ts";
import { type Decline, offSessionDecline } from "../payment/cards.ts";
import { newInvoicePayment, newPayment } from "../payment/charges.ts";
import { fullPeriodLines, type InvoiceLine, newInvoice, paidInvoice, periodEnd } from "./billing-builders.ts";
import { renewalDiscount } from "./discounts.ts";

/** Two times that differ under a test clock: the customer's, and the real one of events. */
export interface BillingTimes {
  now: Date;
  realTime: Date;
}

/** Days between retries of a failed renewal; after the last one the subscription ends. */
const retryDays = [1, 2, 4];
const daySeconds = 86_400;

/** The card that a subscription is charged to; null for older ones, whose renewals always succeed. */
async function methodOf(database: D1Database, { default_payment_method, customer }: Subscription) {
  const id =
    default_payment_method ??
    (await find(database, customerDocument, customer))?.invoice_settings.default_payment_method ??
    null;
  return id === null ? null : await find(database, paymentMethod, id);
}

/** An attempt to charge an invoice to the saved card, with the objects and events it creates. */
export interface InvoiceAttempt {
  invoice: Invoice;
  decline: Decline | null;
  created: StoredObject[];
  events: StoredObject[];
}

export async function attemptInvoice(
  database: D1Database,
  invoice: Invoice,
  plan: Subscription,
  { now, realTime }: BillingTimes,
): Promise<InvoiceAttempt> {
  const method = await methodOf(database, plan);
  const decline = invoice.amount_due === 0 || method === null ? null : offSessionDecline(method.card.last4);
  const payment = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    email: invoice.customer_email,
    metadata: {},
  };
  if (decline === null) {
    const paid = paidInvoice(invoice, now);
    const event = newEvent("invoice.paid", paid, realTime);
    if (invoice.amount_due === 0) return { invoice: paid, decline, created: [], events: [event] };
    const { intent, charge } = newPayment({ ...payment, method }, now);
    const created = [intent, charge, newInvoicePayment(paid, intent.id, now)];
    return { invoice: paid, decline, created, events: [newEvent("payment_intent.succeeded", intent, realTime), event] };
  }
  const attempts = invoice.attempt_count + 1;
  const wait = retryDays[attempts - 1];
  const failed: Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    auto_advance: wait !== undefined,
    next_payment_attempt: wait === undefined ? null : seconds(now) + wait * daySeconds,
  };
  const refused = newPaymentIntent({ ...payment, payment_method: method?.id ?? null }, { declined: decline }, now);
  const events = [
    newEvent("payment_intent.payment_failed", refused, realTime),
    newEvent("invoice.payment_failed", failed, realTime),
  ];
  if (decline.code === "authentication_required") {
    events.push(newEvent("invoice.payment_action_required", failed, realTime));
  }
  return { invoice: failed, decline, created: [refused], events };
}

/** The subscription after a payment attempt: active, past due until the next retry, or ended after the last one, and then it stays so. */
export function afterAttempt(
  plan: Subscription,
  { invoice, decline }: InvoiceAttempt,
  { now, realTime }: BillingTimes,
) {
  if (plan.status === "canceled") {
    return { next: plan, event: newEvent("customer.subscription.updated", plan, realTime) };
  }
  const over = decline !== null && invoice.next_payment_attempt === null;
  const next: Subscription = {
    ...plan,
    ...(decline === null && { status: "active" }),
    ...(decline !== null && !over && { status: "past_due" }),
    ...(over && { status: "canceled", canceled_at: seconds(now), ended_at: seconds(now) }),
  };
  const type = over ? "customer.subscription.deleted" : "customer.subscription.updated";
  return { next, event: newEvent(type, next, realTime) };
}

/**
 * The end of the period that begins at `start`, counted from the first one, so that the 31st returns after a short
 * month.
 */
function nextPeriodEnd(anchor: number, start: number, interval: "month" | "year", count: number): number {
  const first = new Date(anchor * 1000);
  for (let periods = 1; ; periods++) {
    const end = seconds(periodEnd(first, interval, count * periods));
    if (end > start) return end;
  }
}

/** The customer with the balance after an invoice; empty if the invoice has used or added no credit. */
export const withBalanceAfter = (customer: Customer | null, { ending_balance: balance }: Invoice): Customer[] =>
  customer === null || customer.balance === balance ? [] : [{ ...customer, balance }];

async function renew(database: D1Database, due: Subscription, times: BillingTimes): Promise<void> {
  const [item, ...others] = due.items.data;
  const start = item.current_period_end;
  if (due.cancel_at_period_end) {
    const ended: Subscription = { ...due, status: "canceled", ended_at: start };
    await database.batch([
      updateStatement(database, ended),
      ...eventStatements(database, newEvent("customer.subscription.deleted", ended, times.realTime), times.realTime),
    ]);
    return;
  }
  const { interval, interval_count } = item.price.recurring ?? { interval: "month" as const, interval_count: 1 };
  const end = nextPeriodEnd(due.billing_cycle_anchor, start, interval, interval_count);
  const lines: InvoiceLine[] = fullPeriodLines(due.items.data, { start, end });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const customer = await find(database, customerDocument, due.customer);
  const open = newInvoice(
    {
      billed: { subscription: due.id, metadata: due.metadata },
      description: null,
      customer: due.customer,
      email: customer?.email ?? null,
      country: customer?.address?.country ?? null,
      lines,
      discount: await renewalDiscount(database, due.discounts, subtotal, times.now),
      balance: customer?.balance ?? 0,
      reason: "subscription_cycle",
    },
    times.now,
  );
  const attempt = await attemptInvoice(database, open, due, times);
  const renewed = (line: typeof item) => ({ ...line, current_period_start: start, current_period_end: end });
  const extended: Subscription = {
    ...due,
    latest_invoice: open.id,
    items: { ...due.items, data: [renewed(item), ...others.map(renewed)] },
  };
  const { next, event } = afterAttempt(extended, attempt, times);
  await commitChange(
    database,
    {
      next,
      guard: { field: "$.items.data[0].current_period_end", value: start },
      created: [attempt.invoice, ...attempt.created],
      changed: withBalanceAfter(customer, open),
      events: [event, ...attempt.events],
    },
    times.realTime,
  );
}

/** The subscription that an open invoice is for. */
export async function planOf(database: D1Database, { parent }: Invoice): Promise<Subscription> {
  if (parent === null) throw new Error("The invoice of a single payment is paid from the start.");
  return await load(database, subscription, parent.subscription_details.subscription);
}

/** Tries to charge an open invoice to the current card. */
export async function payInvoice(database: D1Database, open: Invoice, times: BillingTimes): Promise<InvoiceAttempt> {
  const plan = await planOf(database, open);
  const attempt = await attemptInvoice(database, open, plan, times);
  const { next, event } = afterAttempt(plan, attempt, times);
  await commitChange(
    database,
    {
      next: attempt.invoice,
      guard: { field: "$.attempt_count", value: open.attempt_count },
      created: attempt.created,
      changed: [next],
      events: [...attempt.events, event],
    },
    times.realTime,
  );
  return attempt;
}

const dueRow = z.object({ id: z.string(), kind: z.enum(["subscription", "invoice"]), at: z.number() });
/** Renewals and retries per run. */
const batchSize = 50;

/**
 * Renews subscriptions whose period or trial is over, ends cancelled ones, and retries failed payments, each at its own time and
 * in order.
 * @param clock limits it to the customers of that test clock; null for those in real time
 */
export async function runBilling(
  database: D1Database,
  { until, realTime, clock = null }: { until: Date; realTime: Date; clock?: string | null },
): Promise<void> {
  const next = database
    .prepare(
      `SELECT id, kind, document ->> '$.items.data[0].current_period_end' AS at FROM objects
         WHERE kind = 'subscription' AND document ->> '$.status' IN ('trialing', 'active', 'past_due')
           AND document ->> '$.test_clock' IS ?1 AND at <= ?2
       UNION ALL
       SELECT invoices.id, invoices.kind, invoices.document ->> '$.next_payment_attempt' AS at FROM objects AS invoices
         JOIN objects AS plans ON plans.id = invoices.document ->> '$.parent.subscription_details.subscription'
         WHERE invoices.kind = 'invoice' AND invoices.document ->> '$.status' = 'open'
           AND plans.document ->> '$.status' IN ('active', 'past_due')
           AND plans.document ->> '$.test_clock' IS ?1 AND at <= ?2
       ORDER BY at LIMIT 1`,
    )
    .bind(clock, seconds(until));
  for (let done = 0; done < batchSize; done++) {
    const found = await next.first();
    if (found === null) return;
    const { id, kind, at } = dueRow.parse(found);
    // In real time, an overdue subscription is renewed now.
    const now = clock === null ? until : new Date(at * 1000);
    if (kind === "subscription") await renew(database, await load(database, subscription, id), { now, realTime });
    else await payInvoice(database, await load(database, invoiceDocument, id), { now, realTime });
  }
}
