import type Stripe from "stripe";
import { reversalStatement, revokeReversedStatement, undoReversalStatements } from "./ledger.ts";
import { emptyTransaction, fromUnixSeconds, idOf, type LedgerTransaction } from "./ledger-transaction.ts";
import { periodReference } from "./subscriptions.ts";

/** An invoice's payment intent does not name its subscription; the invoice's payments do. */
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

/** The ledger references that a charge has paid for, and their account. */
async function paidBy(stripe: Stripe, { payment_intent: intent }: Stripe.Charge) {
  if (intent === null || typeof intent === "string") return { accountID: null, references: [] };
  const { userID, giftTo } = intent.metadata;
  // A gift does not belong to the buyer: it ends with its refund, even when the buyer's account is closed.
  if (userID !== undefined) return { accountID: giftTo === undefined ? userID : null, references: [intent.id] };
  const periods = await subscriptionPeriods(stripe, intent.id);
  return {
    accountID: periods[0]?.accountID ?? null,
    references: periods.flatMap(({ references }) => references),
  };
}

async function reversalTransaction(
  stripe: Stripe,
  charge: Stripe.Charge,
  cause: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const { accountID, references } = await paidBy(stripe, charge);
  return {
    accountID,
    statements: references.flatMap((reference) => [
      reversalStatement(reference, cause, at),
      revokeReversedStatement(reference, now),
    ]),
  };
}

const expand = ["payment_intent"];

/**
 * Applies a charge's refunds, by their current state at the provider. A full refund ends what the charge has paid for;
 * a partial refund, given as an apology, ends nothing; a failed refund restores what it ended. The subscription itself
 * continues, and grants again with its next paid period.
 * @param at when the provider reported the change
 */
export async function chargeRefundsTransaction(
  stripe: Stripe,
  chargeID: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const [charge, { data: refunds }] = await Promise.all([
    stripe.charges.retrieve(chargeID, { expand }),
    stripe.refunds.list({ charge: chargeID, limit: 100 }),
  ]);
  if (charge.refunded) {
    const [last] = refunds
      .filter(({ status }) => status !== "failed" && status !== "canceled")
      .sort((one, other) => other.created - one.created);
    return await reversalTransaction(
      stripe,
      charge,
      last?.id ?? charge.id,
      last ? fromUnixSeconds(last.created) : at,
      now,
    );
  }
  const { accountID, references } = await paidBy(stripe, charge);
  const causes = [charge.id, ...refunds.map(({ id }) => id)];
  return {
    accountID,
    statements: references.flatMap((reference) => undoReversalStatements(reference, causes, at, now)),
  };
}

/** The same, for an event about one refund. */
export async function refundTransaction(
  stripe: Stripe,
  refundID: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const chargeID = idOf((await stripe.refunds.retrieve(refundID)).charge);
  return chargeID === null ? emptyTransaction : await chargeRefundsTransaction(stripe, chargeID, at, now);
}

/** Applies a closed dispute: when it is lost, the money went back to the card. */
export async function disputeTransaction(
  stripe: Stripe,
  disputeID: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const dispute = await stripe.disputes.retrieve(disputeID);
  const chargeID = idOf(dispute.charge);
  if (dispute.status !== "lost" || chargeID === null) return emptyTransaction;
  return await reversalTransaction(stripe, await stripe.charges.retrieve(chargeID, { expand }), dispute.id, at, now);
}
