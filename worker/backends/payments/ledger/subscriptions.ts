import type Stripe from "stripe";
import { type ContractSale, cancellationID, confirmationStatement, contractStatement } from "../contracts/contracts.ts";
import { duplicateStatements } from "./duplicate-payments.ts";
import { grantStatement, type LedgerStatement, revokeReversedStatement, revokeStatement } from "./ledger.ts";
import {
  chargedPriceOf,
  customerStatements,
  emailOf,
  emptyTransaction,
  fromUnixSeconds,
  hoursAfter,
  idOf,
  type LedgerTransaction,
  offerOf,
  soldTitle,
} from "./ledger-transaction.ts";
import { receiptStatements } from "./receipts.ts";
import { replacedStatement } from "./replaced-subscriptions.ts";
import { paymentStatements, soldPassStatements } from "./sales-records.ts";
import { unpaidCancellationStatements, wasCancelledUnpaid } from "./unpaid-renewals.ts";

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
  /** When the plan changed and the rest of the period was credited, in Unix seconds; null: never. */
  creditedAt: number | null;
}

type Offers = (priceID: string | null) => ReturnType<typeof offerOf>;

/** Finds what the prices of a subscription and its invoices are for, each price once. */
function offersOf(stripe: Stripe, database: D1Database, { items }: Stripe.Subscription): Offers {
  const offersByPrice = new Map<string, ReturnType<typeof offerOf>>();
  const pricesByID = new Map(items.data.map(({ price }) => [price.id, price]));
  return async (priceID) => {
    if (priceID === null) return null;
    const pending =
      offersByPrice.get(priceID) ??
      Promise.resolve(pricesByID.get(priceID) ?? stripe.prices.retrieve(priceID)).then((price) =>
        offerOf(database, price),
      );
    offersByPrice.set(priceID, pending);
    return await pending;
  };
}

/**
 * The paid periods of the invoices, with the entitlements of their prices. A line with a negative amount credits the rest of a period
 * of its price, which ends there.
 */
