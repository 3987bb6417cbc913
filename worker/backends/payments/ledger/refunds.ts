import type Stripe from "stripe";
import { type LedgerStatement, reversalStatement, revokeReversedStatement, undoReversalStatements } from "./ledger.ts";
import {
  chargedPriceOf,
  emptyTransaction,
  fromUnixSeconds,
  idOf,
  type LedgerTransaction,
  offerOf,
  soldTitle,
} from "./ledger-transaction.ts";
import { movementStatement, returnedPassStatement } from "./sales-records.ts";
import { periodReference } from "./subscriptions.ts";

/** An invoice's payment intent does not name its subscription; the invoice's payments do. */
async function subscriptionPeriods(stripe: Stripe, database: D1Database, intentID: string) {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intentID },
    expand: ["data.invoice"],
  });
  const periods = data.map(async ({ invoice }) => {
    if (typeof invoice === "string" || invoice.deleted) return [];
    const details = invoice.parent?.subscription_details;
    const subscription = idOf(details?.subscription ?? null);
    if (subscription === null) return [];
    const references = invoice.lines.data.map(({ period }) => periodReference(subscription, period.start));
    const metadata = details?.metadata ?? {};
    const priceID = chargedPriceOf(invoice);
    const offer = priceID === null ? null : await offerOf(database, await stripe.prices.retrieve(priceID));
    return [
      { accountID: metadata.userID ?? null, contract: subscription, title: soldTitle(metadata, offer), references },
    ];
  });
  return (await Promise.all(periods)).flat();
}

/** What a charge has paid for. */
interface Paid {
  accountID: string | null;
  /** The contract and what it sold; null for a charge that is no sale of this site. */
  sale: { contract: string; title: string } | null;
  /** References of its grants in the ledger. */
  references: string[];
}

async function paidBy(stripe: Stripe, database: D1Database, { payment_intent: intent }: Stripe.Charge): Promise<Paid> {
  if (intent === null || typeof intent === "string") return { accountID: null, sale: null, references: [] };
  const { userID, giftTo, packageTitle: title = "pass" } = intent.metadata;
  if (userID !== undefined) {
    // A gift does not belong to the buyer: it ends with its refund, even when the buyer's account is closed.
    const accountID = giftTo === undefined ? userID : null;
    return { accountID, sale: { contract: intent.id, title }, references: [intent.id] };
  }
  const periods = await subscriptionPeriods(stripe, database, intent.id);
  const [first] = periods;
  return {
    accountID: first?.accountID ?? null,
    sale: first === undefined ? null : { contract: first.contract, title: first.title },
    references: periods.flatMap(({ references }) => references),
  };
}

const reversalStatements = ({ references }: Paid, cause: string, at: Date, now: Date): LedgerStatement[] =>
  references.flatMap((reference) => [reversalStatement(reference, cause, at), revokeReversedStatement(reference, now)]);

/** A charge's refunds as movements of money. */
function refundMovements({ sale }: Paid, chargeID: string, refunds: readonly Stripe.Refund[], now: Date) {
  if (sale === null) return [];
  return [
    ...refunds.map(({ id, amount, currency, created, status, failure_reason: reason = null }) => {
      const counts = status !== "failed" && status !== "canceled";
      const rest = { state: status ?? "unknown", counts, charge: chargeID, reason, dueAt: null };
      const at = fromUnixSeconds(created);
      return movementStatement({ ...sale, ...rest, id, kind: "refund", amount, currency, at }, now);
    }),
    returnedPassStatement(sale.contract),
  ];
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
  database: D1Database,
  chargeID: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const [charge, { data: refunds }] = await Promise.all([
    stripe.charges.retrieve(chargeID, { expand }),
    stripe.refunds.list({ charge: chargeID, limit: 100 }),
  ]);
  const paid = await paidBy(stripe, database, charge);
  const { accountID, references } = paid;
  const salesStatements = refundMovements(paid, charge.id, refunds, now);
  if (charge.refunded) {
    const [last] = refunds
      .filter(({ status }) => status !== "failed" && status !== "canceled")
      .sort((one, other) => other.created - one.created);
    const since = last ? fromUnixSeconds(last.created) : at;
    return { accountID, statements: reversalStatements(paid, last?.id ?? charge.id, since, now), salesStatements };
  }
  const causes = [charge.id, ...refunds.map(({ id }) => id)];
  return {
    accountID,
    statements: references.flatMap((reference) => undoReversalStatements(reference, causes, at, now)),
    salesStatements,
  };
}

/** As {@link chargeRefundsTransaction}, for an event about one refund. */
export async function refundTransaction(
  stripe: Stripe,
  database: D1Database,
  refundID: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const chargeID = idOf((await stripe.refunds.retrieve(refundID)).charge);
  return chargeID === null ? emptyTransaction : await chargeRefundsTransaction(stripe, database, chargeID, at, now);
}

/** Statuses of disputes in which the bank has the payment. A warning has taken no money. */
const heldByBank: readonly string[] = ["needs_response", "under_review", "lost"];

/** Carries out a withdrawal again that could not refund what the bank held. */
const resumeWithdrawalStatement = (reference: string): LedgerStatement => ({
  sql: "UPDATE declarations SET settled_at = NULL WHERE kind = 'withdrawal' AND contract_id = ?1",
  params: [reference.split(":")[0] ?? reference],
});

/**
 * Applies a dispute. Once it is lost, the money has gone back to the card, which revokes what it paid for; once the bank holds nothing,
 * waiting withdrawals can refund.
 */
export async function disputeTransaction(
  stripe: Stripe,
  database: D1Database,
  disputeID: string,
  at: Date,
  now: Date,
): Promise<LedgerTransaction> {
  const dispute = await stripe.disputes.retrieve(disputeID);
  const chargeID = idOf(dispute.charge);
  if (chargeID === null) return emptyTransaction;
  const paid = await paidBy(stripe, database, await stripe.charges.retrieve(chargeID, { expand }));
  const { id, amount, currency, created, status, reason, evidence_details: evidence } = dispute;
  const counts = heldByBank.includes(status);
  const change =
    status === "lost"
      ? { accountID: paid.accountID, statements: reversalStatements(paid, id, at, now) }
      : // A withdrawal is refunded even if the account is closed.
        { accountID: null, statements: counts ? [] : paid.references.map(resumeWithdrawalStatement) };
  if (paid.sale === null) return { ...change, salesStatements: [] };
  const dueAt = evidence.due_by === null ? null : fromUnixSeconds(evidence.due_by);
  const rest = { state: status, counts, charge: chargeID, reason, dueAt, at: fromUnixSeconds(created) };
  const salesStatements = [
    movementStatement({ ...paid.sale, ...rest, id, kind: "dispute", amount, currency }, now),
    returnedPassStatement(paid.sale.contract),
  ];
  return { ...change, salesStatements };
}
