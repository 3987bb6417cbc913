import { z } from "zod";
import { resourceMissing, StripeApiError } from "../api/api-error.ts";
import { expand, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { payInvoice, planOf } from "../billing/renewals.ts";
import { clockTime } from "../billing/test-clocks.ts";
import { newPaymentMethod } from "../objects/builders.ts";
import { customer as customerDocument, invoice, type PaymentMethod } from "../objects/documents.ts";
import { expanded, insertStatement, load } from "../objects/store.ts";
import { type CardDetails, canBeSaved } from "./cards.ts";

/** Ids of test cards that can be attached (docs.stripe.com/testing). */
const testMethods = new Map(
  Object.entries({
    pm_card_visa: "4242424242424242",
    pm_card_mastercard: "5555555555554444",
    pm_card_chargeCustomerFail: "4000000000000341",
    pm_card_authenticationRequired: "4000002760003184",
  }),
);

/** Saves a card for a customer. @returns null for a card that cannot be saved */
export async function saveCard(
  database: D1Database,
  customer: string,
  card: CardDetails,
  now: Date,
): Promise<PaymentMethod | null> {
  if (!canBeSaved(card.number)) return null;
  const saved = newPaymentMethod(card, customer, now);
  await insertStatement(database, saved).run();
  return saved;
}

/** POST /v1/payment_methods/{id}/attach, for Stripe's test cards. */
export async function attachPaymentMethod(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const input = parseParameters(z.strictObject({ customer: text, expand }), parameters);
  const number = testMethods.get(id);
  if (number === undefined) throw resourceMissing("payment_method", id);
  const { email } = await load(database, customerDocument, input.customer, "customer");
  const card = { number, expMonth: 12, expYear: now.getUTCFullYear() + 5, name: "", email: email ?? "" };
  const saved = await saveCard(database, input.customer, card, now);
  if (saved === null) throw resourceMissing("payment_method", id);
  return await expanded(database, saved, input.expand);
}

/** POST /v1/invoices/{id}/pay. @throws StripeApiError 402 when the payment is declined */
export async function payOpenInvoice(database: D1Database, id: string, parameters: Parameters, realTime: Date) {
  const input = parseParameters(z.strictObject({ expand }), parameters);
  const found = await load(database, invoice, id);
  if (found.status !== "open") throw new StripeApiError(400, `Invoice is already ${found.status}`);
  const plan = await planOf(database, found);
  const now = await clockTime(database, plan.test_clock, realTime);
  const { decline } = await payInvoice(database, found, { now, realTime });
  if (decline !== null) {
    const { code, declineCode, message } = decline;
    throw new StripeApiError(402, message, { type: "card_error", code, declineCode });
  }
  return await expanded(database, await load(database, invoice, id), input.expand);
}
