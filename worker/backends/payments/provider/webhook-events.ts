import type Stripe from "stripe";
import { measure } from "../../../observability/measurements.ts";
import { statementsUnlessClosed } from "../ledger/closed-accounts.ts";
import { checkoutTransaction } from "../ledger/fulfilment.ts";
import {
  commitStatements,
  emptyTransaction,
  fromUnixSeconds,
  idOf,
  type LedgerTransaction,
  subscriptionSale,
} from "../ledger/ledger-transaction.ts";
import { chargeRefundsTransaction, disputeTransaction, refundTransaction } from "../ledger/refunds.ts";
import { subscriptionTransaction } from "../ledger/subscriptions.ts";
import { voidUnpaidInvoices } from "../ledger/unpaid-renewals.ts";
import { failedCheckoutTransaction, failedInvoiceTransaction } from "./failed-payments.ts";
import { isUnknownToProvider } from "./provider-error.ts";

/** Events that change the ledger; others are only recorded. */
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
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

/** Applies an event by its object's current state at the provider, not by the state in the event. */
async function eventTransaction(
  stripe: Stripe,
  database: D1Database,
  event: Stripe.Event,
  now: Date,
): Promise<LedgerTransaction> {
  const at = fromUnixSeconds(event.created);
  switch (event.type) {
    case "checkout.session.completed":
      // A delayed payment has an event of its own, with the time of its success.
      if (event.data.object.payment_status === "unpaid") return emptyTransaction;
      return await checkoutTransaction(stripe, database, event.data.object.id, now);
    case "checkout.session.async_payment_succeeded":
      return await checkoutTransaction(stripe, database, event.data.object.id, now, at);
    case "checkout.session.expired":
      return await checkoutTransaction(stripe, database, event.data.object.id, now);
    case "checkout.session.async_payment_failed":
      return await failedCheckoutTransaction(stripe, database, event.data.object.id, now);
    case "customer.subscription.updated":
    case "customer.subscription.deleted": {
      const { id } = event.data.object;
      const transaction = await subscriptionTransaction(stripe, database, id, now);
      const isSale = transaction.accountID !== null;
      if (isSale && event.type === "customer.subscription.deleted") await voidUnpaidInvoices(stripe, id);
      return { ...transaction, ...subscriptionSale(id) };
    }
    case "invoice.paid": {
      const subscription = idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
      return subscription === null
        ? emptyTransaction
        : {
            ...(await subscriptionTransaction(stripe, database, subscription, now)),
            ...subscriptionSale(subscription),
          };
    }
    case "invoice.payment_failed":
    case "invoice.payment_action_required":
      return await failedInvoiceTransaction(stripe, database, event.data.object.id, now);
    case "charge.refunded":
      return await chargeRefundsTransaction(stripe, database, event.data.object.id, at, now);
    case "refund.updated":
    case "refund.failed":
      return await refundTransaction(stripe, database, event.data.object.id, at, now);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return await disputeTransaction(stripe, database, event.data.object.id, at, now);
    default:
      return emptyTransaction;
  }
}

/** Events about objects unknown to the provider change nothing: a Stripe account shared by several sites, or deleted test data. */
async function knownEventTransaction(
  stripe: Stripe,
  database: D1Database,
  event: Stripe.Event,
  now: Date,
): Promise<LedgerTransaction> {
  try {
    return await eventTransaction(stripe, database, event, now);
  } catch (error) {
    if (isUnknownToProvider(error)) return emptyTransaction;
    throw error;
  }
}

/** Handles a verified event once: its id and its changes are committed together. */
export async function handleEvent(stripe: Stripe, database: D1Database, event: Stripe.Event, now: Date): Promise<void> {
  const seen = await database.prepare("SELECT 1 FROM payment_events WHERE id = ?").bind(event.id).first();
  if (seen !== null) return;
  const transaction = await knownEventTransaction(stripe, database, event, now);
  await commitStatements(database, [
    {
      sql: `INSERT INTO payment_events (id, type, created_at, received_at) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO NOTHING`,
      params: [event.id, event.type, fromUnixSeconds(event.created).toISOString(), now.toISOString()],
    },
    ...(await statementsUnlessClosed(stripe, database, transaction)),
  ]);
  measure("webhook-lag", event.type, Math.max(0, now.getTime() / 1000 - event.created));
}
