import type Stripe from "stripe";
import { endedStatements, sessionEffect } from "../ledger/fulfilment.ts";
import { type Effect, idOf, instant, later, nothing } from "../ledger/ledger-transaction.ts";
import { renewalGraceHours, subscriptionEffect } from "../ledger/subscriptions.ts";
import { noteStatement } from "../payment-notifications.ts";

/**
 * What it comes to that an invoice was not paid: the fan hears of it, once, and access goes on for the grace time that every
 * period ends with. Nothing, where it is paid by now.
 */
export async function failedInvoiceEffect(
  stripe: Stripe,
  database: D1Database,
  invoiceID: string,
  now: Date,
): Promise<Effect> {
  const invoice = await stripe.invoices.retrieve(invoiceID);
  const details = invoice.parent?.subscription_details;
  const subscriptionID = idOf(details?.subscription ?? null);
  if (subscriptionID === null) return nothing;
  const effect = await subscriptionEffect(stripe, database, subscriptionID, now);
  const { accountID } = effect;
  const start = invoice.lines.data.find(({ amount }) => amount >= 0)?.period.start;
  // The first invoice of a subscription is refused on the checkout page itself.
  const renewal = invoice.status === "open" && invoice.billing_reason === "subscription_cycle";
  const recipient = invoice.customer_email ?? details?.metadata?.userEmail ?? "";
  if (accountID === null || !renewal || start === undefined || recipient === "") return effect;
  const note = noteStatement(
    {
      id: invoice.id,
      accountID,
      kind: "renewal-failed",
      recipient,
      packageTitle: details?.metadata?.packageTitle ?? "pass",
      accessUntil: new Date(later(instant(start), renewalGraceHours)),
    },
    now,
  );
  return { accountID, statements: [...effect.statements, note] };
}

/** What it comes to that a checkout was completed and its payment failed later: nothing is given, and the fan hears of it. */
export async function failedSessionEffect(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  now: Date,
): Promise<Effect> {
  const effect = await sessionEffect(stripe, database, sessionID, now);
  const { accountID } = effect;
  if (accountID === null || effect.paid) return effect;
  const { metadata, customer_details, id } = await stripe.checkout.sessions.retrieve(sessionID);
  const recipient = customer_details?.email ?? metadata?.userEmail ?? "";
  const packageTitle = metadata?.packageTitle ?? "pass";
  const note = { id, accountID, kind: "purchase-failed" as const, recipient, packageTitle, accessUntil: null };
  return {
    accountID,
    statements: [
      ...endedStatements(sessionID, accountID, now),
      ...(recipient === "" ? [] : [noteStatement(note, now)]),
    ],
  };
}
