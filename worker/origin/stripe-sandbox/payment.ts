import { newCustomer, newEvent, newPaymentIntent, newSubscription } from "./builders.ts";
import { type CardDetails, type Decline, declineOf, disputes } from "./cards.ts";
import { newDispute, newInvoicePayment, newPayment } from "./charges.ts";
import { publicSession } from "./checkout-sessions.ts";
import { type CheckoutSession, customer as customerDocument, type StoredObject } from "./documents.ts";
import { eventStatements, settle, stillOpen } from "./settlement.ts";
import { insertion, load } from "./store.ts";

/**
 * Charges the card for an open session. Paid: the session is complete, and everything that Stripe makes of it exists,
 * with its events marked for delivery.
 * @returns the bank's refusal, or null when the session is paid (by this attempt or by one at the same time).
 */
export async function pay(
  database: D1Database,
  session: CheckoutSession,
  card: CardDetails,
  now: Date,
): Promise<Decline | null> {
  const decline = declineOf(card.number);
  const amount = { amount: session.amount_total, currency: session.currency, metadata: session.inherited_metadata };
  if (decline !== null) {
    const refused = newPaymentIntent(
      { ...amount, customer: session.customer, email: card.email },
      { declined: decline },
      now,
    );
    await database.batch([
      insertion(database, refused),
      ...eventStatements(database, newEvent("payment_intent.payment_failed", refused, now), now),
    ]);
    return decline;
  }

  const created: StoredObject[] = [];
  const events: StoredObject[] = [];
  const make = (object: StoredObject, type: string) => {
    created.push(object);
    events.push(newEvent(type, object, now));
  };
  /** @returns the intent's id. */
  const charge = (payment: Parameters<typeof newPayment>[0]): string => {
    const paid = newPayment(payment, now);
    make(paid.intent, "payment_intent.succeeded");
    const disputed = disputes(card.number);
    created.push({ ...paid.charge, disputed });
    if (disputed) make(newDispute(paid.charge, now), "charge.dispute.created");
    return paid.intent.id;
  };
  let customer = session.customer === null ? null : await load(database, customerDocument, session.customer);
  if (customer === null && session.customer_creation === "always") {
    customer = newCustomer({ email: card.email, name: card.name }, now);
    make(customer, "customer.created");
  }
  const ended = {
    ...session,
    status: "complete" as const,
    payment_status: "paid" as const,
    settlement: crypto.randomUUID(),
    customer: customer?.id ?? null,
    customer_details: {
      address: null,
      email: card.email,
      name: card.name,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
  };
  if (session.mode === "payment" || customer === null) {
    ended.payment_intent = charge({ ...amount, customer: customer?.id ?? null, email: card.email });
  } else {
    const { subscription, invoice } = newSubscription(
      {
        customer: customer.id,
        email: card.email,
        lines: session.line_items.data,
        metadata: session.inherited_metadata,
      },
      now,
    );
    ended.subscription = subscription.id;
    ended.invoice = invoice.id;
    make(subscription, "customer.subscription.created");
    make(invoice, "invoice.paid");
    // As Stripe's, the intent of an invoice does not know the subscription's metadata.
    const intent = charge({ ...amount, metadata: {}, customer: customer.id, email: card.email });
    created.push(newInvoicePayment(invoice, intent, now));
  }
  events.push(newEvent("checkout.session.completed", publicSession(ended, now), now));
  await settle(database, ended, stillOpen, created, events, now);
  return null;
}
