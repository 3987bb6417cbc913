import Stripe from "stripe";
import { isClosed } from "../ledger/accounts.ts";
import { sessionEffect } from "../ledger/fulfilment.ts";
import { apply, type Effect, idOf, instant, nothing } from "../ledger/ledger-transaction.ts";
import { disputeEffect, refundEffect, refundUpdate } from "../ledger/refunds.ts";
import { subscriptionEffect } from "../ledger/subscriptions.ts";
import { failedInvoiceEffect, failedSessionEffect } from "./failed-payments.ts";

/** The events that come to something. Others are noted, and that is all. */
export const handledEvents = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.closed",
] as const;

/** What an event's object comes to, as it stands at the provider now. The payload only says which object to look at. */
async function effectOf(stripe: Stripe, database: D1Database, event: Stripe.Event, now: Date): Promise<Effect> {
  const at = instant(event.created);
  switch (event.type) {
    case "checkout.session.completed":
      // A payment that takes days is told of by an event of its own, which says when it went through.
      if (event.data.object.payment_status === "unpaid") return nothing;
      return await sessionEffect(stripe, database, event.data.object.id, now);
    case "checkout.session.async_payment_succeeded":
      return await sessionEffect(stripe, database, event.data.object.id, now, at);
    case "checkout.session.expired":
      return await sessionEffect(stripe, database, event.data.object.id, now);
    case "checkout.session.async_payment_failed":
      return await failedSessionEffect(stripe, database, event.data.object.id, now);
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return await subscriptionEffect(stripe, database, event.data.object.id, now);
    case "invoice.paid": {
      const subscription = idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
      return subscription === null ? nothing : await subscriptionEffect(stripe, database, subscription, now);
    }
    case "invoice.payment_failed":
    case "invoice.payment_action_required":
      return await failedInvoiceEffect(stripe, database, event.data.object.id, now);
    case "charge.refunded":
      return await refundEffect(stripe, event.data.object.id, at, now);
    case "refund.updated":
    case "refund.failed":
      return await refundUpdate(stripe, event.data.object.id, at, now);
    case "charge.dispute.closed":
      return await disputeEffect(stripe, event.data.object.id, at, now);
    default:
      return nothing;
  }
}

/** An object that the provider does not know gives nothing: an account with several sites, or test data that was deleted. */
async function knownEffect(stripe: Stripe, database: D1Database, event: Stripe.Event, now: Date): Promise<Effect> {
  try {
    return await effectOf(stripe, database, event, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return nothing;
    throw error;
  }
}

/** Handles a proven event once: its id and its effect go in together. */
export async function handleEvent(stripe: Stripe, database: D1Database, event: Stripe.Event, now: Date): Promise<void> {
  const seen = await database.prepare("SELECT 1 FROM payment_events WHERE id = ?").bind(event.id).first();
  if (seen !== null) return;
  const { accountID, statements } = await knownEffect(stripe, database, event, now);
  await apply(database, [
    {
      sql: `INSERT INTO payment_events (id, type, created_at, received_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO NOTHING`,
      params: [event.id, event.type, instant(event.created).toISOString(), now.toISOString()],
    },
    ...((await isClosed(database, accountID)) ? [] : statements),
  ]);
}
