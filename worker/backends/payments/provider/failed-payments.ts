import type Stripe from "stripe";
import { checkoutEndedStatements, checkoutTransaction } from "../ledger/fulfilment.ts";
import {
  emptyTransaction,
  fromUnixSeconds,
  hoursAfter,
  idOf,
  type LedgerTransaction,
} from "../ledger/ledger-transaction.ts";
import { renewalGraceHours, subscriptionTransaction } from "../ledger/subscriptions.ts";
import { notificationStatement } from "../payment-notifications.ts";

/**
 * What it comes to that an invoice was not paid: the fan hears of it, once, and access goes on for the grace time that every
 * period ends with. Nothing, where it is paid by now.
 */
export async function failedInvoiceTransaction(
  stripe: Stripe,
  database: D1Database,
  invoiceID: string,
  now: Date,
): Promise<LedgerTransaction> {
  const invoice = await stripe.invoices.retrieve(invoiceID);
  const details = invoice.parent?.subscription_details;
  const subscriptionID = idOf(details?.subscription ?? null);
  if (subscriptionID === null) return emptyTransaction;
  const transaction = await subscriptionTransaction(stripe, database, subscriptionID, now);
  const { accountID } = transaction;
  const start = invoice.lines.data.find(({ amount }) => amount >= 0)?.period.start;
  // The first invoice of a subscription is refused on the checkout page itself.
  const renewal = invoice.status === "open" && invoice.billing_reason === "subscription_cycle";
  const recipient = invoice.customer_email ?? details?.metadata?.userEmail ?? "";
  if (accountID === null || !renewal || start === undefined || recipient === "") return transaction;
  const note = notificationStatement(
    {
      id: invoice.id,
      accountID,
      kind: "renewal-failed",
      recipient,
      packageTitle: details?.metadata?.packageTitle ?? "pass",
      accessUntil: new Date(hoursAfter(fromUnixSeconds(start), renewalGraceHours)),
    },
    now,
  );
  return { accountID, statements: [...transaction.statements, note] };
}

/** What it comes to that a checkout was completed and its payment failed hoursAfter: emptyTransaction is given, and the fan hears of it. */
export async function failedCheckoutTransaction(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  now: Date,
): Promise<LedgerTransaction> {
  const transaction = await checkoutTransaction(stripe, database, sessionID, now);
  const { accountID } = transaction;
  if (accountID === null || transaction.paid) return transaction;
  const { metadata, customer_details, id } = await stripe.checkout.sessions.retrieve(sessionID);
  const recipient = customer_details?.email ?? metadata?.userEmail ?? "";
  const packageTitle = metadata?.packageTitle ?? "pass";
  const note = { id, accountID, kind: "purchase-failed" as const, recipient, packageTitle, accessUntil: null };
  return {
    accountID,
    statements: [
      ...checkoutEndedStatements(sessionID, accountID, now),
      ...(recipient === "" ? [] : [notificationStatement(note, now)]),
    ],
  };
}
