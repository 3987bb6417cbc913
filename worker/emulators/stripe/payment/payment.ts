import { invoiceOfPayment, newSubscription, paidInvoice } from "../billing/billing-builders.ts";
import { redeemDiscount } from "../billing/discounts.ts";
import { clockTime } from "../billing/test-clocks.ts";
import { publicSession } from "../checkout/checkout-sessions.ts";
import { newEvent, newPaymentIntent, newPaymentMethod } from "../objects/builders.ts";
import {
  type CheckoutSession,
  newID,
  type PaymentIntent,
  type PaymentMethod,
  paymentIntent,
  paymentMethod,
  type StoredObject,
} from "../objects/documents.ts";
import { commitChange, eventStatements, ifSessionOpen } from "../objects/object-transaction.ts";
import { find, insertStatement, load, updateStatement } from "../objects/store.ts";
import { type Buyer, customerDetails, sessionCustomer } from "./buyers.ts";
import { type CardDetails, type Decline, declineOf, isDisputed, requiresAuthentication } from "./cards.ts";
import { newDispute, newInvoicePayment, newPayment } from "./charges.ts";

/** The outcome of a card payment: declined, awaiting authentication, or paid. */
export type Attempt = { declined: Decline } | { challenge: string } | "paid";

function amountOf(session: CheckoutSession) {
  return {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    // As at Stripe, an invoice's intent does not carry the subscription's metadata.
    metadata: session.mode === "payment" ? session.inherited_metadata : {},
  };
}

async function storeIntent(database: D1Database, intent: PaymentIntent, type: string, now: Date): Promise<void> {
  await database.batch([
    insertStatement(database, intent),
    ...eventStatements(database, newEvent(type, intent, now), now),
  ]);
}

/** Charges a card for an open session, or starts authentication if the issuer requires it. */
export async function pay(
  database: D1Database,
  session: CheckoutSession,
  card: CardDetails,
  now: Date,
): Promise<Attempt> {
  const declined = declineOf(card.number);
  const amount = { ...amountOf(session), email: card.email };
  if (declined !== null) {
    const refused = newPaymentIntent({ ...amount, payment_method: null }, { declined }, now);
    await storeIntent(database, refused, "payment_intent.payment_failed", now);
    return { declined };
  }
  const method = newPaymentMethod(card, null, now);
  if (requiresAuthentication(method.card.last4)) {
    await insertStatement(database, method).run();
    const pending = newPaymentIntent({ ...amount, payment_method: method.id }, "requires_action", now);
    const challenge = { ...pending, checkout_session: session.id };
    await storeIntent(database, challenge, "payment_intent.requires_action", now);
    return { challenge: challenge.id };
  }
  await complete(database, session, { method, stored: false, intentID: null }, now);
  return "paid";
}

/** The decline after a failed authentication. */
export const authenticationFailed: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: "authentication_required",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** The attempt to pay this session that awaits authentication; null when there is none. */
export async function findChallenge(
  database: D1Database,
  id: string,
  session: CheckoutSession,
): Promise<PaymentIntent | null> {
  const intent = await find(database, paymentIntent, id);
  return intent?.status === "requires_action" && intent.checkout_session === session.id ? intent : null;
}

/** Continues an attempt after authentication. @returns whether the session is paid */
export async function completeChallenge(
  database: D1Database,
  session: CheckoutSession,
  intent: PaymentIntent,
  authenticated: boolean,
  now: Date,
): Promise<boolean> {
  const method = await load(database, paymentMethod, intent.payment_method ?? "");
  if (authenticated) {
    await complete(database, session, { method, stored: true, intentID: intent.id }, now);
    return true;
  }
  const refused = newPaymentIntent(
    { ...amountOf(session), id: intent.id, email: method.billing_details.email, payment_method: null },
    { declined: authenticationFailed },
    now,
  );
  await database.batch([
    updateStatement(database, refused),
    ...eventStatements(database, newEvent("payment_intent.payment_failed", refused, now), now),
  ]);
  return false;
}

