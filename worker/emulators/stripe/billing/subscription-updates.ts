import { z } from "zod";
import { resourceMissing, StripeApiError } from "../api/api-error.ts";
import { expand, flag, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { newEvent } from "../objects/builders.ts";
import { paymentMethod, type Subscription, seconds, subscription } from "../objects/documents.ts";
import { eventStatements } from "../objects/object-transaction.ts";
import { expanded, load, updateStatement } from "../objects/store.ts";
import { changePlan } from "./plan-change.ts";
import { clockTime } from "./test-clocks.ts";

async function store(
  database: D1Database,
  next: Subscription,
  event: "customer.subscription.updated" | "customer.subscription.deleted",
  now: Date,
): Promise<Subscription> {
  await database.batch([
    updateStatement(database, next),
    ...eventStatements(database, newEvent(event, next, now), now),
  ]);
  return next;
}

/** @throws StripeApiError 400 for a subscription that has ended: it can be read, but not changed */
async function loadChangeable(database: D1Database, id: string): Promise<Subscription> {
  const found = await load(database, subscription, id);
  if (found.status === "canceled") {
    throw new StripeApiError(400, "A canceled subscription can only update its cancellation_details and metadata.");
  }
  return found;
}

/** Cancels a subscription at the end of its period, or resumes it. */
export async function setCancelAtPeriodEnd(
  database: D1Database,
  id: string,
  cancel: boolean,
  now: Date,
): Promise<Subscription> {
  const found = await loadChangeable(database, id);
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

const update = z.strictObject({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  items: z
    .array(z.strictObject({ id: text, price: text }))
    .length(1)
    .optional(),
  proration_behavior: z.literal("always_invoice").optional(),
  expand,
});

/** POST /v1/subscriptions/{id}. */
export async function updateSubscription(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const input = parseParameters(update, parameters);
  let next = await loadChangeable(database, id);
  if (input.default_payment_method !== undefined) {
    next = await setDefaultPaymentMethod(database, next, input.default_payment_method, now);
  }
  const [item] = input.items ?? [];
  if (item !== undefined) {
    if (item.id !== next.items.data[0].id) throw resourceMissing("subscription_item", item.id, "items[0][id]");
    if (input.proration_behavior === undefined) {
      throw new StripeApiError(400, "The emulator changes plans with proration_behavior=always_invoice alone.", {
        param: "proration_behavior",
      });
    }
    next = await changePlan(database, next, item.price, now);
  }
  if (input.cancel_at_period_end !== undefined) {
    next = await setCancelAtPeriodEnd(database, id, input.cancel_at_period_end, now);
  }
  return await expanded(database, next, input.expand);
}

/** Changes the card that a subscription is charged to. */
export async function setDefaultPaymentMethod(
  database: D1Database,
  plan: Subscription,
  methodID: string,
  now: Date,
): Promise<Subscription> {
  const method = await load(database, paymentMethod, methodID, "default_payment_method");
  if (method.customer !== plan.customer) throw resourceMissing("payment_method", methodID, "default_payment_method");
  return await store(database, { ...plan, default_payment_method: methodID }, "customer.subscription.updated", now);
}

/** DELETE /v1/subscriptions/{id}: cancels it immediately. Its unpaid invoices stay open, and are not charged any more. */
export async function cancelSubscription(database: D1Database, id: string, now: Date): Promise<Subscription> {
  const found = await load(database, subscription, id);
  if (found.status === "canceled") throw resourceMissing("subscription", id);
  const at = seconds(await clockTime(database, found.test_clock, now));
  const ended = { ...found, status: "canceled" as const, canceled_at: at, ended_at: at };
  await database
    .prepare(
      `UPDATE objects SET document = json_set(document, '$.auto_advance', json('false'), '$.next_payment_attempt', null)
       WHERE kind = 'invoice' AND document ->> '$.status' = 'open'
         AND document ->> '$.parent.subscription_details.subscription' = ?`,
    )
    .bind(id)
    .run();
  return await store(database, ended, "customer.subscription.deleted", now);
}
