import type Stripe from "stripe";
import { findOption } from "../provider/catalogue.ts";
import type { LedgerStatement } from "./ledger.ts";

/**
 * What an object of the provider changes in the ledger. `accountID` is null for objects that are not sales of this
 * site.
 */
export interface LedgerTransaction {
  accountID: string | null;
  statements: LedgerStatement[];
  /** Statements for the sales figures, run for deleted accounts too. They follow the other statements. */
  salesStatements: LedgerStatement[];
  /** The sale's contract; `paidAt` is null for a subscription. For a closed account it is ended, and refunded. */
  sale?: { contractID: string; paidAt: Date | null };
}

/** The `sale` of a transaction about a subscription. */
export const subscriptionSale = (contractID: string) => ({ sale: { contractID, paidAt: null } });

export const emptyTransaction: LedgerTransaction = { accountID: null, statements: [], salesStatements: [] };

export function fromUnixSeconds(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}

/** @returns the instant that many hours later, as the ledger stores it */
export function hoursAfter(date: Date, hours: number): string {
  return new Date(date.getTime() + hours * 3_600_000).toISOString();
}

/** @param reference an id, or the expanded object */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** The address that an expanded customer has now; null if it has none. */
export const emailOf = (customer: Stripe.Subscription["customer"] | null): string | null =>
  customer === null || typeof customer === "string" || customer.deleted ? null : customer.email;

/** The price option that a provider's price was created for, with its package's title. */
export async function offerOf(database: D1Database, price: Stripe.Price | null | undefined) {
  const id = price?.metadata.priceOptionID ?? price?.lookup_key;
  return id === undefined || id === null ? null : await findOption(database, id);
}
type PriceOffer = Awaited<ReturnType<typeof offerOf>>;

/**
 * The name of the pass that a subscription's price is for. Its metadata have the name at checkout, which is another pass's after a change
 * of plan.
 */
export function soldTitle({ packageID, packageTitle = "pass" }: Stripe.Metadata, offer: PriceOffer): string {
  return offer === null || offer.option.packageID === packageID ? packageTitle : offer.title;
}

/** The id of the price that an invoice charges; null without one. Lines with negative amounts credit another price. */
export function chargedPriceOf({ lines }: Stripe.Invoice): string | null {
  const line = lines.data.findLast(({ amount }) => amount >= 0);
  return idOf(line?.pricing?.price_details?.price ?? null);
}

/** Stores an account's customer id at the provider; the first one stays. */
export function customerStatements(accountID: string, customerID: string | null, now: Date): LedgerStatement[] {
  if (customerID === null) return [];
  return [
    {
      sql: "INSERT INTO customers (account_id, stripe_customer_id, created_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
      params: [accountID, customerID, now.toISOString()],
    },
  ];
}

/** Runs statements in one D1 transaction. */
export async function commitStatements(
  database: D1Database,
  statements: readonly LedgerStatement[],
): Promise<D1Result[]> {
  if (statements.length === 0) return [];
  return await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));
}