async function periodsOf(
  offers: Offers,
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Promise<PaidPeriod[]> {
  const lines = invoices
    .flatMap((invoice) => invoice.lines.data)
    .map(({ amount, period, pricing }) => ({ amount, period, priceID: idOf(pricing?.price_details?.price ?? null) }));
  const credits = lines.filter(({ amount }) => amount < 0);
  return await Promise.all(
    lines
      .filter(({ amount }) => amount >= 0)
      .map(async ({ period, priceID }) => {
        const creditedAt = credits
          .filter((credit) => credit.priceID === priceID)
          .map((credit) => credit.period.start)
          .filter((start) => start >= period.start && start < period.end)
          .sort((one, other) => one - other)[0];
        return {
          reference: periodReference(subscription.id, period.start),
          startsAt: fromUnixSeconds(period.start).toISOString(),
          paidUntil: creditedAt ?? period.end,
          endsAt: hoursAfter(fromUnixSeconds(period.end), renewalGraceHours),
          entitlements: (await offers(priceID))?.option.entitlements ?? [],
          creditedAt: creditedAt ?? null,
        };
      }),
  );
}

/** Revokes what a credited period has granted, unless the plan that began in the same second grants it too. */
function creditStatements(
  { reference, entitlements, creditedAt }: PaidPeriod,
  sold: readonly PaidPeriod[],
  now: Date,
): LedgerStatement[] {
  if (creditedAt === null) return [];
  const kept = sold.filter((other) => other.reference === reference && other.creditedAt === null);
  const lost = entitlements.filter((name) => !kept.some((other) => other.entitlements.includes(name)));
  return [revokeStatement(reference, `${reference}:credited`, fromUnixSeconds(creditedAt), now, lost)];
}

/** A renewal for about a year or longer is a new contract, which can be withdrawn from again. */
const longTermSeconds = 300 * 86_400;

/** How much an invoice has added to its customer's credit, in minor units; negative if it has used credit. */
const creditOf = ({ starting_balance: before, ending_balance: after }: Stripe.Invoice) => before - (after ?? before);

/** A customer's credit in minor units. The provider's balance is negative for credit. */
const creditOfCustomer = (customer: Stripe.Subscription["customer"]) =>
  typeof customer === "string" || customer.deleted ? 0 : Math.max(0, -customer.balance);

/**
 * What the next period costs, in minor units. Null when the provider may charge something else than the list price: with a discount, a
 * planned change of plan, or a balance of the customer.
 */
function nextAmountOf({ items, discounts, schedule, customer }: Stripe.Subscription): number | null {
  const [item, ...others] = items.data;
  const isPlain = discounts.length === 0 && !schedule && others.length === 0 && item?.discounts.length === 0;
  if (!isPlain || item.quantity !== 1 || typeof customer === "string" || customer.deleted) return null;
  return customer.balance === 0 && !customer.discount ? item.price.unit_amount : null;
}

/** The contract that can be withdrawn from: when it was concluded, what was paid since, and what became credit. Null before a payment. */
function currentContract(invoices: readonly Stripe.Invoice[]) {
  // The provider lists the newest first, which matters if two were paid in the same second.
  const paid = invoices
    .toReversed()
    .flatMap((invoice) => {
      const at = invoice.status_transitions.paid_at;
      return at === null ? [] : [{ invoice, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  const begins = paid.findLastIndex(({ invoice }, index) => {
    const before = paid[index - 1]?.invoice;
    if (before === undefined) return true;
    const isAfterTrial = before.total === 0 && invoice.amount_paid > 0;
    const isRenewal = invoice.billing_reason === "subscription_cycle";
    const isLong = invoice.lines.data.some(({ period }) => period.end - period.start > longTermSeconds);
    return isAfterTrial || (isRenewal && isLong);
  });
  const first = paid[begins];
  if (first === undefined) return null;
  const since = paid.slice(begins);
  const amount = since.reduce((sum, { invoice }) => sum + invoice.amount_paid, 0);
  const credited = since.reduce((sum, { invoice }) => sum + creditOf(invoice), 0);
  return { concludedAt: fromUnixSeconds(first.at), amount, credited, currency: first.invoice.currency };
}

/** Cancellations are confirmed by mail for this many hours, so not when reconciliation finds an old one. */
const confirmationWindowHours = 72;

/**
 * Confirms that a subscription runs until its end and does not renew, also if it was cancelled at the provider. A cancellation that was
 * declared on the site is confirmed already.
 */
function cancellationStatements(subscription: Stripe.Subscription, sold: ContractSale, now: Date): LedgerStatement[] {
  const { canceled_at: at, cancel_at: endsAt, ended_at } = subscription;
  if (sold.renews || ended_at !== null || at === null) return [];
  if (hoursAfter(fromUnixSeconds(at), confirmationWindowHours) < now.toISOString()) return [];
  const declaredAt = fromUnixSeconds(at).toISOString();
  const end = endsAt === null ? sold.endsAt : fromUnixSeconds(endsAt).toISOString();
  const accessUntil = wasCancelledUnpaid(subscription) ? declaredAt : end;
  const id = cancellationID(sold);
  return [confirmationStatement({ id, kind: "cancellation", contract: sold, accessUntil, refund: 0, declaredAt })];
}

/**
 * What a subscription grants, by its current state at the provider: every period that was ever paid, ended early if the
 * subscription has ended. It depends on the subscription and its invoices alone, so events may be repeated, reordered
 * or lost.
 * @returns also the name of the pass that its current plan is for
 */
export async function subscriptionTransaction(
  stripe: Stripe,
  database: D1Database,
  subscriptionID: string,
  now: Date,
): Promise<LedgerTransaction & { paid: boolean; packageID: string; title: string }> {
  const [subscription, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(subscriptionID, { expand: ["customer"] }),
    stripe.invoices
      .list({ subscription: subscriptionID, status: "paid", limit: 100 })
      .autoPagingToArray({ limit: 1000 }),
  ]);
  const { userID: accountID, packageID } = subscription.metadata;
  if (accountID === undefined || packageID === undefined) {
    return { ...emptyTransaction, paid: false, packageID: "", title: "" };
  }
  const offers = offersOf(stripe, database, subscription);
  const title = soldTitle(subscription.metadata, await offers(subscription.items.data[0]?.price.id ?? null));
  const periods = await periodsOf(offers, subscription, invoices);
  const sold = periods.filter(({ entitlements }) => entitlements.length > 0);
  if (sold.length === 0) return { accountID, packageID, title, paid: false, statements: [], salesStatements: [] };
  const first = sold.reduce((one, other) => (other.startsAt < one.startsAt ? other : one));
  const endedAt = subscription.ended_at === null ? null : fromUnixSeconds(subscription.ended_at);
  const statements = sold.flatMap((period) => {
    const { reference, startsAt, endsAt, entitlements } = period;
    return [
      ...entitlements.map((entitlement) =>
        grantStatement({ accountID, entitlement, startsAt, endsAt, reason: "payment", reference }, now),
      ),
      revokeReversedStatement(reference, now),
      ...(endedAt !== null && endedAt.toISOString() < endsAt
        ? [revokeStatement(reference, `${reference}:ended`, endedAt, now)]
        : []),
      ...creditStatements(period, sold, now),
    ];
  });
  const willRenew = renews(subscription);
  const paidUntil = fromUnixSeconds(Math.max(...sold.map((period) => period.paidUntil)));
  statements.push(
    ...customerStatements(accountID, idOf(subscription.customer), now),
    termsStatement({ id: subscription.id, accountID, paidUntil, willRenew }, now),
  );
  const { canceled_at: canceledAt } = subscription;
  const salesStatements = soldPassStatements(
    {
      contract: subscription.id,
      title,
      isSubscription: true,
      beginsAt: first.startsAt,
      endsAt:
        endedAt?.toISOString() ?? (willRenew ? hoursAfter(paidUntil, renewalGraceHours) : paidUntil.toISOString()),
      cancelledAt: willRenew || canceledAt === null ? null : fromUnixSeconds(canceledAt).toISOString(),
    },
    now,
  );
  const recipient =
    emailOf(subscription.customer) ??
    invoices.find((invoice) => invoice.customer_email)?.customer_email ??
    subscription.metadata.userEmail ??
    "";
  const sale = currentContract(invoices);
  if (sale !== null) {
    const { metadata } = subscription;
    const { credited, ...concluded } = sale;
    const sold: ContractSale = {
      ...concluded,
      netAmount: Math.max(0, sale.amount - credited),
      // Other subscriptions may have used it.
      credit: Math.max(0, Math.min(credited, creditOfCustomer(subscription.customer))),
      id: subscription.id,
      accountID,
      title,
      recipient,
      site: metadata.site ?? "",
      renews: willRenew,
      endsAt: paidUntil.toISOString(),
      beginConsentAt: metadata.beginConsent === "yes" ? fromUnixSeconds(subscription.created).toISOString() : null,
      nextAmount: nextAmountOf(subscription),
      inTrial: subscription.status === "trialing",
    };
    statements.push(
      contractStatement(sold, now),
      ...duplicateStatements({ ...first, contractID: subscription.id, accountID, packageID }, now),
      replacedStatement({ contractID: subscription.id, startsAt: first.startsAt, graceHours: renewalGraceHours }, now),
      ...cancellationStatements(subscription, sold, now),
      ...unpaidCancellationStatements(subscription, accountID),
    );
  }
  for (const invoice of invoices) {
    const paidAt = invoice.status_transitions.paid_at;
    const ends = invoice.lines.data.filter(({ amount }) => amount >= 0).map(({ period }) => period.end);
    if (paidAt === null || ends.length === 0) continue;
    const paidTitle = soldTitle(subscription.metadata, await offers(chargedPriceOf(invoice)));
    const receipt = {
      id: invoice.id,
      accountID,
      contractID: subscription.id,
      recipient,
      packageTitle: paidTitle,
      amount: invoice.amount_paid,
      currency: invoice.currency,
      country: invoice.customer_address?.country ?? null,
      paidAt: fromUnixSeconds(paidAt),
      accessUntil: fromUnixSeconds(Math.max(...ends)),
      renews: willRenew,
    };
    statements.push(...receiptStatements(receipt, now));
    const { id, amount, currency, paidAt: at } = receipt;
    const payment = { id, contract: subscription.id, title: paidTitle, amount, currency, at };
    salesStatements.push(...paymentStatements(payment, now));
  }
  return { accountID, packageID, title, paid: true, statements, salesStatements };
}
