import type Stripe from "stripe";
import { cancellationID, confirmationStatement, contractStatement, type Sold } from "../contracts/contracts.ts";
import { grantStatement, type LedgerStatement, revokeReversedStatement, revokeStatement } from "./ledger.ts";
import {
  customerStatements,
  emptyTransaction,
  fromUnixSeconds,
  hoursAfter,
  idOf,
  type LedgerTransaction,
  priceOptionOf,
} from "./ledger-transaction.ts";
import { receiptStatements } from "./receipts.ts";

/**
 * The grace period after the last paid period, in hours: for charging the renewal, and three days to fix a failed card.
 */
export const renewalGraceHours = 72;

/** The ledger reference of a subscription's period. @param start in Unix seconds */
export const periodReference = (subscriptionID: string, start: number) => `${subscriptionID}:${start}`;

/** Whether another period follows the current one. */
export const renews = ({ status, ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  ended_at === null &&
  status !== "canceled" &&
  status !== "incomplete_expired" &&
  cancel_at === null &&
  !cancel_at_period_end;

/** Stores a subscription's terms, as shown to its owner. Data requested earlier does not replace newer data. */
function termsStatement(
  { id, accountID, paidUntil, willRenew }: { id: string; accountID: string; paidUntil: Date; willRenew: boolean },
  now: Date,
): LedgerStatement {
  return {
    sql: `INSERT INTO subscription_terms (subscription_id, account_id, paid_until, renews, told_at)
      VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), ?5)
      ON CONFLICT (subscription_id) DO UPDATE SET paid_until = excluded.paid_until, renews = excluded.renews,
        told_at = excluded.told_at WHERE excluded.told_at >= told_at`,
    params: [id, accountID, paidUntil.toISOString(), willRenew ? "1" : "0", now.toISOString()],
  };
}

interface PaidPeriod {
  reference: string;
  startsAt: string;
  /** The end without the grace period, in Unix seconds. */
  paidUntil: number;
  endsAt: string;
  entitlements: readonly string[];
}

/**
 * The paid periods of the invoices, with the entitlements of their prices. Lines with a negative amount (proration
 * credits) grant nothing.
 */
async function periodsOf(
  stripe: Stripe,
  database: D1Database,
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Promise<PaidPeriod[]> {
  const entitlementsByPrice = new Map<string, Promise<readonly string[]>>();
  const pricesByID = new Map(subscription.items.data.map(({ price }) => [price.id, price]));
  const entitlementsOf = (priceID: string) => {
    const pending =
      entitlementsByPrice.get(priceID) ??
      Promise.resolve(pricesByID.get(priceID) ?? stripe.prices.retrieve(priceID))
        .then((price) => priceOptionOf(database, price))
        .then((option) => option?.entitlements ?? []);
    entitlementsByPrice.set(priceID, pending);
    return pending;
  };
  const lines = invoices.flatMap((invoice) => invoice.lines.data).filter(({ amount }) => amount >= 0);
  return await Promise.all(
    lines.map(async ({ period, pricing }) => {
      const priceID = idOf(pricing?.price_details?.price ?? null);
      return {
        reference: periodReference(subscription.id, period.start),
        startsAt: fromUnixSeconds(period.start).toISOString(),
        paidUntil: period.end,
        endsAt: hoursAfter(fromUnixSeconds(period.end), renewalGraceHours),
        entitlements: priceID === null ? [] : await entitlementsOf(priceID),
      };
    }),
  );
}

/** A renewal for about a year or longer is a contract that can be withdrawn from again. */
const longTermSeconds = 300 * 86_400;

/** When the contract was concluded that can be withdrawn from last, and what was paid since. Null before a payment. */
function currentContract(invoices: readonly Stripe.Invoice[]) {
  const paid = invoices
    .flatMap((invoice) => {
      const at = invoice.status_transitions.paid_at;
      return at === null ? [] : [{ invoice, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  const begins = paid.findLastIndex(({ invoice }, index) => {
    const before = paid[index - 1]?.invoice;
    if (before === undefined) return true;
    const isAfterTrial = before.amount_paid === 0 && invoice.amount_paid > 0;
    const isRenewal = invoice.billing_reason === "subscription_cycle";
    const isLong = invoice.lines.data.some(({ period }) => period.end - period.start > longTermSeconds);
    return isAfterTrial || (isRenewal && isLong);
  });
  const first = paid[begins];
  if (first === undefined) return null;
  const amount = paid.slice(begins).reduce((sum, { invoice }) => sum + invoice.amount_paid, 0);
  return { concludedAt: fromUnixSeconds(first.at), amount, currency: first.invoice.currency };
}

/** Confirms a cancellation by mail for so many hours: not an old one that reconciliation finds. */
const confirmationWindowHours = 72;

/**
 * Confirms that a subscription runs on until its end and renews no more, also when it was cancelled at the provider. A cancellation
 * that was declared on the site is confirmed already.
 */
function cancellationStatements(subscription: Stripe.Subscription, sold: Sold, now: Date): LedgerStatement[] {
  const { canceled_at: at, cancel_at: endsAt, ended_at } = subscription;
  if (sold.renews || ended_at !== null || at === null) return [];
  if (hoursAfter(fromUnixSeconds(at), confirmationWindowHours) < now.toISOString()) return [];
  const declaredAt = fromUnixSeconds(at).toISOString();
  const accessUntil = endsAt === null ? sold.endsAt : fromUnixSeconds(endsAt).toISOString();
  const id = cancellationID(sold);
  return [confirmationStatement({ id, kind: "cancellation", contract: sold, accessUntil, refund: 0, declaredAt })];
}

/**
 * What a subscription grants, by its current state at the provider: every period that was ever paid, ended early if the
 * subscription has ended. It depends on the subscription and its invoices alone, so events may be repeated, reordered
 * or lost.
 */
export async function subscriptionTransaction(
  stripe: Stripe,
  database: D1Database,
  subscriptionID: string,
  now: Date,
): Promise<LedgerTransaction & { paid: boolean; packageID: string }> {
  const [subscription, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(subscriptionID),
    stripe.invoices
      .list({ subscription: subscriptionID, status: "paid", limit: 100 })
      .autoPagingToArray({ limit: 1000 }),
  ]);
  const { userID: accountID, packageID } = subscription.metadata;
  if (accountID === undefined || packageID === undefined) return { ...emptyTransaction, paid: false, packageID: "" };
  const periods = await periodsOf(stripe, database, subscription, invoices);
  const sold = periods.filter(({ entitlements }) => entitlements.length > 0);
  if (sold.length === 0) return { accountID, packageID, paid: false, statements: [] };
  const endedAt = subscription.ended_at === null ? null : fromUnixSeconds(subscription.ended_at);
  const statements = sold.flatMap(({ reference, startsAt, endsAt, entitlements }) => [
    ...entitlements.map((entitlement) =>
      grantStatement({ accountID, entitlement, startsAt, endsAt, reason: "payment", reference }, now),
    ),
    revokeReversedStatement(reference, now),
    ...(endedAt !== null && endedAt.toISOString() < endsAt
      ? [revokeStatement(reference, `${reference}:ended`, endedAt, now)]
      : []),
  ]);
  const willRenew = renews(subscription);
  const paidUntil = fromUnixSeconds(Math.max(...sold.map((period) => period.paidUntil)));
  statements.push(
    ...customerStatements(accountID, idOf(subscription.customer), now),
    termsStatement({ id: subscription.id, accountID, paidUntil, willRenew }, now),
  );
  const sale = currentContract(invoices);
  if (sale !== null) {
    const { metadata } = subscription;
    const sold: Sold = {
      ...sale,
      id: subscription.id,
      accountID,
      title: metadata.packageTitle ?? "pass",
      recipient: invoices.find((invoice) => invoice.customer_email)?.customer_email ?? metadata.userEmail ?? "",
      site: metadata.site ?? "",
      renews: willRenew,
      endsAt: paidUntil.toISOString(),
      beginConsentAt: metadata.beginConsent === "yes" ? fromUnixSeconds(subscription.created).toISOString() : null,
      nextAmount: subscription.items.data[0]?.price.unit_amount ?? null,
      inTrial: subscription.status === "trialing",
    };
    statements.push(contractStatement(sold, now), ...cancellationStatements(subscription, sold, now));
  }
  for (const invoice of invoices) {
    const paidAt = invoice.status_transitions.paid_at;
    const ends = invoice.lines.data.map(({ period }) => period.end);
    if (paidAt === null || ends.length === 0) continue;
    const receipt = {
      id: invoice.id,
      accountID,
      contractID: subscription.id,
      recipient: invoice.customer_email ?? subscription.metadata.userEmail ?? "",
      packageTitle: subscription.metadata.packageTitle ?? "pass",
      amount: invoice.amount_paid,
      currency: invoice.currency,
      country: invoice.customer_address?.country ?? null,
      paidAt: fromUnixSeconds(paidAt),
      accessUntil: fromUnixSeconds(Math.max(...ends)),
      renews: willRenew,
    };
    statements.push(...receiptStatements(receipt, now));
  }
  return { accountID, packageID, paid: true, statements };
}
