import type Stripe from "stripe";
import { checkoutEndedStatements } from "../ledger/checkouts.ts";
import { checkoutTransaction } from "../ledger/fulfilment.ts";
import {
  emailOf,
  emptyTransaction,
  fromUnixSeconds,
  hoursAfter,
  idOf,
  type LedgerTransaction,
  subscriptionSale,
} from "../ledger/ledger-transaction.ts";
import { renewalGraceHours, subscriptionTransaction } from "../ledger/subscriptions.ts";
import { notificationStatement } from "../payment-notifications.ts";

/**
 * Applies a failed invoice: the customer is notified once, and access continues for the grace period. No notification if it has been
 * paid since.
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
  const { title, ...applied } = await subscriptionTransaction(stripe, database, subscriptionID, now);
  const transaction = { ...applied, ...subscriptionSale(subscriptionID) };
  const { accountID } = transaction;
  const start = invoice.lines.data.find(({ amount }) => amount >= 0)?.period.start;
  // The checkout page itself reports the failure of a subscription's first invoice.
  const renewal = invoice.status === "open" && invoice.billing_reason === "subscription_cycle";
  const recipient = invoice.customer_email ?? details?.metadata?.userEmail ?? "";
  if (accountID === null || !renewal || start === undefined || recipient === "") return transaction;
  const notification = notificationStatement(
    {
      id: invoice.id,
      accountID,
      kind: "renewal-failed",
      recipient,
      packageTitle: title,
      accessUntil: new Date(hoursAfter(fromUnixSeconds(start), renewalGraceHours)),
    },
    now,
  );
  return { ...transaction, statements: [...transaction.statements, notification] };
}

/** Applies a completed checkout whose payment failed later: nothing is granted, and the customer is notified. */
export async function failedCheckoutTransaction(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  now: Date,
): Promise<LedgerTransaction> {
  const transaction = await checkoutTransaction(stripe, database, sessionID, now);
  const { accountID } = transaction;
  if (accountID === null || transaction.paid) return transaction;
  const { metadata, customer, customer_details, id } = await stripe.checkout.sessions.retrieve(sessionID, {
    expand: ["customer"],
  });
  const recipient = emailOf(customer) ?? customer_details?.email ?? metadata?.userEmail ?? "";
  const packageTitle = metadata?.packageTitle ?? "pass";
  const notification = { id, accountID, kind: "purchase-failed" as const, recipient, packageTitle, accessUntil: null };
  return {
    accountID,
    salesStatements: [],
    statements: [
      ...checkoutEndedStatements(sessionID, accountID, now),
      ...(recipient === "" ? [] : [notificationStatement(notification, now)]),
    ],
  };
}
