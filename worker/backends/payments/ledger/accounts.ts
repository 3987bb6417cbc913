import type Stripe from "stripe";
import { z } from "zod";
import { type AccountPayments, accountPayments } from "../../../../schemas/identity/account-data.ts";
import { auditQuery } from "../../account-audit.ts";
import { rememberedLanguage } from "../account-languages.ts";
import { isUnknownToProvider } from "../provider/provider-error.ts";
import { expireCheckout, findCheckout, unfulfilledCheckouts } from "./checkouts.ts";
import { entitlementChangeStatement } from "./entitlement-changes.ts";
import { idOf } from "./ledger-transaction.ts";
import { renews } from "./subscriptions.ts";
import { voidUnpaidInvoices } from "./unpaid-renewals.ts";

const customerRow = z.object({ stripe_customer_id: z.string() });
const {
  purchases: purchaseRows,
  entitlements: ledgerRows,
  mails: mailRows,
  changes: changeRows,
} = accountPayments.shape.data.shape;

/** An account's customer at the provider; null before its first checkout. */
export async function customerIDOf(database: D1Database, accountID: string): Promise<string | null> {
  const row = await database
    .prepare("SELECT stripe_customer_id FROM customers WHERE account_id = ?")
    .bind(accountID)
    .first();
  return row === null ? null : customerRow.parse(row).stripe_customer_id;
}

