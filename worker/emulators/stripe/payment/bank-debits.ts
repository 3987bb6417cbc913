import { z } from "zod";
import { invoiceOfPayment } from "../billing/billing-builders.ts";
import { publicSession } from "../checkout/checkout-sessions.ts";
import { newEvent, newPaymentIntent } from "../objects/builders.ts";
import {
  type CheckoutSession,
  checkoutSession,
  customer as customerDocument,
  paymentIntent,
  type StoredObject,
  seconds,
} from "../objects/documents.ts";
import { commitChange, ifSessionOpen } from "../objects/object-transaction.ts";
import { load } from "../objects/store.ts";
import { type Buyer, customerDetails, sessionCustomer } from "./buyers.ts";
import { newInvoicePayment, newPayment } from "./charges.ts";

/**
 * Stripe's test accounts, all with one sort code. The outcome of a debit is known some time later
 * (docs.stripe.com/testing).
 */
const sortCode = "108800";
const accounts: Record<string, "pays" | "refuses"> = { "00012345": "pays", "00033333": "refuses" };

/** @returns the account number; null when it is not a test account */
export function readBankAccount(typed: { sortCode: string; account: string }): string | null {
  const account = typed.account.replace(/\s/g, "");
  return typed.sortCode.replace(/[\s-]/g, "") === sortCode && Object.hasOwn(accounts, account) ? account : null;
}

/** Completes a session with a pending payment, whose outcome is reported later. */
export async function beginDebit(
  database: D1Database,
  session: CheckoutSession,
  account: string,
  buyer: Buyer,
  now: Date,
): Promise<void> {
  const { customer, isNew } = await sessionCustomer(database, session, buyer, now);
  const pending = newPaymentIntent(
    {
      amount: session.amount_total,
      currency: session.currency,
      customer: customer?.id ?? null,
      email: buyer.email,
      metadata: session.inherited_metadata,
      payment_method: null,
    },
    "processing",
    now,
  );
  const intent = {
    ...pending,
    payment_method_types: ["bacs_debit"],
    checkout_session: session.id,
    bank_account: account,
  };
  const ended = {
    ...session,
    status: "complete" as const,
    settlement: crypto.randomUUID(),
    customer: customer?.id ?? null,
    customer_details: customerDetails(buyer),
    payment_intent: intent.id,
  };
  const payer: StoredObject[] = customer === null ? [] : [customer];
  const events = [
    newEvent("payment_intent.processing", intent, now),
    newEvent("checkout.session.completed", publicSession(ended, now), now),
  ];
  const stored = isNew ? { created: [intent, ...payer] } : { created: [intent], changed: payer };
  await commitChange(database, { next: ended, guard: ifSessionOpen, ...stored, events }, now);
}

/** How long a debit is pending. */
const clearingSeconds = 60;
const due = z.object({ id: z.string(), account: z.string(), session: z.string() });

/** Settles or fails the debits that have been pending long enough. */
export async function clearDebits(database: D1Database, now: Date): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT id, document ->> '$.bank_account' AS account, document ->> '$.checkout_session' AS session FROM objects
       WHERE kind = 'payment_intent' AND document ->> '$.status' = 'processing' AND document ->> '$.created' <= ?`,
    )
    .bind(seconds(now) - clearingSeconds)
    .all();
  for (const { id, account, session: sessionID } of results.map((row) => due.parse(row))) {
    const intent = await load(database, paymentIntent, id);
    const session = await load(database, checkoutSession, sessionID);
    const { amount_total: amount, currency, customer, inherited_metadata: metadata } = session;
    const payment = { id, amount, currency, customer, email: session.customer_email, metadata };
    const guard = { field: "$.status", value: intent.status };
    if (accounts[account] === "pays") {
      const paid = newPayment({ ...payment, method: null }, now);
      const next = { ...paid.intent, created: intent.created, payment_method_types: ["bacs_debit"] };
      const payer = customer === null ? null : await load(database, customerDocument, customer);
      const invoice = invoiceOfPayment(session, payer, now);
      const done = { ...session, payment_status: "paid" as const, invoice: invoice?.id ?? null };
      const invoiced = invoice === null ? [] : [invoice, newInvoicePayment(invoice, id, now)];
      const events = [
        newEvent("payment_intent.succeeded", next, now),
        ...(invoice === null ? [] : [newEvent("invoice.paid", invoice, now)]),
        newEvent("checkout.session.async_payment_succeeded", publicSession(done, now), now),
      ];
      await commitChange(database, { next, guard, created: [paid.charge, ...invoiced], changed: [done], events }, now);
      continue;
    }
    const declined = {
      code: "payment_intent_payment_attempt_failed",
      declineCode: "generic_decline",
      message: "The bank account could not be debited.",
    };
    const next = newPaymentIntent({ ...payment, payment_method: null }, { declined }, now);
    const events = [
      newEvent("payment_intent.payment_failed", next, now),
      newEvent("checkout.session.async_payment_failed", publicSession(session, now), now),
    ];
    await commitChange(database, { next, guard, events }, now);
  }
}
