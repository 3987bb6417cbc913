import { z } from "zod";
import { noSuch, StripeProblem } from "./api-error.ts";
import { newPaymentMethod } from "./builders.ts";
import { type CardDetails, canBeKept } from "./cards.ts";
import { customer as customerDocument, invoice, type PaymentMethod, subscription } from "./documents.ts";
import { expand, type Parameters, parseParameters, text } from "./parameters.ts";
import { payInvoice } from "./renewals.ts";
import { expanded, insertion, load } from "./store.ts";
import { timeOf } from "./test-clocks.ts";

/** Stripe's names of test cards that can be attached (docs.stripe.com/testing). */
const testMethods: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
};

/** Keeps a card for a customer. @returns null for a card that no bank lets be kept. */
export async function keepCard(
  database: D1Database,
  customer: string,
  card: CardDetails,
  now: Date,
): Promise<PaymentMethod | null> {
  if (!canBeKept(card.number)) return null;
  const kept = newPaymentMethod(card, customer, now);
  await insertion(database, kept).run();
  return kept;
}

/** POST /v1/payment_methods/{id}/attach, of Stripe's test cards. */
export async function attachMethod(database: D1Database, id: string, parameters: Parameters, now: Date) {
  const given = parseParameters(z.strictObject({ customer: text, expand }), parameters);
  const number = testMethods[id];
  if (number === undefined) throw noSuch("payment_method", id);
  const { email } = await load(database, customerDocument, given.customer, "customer");
  const card = { number, expMonth: 12, expYear: now.getUTCFullYear() + 5, name: "", email: email ?? "" };
  const kept = await keepCard(database, given.customer, card, now);
  if (kept === null) throw noSuch("payment_method", id);
  return await expanded(database, kept, given.expand);
}

/** POST /v1/invoices/{id}/pay. @throws StripeProblem 402 where the bank refuses. */
export async function payNow(database: D1Database, id: string, parameters: Parameters, told: Date) {
  const given = parseParameters(z.strictObject({ expand }), parameters);
  const found = await load(database, invoice, id);
  if (found.status === "paid") throw new StripeProblem(400, "Invoice is already paid");
  const plan = await load(database, subscription, found.parent.subscription_details.subscription);
  const now = await timeOf(database, plan.test_clock, told);
  const { decline } = await payInvoice(database, found, { now, told });
  if (decline !== null) {
    const { code, declineCode, message } = decline;
    throw new StripeProblem(402, message, { type: "card_error", code, declineCode });
  }
  return await expanded(database, await load(database, invoice, id), given.expand);
}
