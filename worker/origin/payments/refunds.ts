import type Stripe from "stripe";
import { type Effect, idOf, periodReference } from "./fulfilment.ts";
import { endReturnedStatement, returnedStatement } from "./ledger.ts";

type Return = Pick<Effect, "accountID" | "statements">;

const nothing: Return = { accountID: null, statements: [] };

/** A subscription's invoice is paid by an intent that does not say so itself: the invoice's payments do. */
async function subscriptionPeriods(stripe: Stripe, intentID: string) {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentID },
    expand: ["data.invoice"],
  });
  return data.flatMap(({ invoice }) => {
    if (typeof invoice === "string" || invoice.deleted) return [];
    const details = invoice.parent?.subscription_details;
    const subscription = idOf(details?.subscription ?? null);
    if (subscription === null) return [];
    const references = invoice.lines.data.map(({ period }) => periodReference(subscription, period.start));
    return [{ accountID: details?.metadata?.userID ?? null, references }];
  });
}

/** What the ledger calls that which a charge has paid for, and whose it is. */
async function paidBy(stripe: Stripe, { payment_intent: intent }: Stripe.Charge) {
  if (intent === null || typeof intent === "string") return { accountID: null, references: [] };
  const { userID } = intent.metadata;
  if (userID !== undefined) return { accountID: userID, references: [intent.id] };
  const periods = await subscriptionPeriods(stripe, intent.id);
  return {
    accountID: periods[0]?.accountID ?? null,
    references: periods.flatMap(({ references }) => references),
  };
}

async function returnOf(stripe: Stripe, charge: Stripe.Charge, cause: string, at: Date, now: Date): Promise<Return> {
  const { accountID, references } = await paidBy(stripe, charge);
  return {
    accountID,
    statements: references.flatMap((reference) => [
      returnedStatement(reference, cause, at),
      endReturnedStatement(reference, now),
    ]),
  };
}

const expand = ["payment_intent"];

/**
 * What it comes to that a charge was refunded: what it has paid for ends. A part of the money, given back as an apology, takes
 * nothing away. A subscription itself goes on, and grants again with the next period that is paid.
 * @param at when the provider says that it happened.
 */
export async function refundEffect(stripe: Stripe, chargeID: string, at: Date, now: Date): Promise<Return> {
  const charge = await stripe.charges.retrieve(chargeID, { expand });
  return charge.refunded ? await returnOf(stripe, charge, charge.id, at, now) : nothing;
}

/** What it comes to that a dispute was closed: lost, the money went back to the card. */
export async function disputeEffect(stripe: Stripe, disputeID: string, at: Date, now: Date): Promise<Return> {
  const dispute = await stripe.disputes.retrieve(disputeID);
  const chargeID = idOf(dispute.charge);
  if (dispute.status !== "lost" || chargeID === null) return nothing;
  return await returnOf(stripe, await stripe.charges.retrieve(chargeID, { expand }), dispute.id, at, now);
}