/** Completes a session with nothing to pay: its coupon covers all of it. */
export async function completeWithoutPayment(
  database: D1Database,
  session: CheckoutSession,
  buyer: Buyer,
  now: Date,
): Promise<void> {
  await complete(database, session, { free: buyer }, now);
}

type PaymentSource =
  | { method: PaymentMethod /** Whether it is stored already. */; stored: boolean; intentID: string | null }
  | { free: Buyer };

/**
 * Completes an open session, with all objects that Stripe creates for it and their events. Of concurrent attempts only
 * one succeeds.
 */
async function complete(
  database: D1Database,
  session: CheckoutSession,
  source: PaymentSource,
  now: Date,
): Promise<void> {
  const created: StoredObject[] = [];
  const changed: StoredObject[] = [];
  const events: StoredObject[] = [];
  const create = (object: StoredObject, type: string) => {
    created.push(object);
    events.push(newEvent(type, object, now));
  };
  const buyer: Buyer =
    "free" in source ? source.free : { ...source.method.billing_details, country: source.method.card.country };
  const { customer, isNew } = await sessionCustomer(database, session, buyer, now);
  if (customer !== null && isNew) create(customer, "customer.created");
  if (customer !== null && !isNew) changed.push(customer);
  const moment = await clockTime(database, customer?.test_clock ?? null, now);
  const method = "free" in source ? null : { ...source.method, customer: customer?.id ?? null };
  if (method !== null && !("free" in source)) (source.stored ? changed : created).push(method);
  /** @returns the intent's id; null when nothing is charged */
  const charge = (): string | null => {
    if ("free" in source || method === null) return null;
    const payment = { ...amountOf(session), customer: customer?.id ?? null, email: buyer.email, method };
    const paid = newPayment(source.intentID === null ? payment : { ...payment, id: source.intentID }, moment);
    (source.intentID === null ? created : changed).push(paid.intent);
    events.push(newEvent("payment_intent.succeeded", paid.intent, now));
    const disputed = isDisputed(method.card.last4);
    created.push({ ...paid.charge, disputed });
    if (disputed) create(newDispute(paid.charge, now), "charge.dispute.created");
    return paid.intent.id;
  };
  const ended = {
    ...session,
    status: "complete" as const,
    payment_status: session.amount_total === 0 ? ("no_payment_required" as const) : ("paid" as const),
    settlement: crypto.randomUUID(),
    customer: customer?.id ?? null,
    customer_details: customerDetails(buyer),
  };
  if (session.mode === "payment" || customer === null || method === null) {
    ended.payment_intent = charge();
    const invoice = invoiceOfPayment(session, customer, moment);
    if (invoice !== null) {
      ended.invoice = invoice.id;
      create(invoice, "invoice.paid");
      if (ended.payment_intent !== null) created.push(newInvoicePayment(invoice, ended.payment_intent, moment));
    }
    changed.push(...(await redeemDiscount(database, session, null, moment)).redeemed);
  } else {
    const id = newID("sub");
    const { discounts, amount, redeemed } = await redeemDiscount(database, session, id, moment);
    const { subscription, invoice } = newSubscription(
      {
        id,
        customer: customer.id,
        email: buyer.email,
        country: buyer.country ?? null,
        lines: session.line_items.data,
        metadata: session.inherited_metadata,
        payment_method: method.id,
        test_clock: customer.test_clock,
        discount: { ids: discounts.map((discount) => discount.id), amount },
        trialDays: session.trial_days,
      },
      moment,
    );
    const paid = paidInvoice(invoice, moment);
    ended.subscription = subscription.id;
    ended.invoice = paid.id;
    created.push(...discounts);
    changed.push(...redeemed);
    create(subscription, "customer.subscription.created");
    create(paid, "invoice.paid");
    const intent = paid.total === 0 ? null : charge();
    if (intent !== null) created.push(newInvoicePayment(paid, intent, moment));
  }
  events.push(newEvent("checkout.session.completed", publicSession(ended, now), now));
  await commitChange(database, { next: ended, guard: ifSessionOpen, created, changed, events }, now);
}