/** All of a customer's subscriptions. Empty for one unknown to the provider, such as after a switch from the emulator to Stripe. */
export async function subscriptionState(stripe: Stripe, customer: string | null): Promise<Stripe.Subscription[]> {
  if (customer === null) return [];
  try {
    return (await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data;
  } catch (error) {
    if (isUnknownToProvider(error)) return [];
    throw error;
  }
}

/** Where an account's address is stored, as a column of the rows that this condition selects. Gifts still go to their recipients. */
const storedAddresses = [
  { table: "contracts", column: "recipient", rows: "account_id = ?1" },
  { table: "payment_notes", column: "recipient", rows: "account_id = ?1 AND sent_at IS NULL AND kind <> 'gift'" },
  { table: "family_invitations", column: "owner_email", rows: "owner_id = ?1" },
  { table: "family_members", column: "owner_email", rows: "owner_id = ?1" },
  { table: "family_members", column: "member_email", rows: "member_id = ?1" },
] as const;

/**
 * Whether nothing has another address. The provider is not asked: it gets a new address first, so it has the one of the contracts.
 */
async function hasAddress(database: D1Database, accountID: string, email: string): Promise<boolean> {
  const others = storedAddresses.map(
    ({ table, column, rows }) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${rows} AND ${column} <> ?2)`,
  );
  const known = `(EXISTS (SELECT 1 FROM contracts WHERE account_id = ?1 AND recipient = ?2)
    OR NOT EXISTS (SELECT 1 FROM customers WHERE account_id = ?1))`;
  const found = await database
    .prepare(`SELECT ${[known, ...others].join(" AND ")} AS same`)
    .bind(accountID, email)
    .first<number>("same");
  return found === 1;
}

/** Sends an account's mails to its address, the provider's and those of this site. Does nothing where they go there already. */
export async function changeEmail(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
  email: string,
): Promise<void> {
  if (await hasAddress(database, accountID, email)) return;
  const customer = await customerIDOf(database, accountID);
  if (customer !== null) {
    await stripe.customers.update(customer, { email }).catch((error: unknown) => {
      if (!isUnknownToProvider(error)) throw error;
    });
  }
  await database.batch(
    storedAddresses.map(({ table, column, rows }) =>
      database.prepare(`UPDATE ${table} SET ${column} = ?2 WHERE ${rows}`).bind(accountID, email),
    ),
  );
}

const ids = z.array(z.object({ id: z.string() }));

/**
 * An account's subscriptions: those of its customer, and those of its contracts that belong to other customers, from before each
 * account had only one.
 */
async function subscriptionsOf(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
): Promise<Stripe.Subscription[]> {
  const listed = await subscriptionState(stripe, await customerIDOf(database, accountID));
  const { results } = await database
    .prepare("SELECT id FROM contracts WHERE account_id = ? AND id GLOB 'sub_*'")
    .bind(accountID)
    .all();
  const others = ids.parse(results).filter(({ id }) => !listed.some((one) => one.id === id));
  const found = await Promise.all(
    others.map(({ id }) =>
      stripe.subscriptions.retrieve(id).catch((error: unknown) => {
        if (!isUnknownToProvider(error)) throw error;
        return null;
      }),
    ),
  );
  return [...listed, ...found.filter((one) => one !== null)];
}

export const isOver = ({ status }: Stripe.Subscription) => status === "canceled" || status === "incomplete_expired";

/** An account's data export: purchases, ledger rows, subscriptions, mails and operators' changes. */
export async function paymentsOfAccount(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
): Promise<AccountPayments> {
  const [purchases, ledger, mails, changes] = await database.batch([
    database
      .prepare(
        `SELECT package_id AS packageID, price_option_id AS priceOptionID, created_at AS at, fulfilled_at AS fulfilledAt
         FROM checkout_sessions WHERE account_id = ? ORDER BY created_at`,
      )
      .bind(accountID),
    database
      .prepare(
        `SELECT entitlement, starts_at AS startsAt, ends_at AS endsAt, reason, revokes, reference
         FROM entitlement_ledger WHERE account_id = ? ORDER BY id`,
      )
      .bind(accountID),
    database
      .prepare(
        `SELECT created_at AS at, kind, package_title AS title, amount, currency, country, sent_at AS sentAt
         FROM payment_notes WHERE account_id = ? ORDER BY created_at, id`,
      )
      .bind(accountID),
    database.prepare(auditQuery).bind(accountID),
  ]);
  const subscriptions = await subscriptionsOf(stripe, database, accountID);
  return {
    customerID: await customerIDOf(database, accountID),
    language: await rememberedLanguage(database, accountID),
    purchases: purchaseRows.parse(purchases?.results),
    entitlements: ledgerRows.parse(ledger?.results),
    subscriptions: subscriptions.map((subscription) => {
      const until = subscription.items.data[0]?.current_period_end;
      return {
        id: subscription.id,
        status: subscription.status,
        paidUntil: until === undefined ? null : new Date(until * 1000).toISOString(),
        renews: renews(subscription),
      };
    }),
    mails: mailRows.parse(mails?.results),
    // The schema leaves operators' names out, which are data about them.
    changes: changeRows.parse(changes?.results),
  };
}

/** Ends a subscription at once, with what is unpaid of it; one that has ended already is no error. */
export async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id).catch((error: unknown) => {
    if (!isUnknownToProvider(error)) throw error;
  });
  await voidUnpaidInvoices(stripe, id);
}

/**
 * Expires open checkouts, so that nobody pays for a closed account.
 * @returns subscriptions of checkouts that were paid just before, and whose events have not arrived yet
 */
async function expireCheckouts(stripe: Stripe, database: D1Database, accountID: string, now: Date): Promise<string[]> {
  const begun: string[] = [];
  for (const id of await unfulfilledCheckouts(database, accountID, now)) {
    if (await expireCheckout(stripe, database, accountID, id, now)) continue;
    const session = await findCheckout(stripe, id);
    const subscription = idOf(session?.subscription ?? null);
    if (subscription !== null) begun.push(subscription);
  }
  return begun;
}

/**
 * Closes an account: cancels its subscriptions immediately and without refund, then deletes its data. Ledger rows and
 * purchases are kept under a random name. Idempotent; after a failure, the next call continues.
 */
export async function closeAccount(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
  now: Date,
): Promise<{ cancelledSubscriptions: number }> {
  const begun = await expireCheckouts(stripe, database, accountID, now);
  const known = (await subscriptionsOf(stripe, database, accountID)).filter((one) => !isOver(one));
  const running = new Set([...begun, ...known.map(({ id }) => id)]);
  for (const id of running) await endSubscription(stripe, id);
  const anonymousID = `deleted-${crypto.randomUUID()}`;
  const noted = entitlementChangeStatement(accountID);
  await database.batch([
    database
      .prepare("INSERT INTO closed_accounts (account_id, closed_at) VALUES (?, ?) ON CONFLICT DO NOTHING")
      .bind(accountID, now.toISOString()),
    database.prepare("UPDATE entitlement_ledger SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database.prepare("UPDATE checkout_sessions SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database
      .prepare("UPDATE voucher_redemptions SET account_id = ?, closed_at = ? WHERE account_id = ?")
      .bind(anonymousID, now.toISOString(), accountID),
    database.prepare("DELETE FROM checkout_attempts WHERE account_id = ?").bind(accountID),
    // A pending gift belongs to its recipient.
    database
      .prepare("UPDATE payment_notes SET account_id = ? WHERE account_id = ? AND kind = 'gift'")
      .bind(anonymousID, accountID),
    database.prepare("DELETE FROM payment_notes WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM customers WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM account_languages WHERE account_id = ?").bind(accountID),
    database
      .prepare("UPDATE contracts SET account_id = ?, recipient = '' WHERE account_id = ?")
      .bind(anonymousID, accountID),
    database.prepare("UPDATE declarations SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database.prepare("DELETE FROM subscription_terms WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM stream_sessions WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM stream_keys WHERE account_id = ?").bind(accountID),
    // A block stays, because the account can sign in until it is deleted at its provider.
    database.prepare("DELETE FROM account_restrictions WHERE account_id = ? AND blocked = 0").bind(accountID),
    database.prepare("DELETE FROM family_members WHERE ? IN (owner_id, member_id)").bind(accountID),
    database.prepare("DELETE FROM family_invitations WHERE owner_id = ?").bind(accountID),
    // Its entitlements are gone without a revocation, so no trigger records the change.
    database.prepare(noted.sql).bind(...noted.params),
  ]);
  return { cancelledSubscriptions: running.size };
}

const closedRow = z.object({ closed_at: z.iso.datetime() }).nullable();

/** When the account was deleted; null if it was not. Later events grant it nothing. */
export async function closedAt(database: D1Database, accountID: string | null): Promise<string | null> {
  if (accountID === null) return null;
  const row = await database
    .prepare("SELECT closed_at FROM closed_accounts WHERE account_id = ?")
    .bind(accountID)
    .first();
  return closedRow.parse(row)?.closed_at ?? null;
}

export const isClosed = async (database: D1Database, accountID: string | null): Promise<boolean> =>
  (await closedAt(database, accountID)) !== null;

/** A purchase shows that the account was not deleted after all. */
export async function reopenAccount(database: D1Database, accountID: string): Promise<void> {
  await database.prepare("DELETE FROM closed_accounts WHERE account_id = ?").bind(accountID).run();
}
