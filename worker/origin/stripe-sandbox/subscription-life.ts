import { z } from "zod";
import { newEvent, newInvoice, periodEnd } from "./builders.ts";
import { newInvoicePayment, newPayment } from "./charges.ts";
import { customer as customerDocument, type Subscription, seconds, subscription } from "./documents.ts";
import { expand, flag, type Parameters, parseParameters } from "./parameters.ts";
import { noSuch } from "./problem.ts";
import { eventStatements, settle } from "./settlement.ts";
import { expanded, find, load, replacement } from "./store.ts";

/** Subscriptions that one run of the schedule renews. */
const batchSize = 50;

async function store(
  database: D1Database,
  next: Subscription,
  event: "customer.subscription.updated" | "customer.subscription.deleted",
  now: Date,
): Promise<Subscription> {
  await database.batch([replacement(database, next), ...eventStatements(database, newEvent(event, next, now), now)]);
  return next;
}

async function loadActive(database: D1Database, id: string): Promise<Subscription> {
  const found = await load(database, subscription, id);
  if (found.status !== "active") throw noSuch("subscription", id);
  return found;
}

/** Lets a subscription run out at the end of its period, or go on after all. */
export async function setCancelAtPeriodEnd(
  database: D1Database,
  id: string,
  cancel: boolean,
  now: Date,
): Promise<Subscription> {
  const found = await loadActive(database, id);
  if (found.cancel_at_period_end === cancel) return found;
  const end = found.items.data[0].current_period_end;
  const next = {
    ...found,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? end : null,
    canceled_at: cancel ? seconds(now) : null,
  };
  return await store(database, next, "customer.subscription.updated", now);
}

const update = z.strictObject({ cancel_at_period_end: flag.optional(), expand });

/** POST /v1/subscriptions/{id}. */
export async function updateSubscription(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const given = parseParameters(update, parameters);
  const next =
    given.cancel_at_period_end === undefined
      ? await load(database, subscription, id)
      : await setCancelAtPeriodEnd(database, id, given.cancel_at_period_end, now);
  return await expanded(database, next, given.expand);
}

/** DELETE /v1/subscriptions/{id}: ends it now. */
export async function cancelSubscription(database: D1Database, id: string, now: Date): Promise<Subscription> {
  const found = await loadActive(database, id);
  const ended = { ...found, status: "canceled" as const, canceled_at: seconds(now), ended_at: seconds(now) };
  return await store(database, ended, "customer.subscription.deleted", now);
}

/** The end of the period that begins at `start`, counted from the first one, so that the 31st comes back after a short month. */
function nextEnd(anchor: number, start: number, interval: "month" | "year", count: number): number {
  const first = new Date(anchor * 1000);
  for (let periods = 1; ; periods++) {
    const end = seconds(periodEnd(first, interval, count * periods));
    if (end > start) return end;
  }
}

async function renew(database: D1Database, due: Subscription, now: Date): Promise<void> {
  const [item] = due.items.data;
  const start = item.current_period_end;
  if (due.cancel_at_period_end) {
    await store(database, { ...due, status: "canceled", ended_at: start }, "customer.subscription.deleted", now);
    return;
  }
  const { interval, interval_count } = item.price.recurring ?? { interval: "month" as const, interval_count: 1 };
  const end = nextEnd(due.billing_cycle_anchor, start, interval, interval_count);
  const email = (await find(database, customerDocument, due.customer))?.email ?? null;
  const invoice = newInvoice(
    {
      subscription: due.id,
      metadata: due.metadata,
      customer: due.customer,
      email,
      lines: due.items.data,
      period: { start, end },
      reason: "subscription_cycle",
    },
    now,
  );
  const { intent, charge } = newPayment(
    { amount: invoice.total, currency: invoice.currency, customer: due.customer, email, metadata: {} },
    now,
  );
  const renewed = (line: typeof item) => ({ ...line, current_period_start: start, current_period_end: end });
  const [first, ...others] = due.items.data;
  const next = {
    ...due,
    latest_invoice: invoice.id,
    items: { ...due.items, data: [renewed(first), ...others.map(renewed)] },
  };
  await settle(
    database,
    next,
    { field: "$.items.data[0].current_period_end", value: start },
    [invoice, intent, charge, newInvoicePayment(invoice, intent.id, now)],
    [newEvent("customer.subscription.updated", next, now), newEvent("invoice.paid", invoice, now)],
    now,
  );
}

const row = z.object({ id: z.string() });

/** Renews every subscription whose period is over, and ends those that were cancelled to that day. */
export async function renewDueSubscriptions(database: D1Database, now: Date): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT id FROM objects WHERE kind = 'subscription' AND document ->> '$.status' = 'active'
         AND document ->> '$.items.data[0].current_period_end' <= ? LIMIT ?`,
    )
    .bind(seconds(now), batchSize)
    .all();
  for (const { id } of results.map((found) => row.parse(found))) {
    await renew(database, await load(database, subscription, id), now);
  }
}
