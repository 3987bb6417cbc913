import Stripe from "stripe";
import { z } from "zod";
import { type AccountPayments, accountPayments } from "../../../../schemas/identity/account-data.ts";
import { renews } from "./subscriptions.ts";

const customerRow = z.object({ stripe_customer_id: z.string() });
const { purchases: purchaseRows, entitlements: ledgerRows } = accountPayments.shape.data.shape;

async function customerIDOf(database: D1Database, accountID: string): Promise<string | null> {
  const row = await database
    .prepare("SELECT stripe_customer_id FROM customers WHERE account_id = ?")
    .bind(accountID)
    .first();
  return row === null ? null : customerRow.parse(row).stripe_customer_id;
}

/** Empty for a customer unknown to the provider, such as after a switch from the emulator to Stripe. */
async function subscriptionState(stripe: Stripe, customer: string | null): Promise<Stripe.Subscription[]> {
  if (customer === null) return [];
  try {
    return (await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return [];
    throw error;
  }
}

const isOver = ({ status }: Stripe.Subscription) => status === "canceled" || status === "incomplete_expired";

/** An account's data export: purchases, ledger rows and subscriptions. */
export async function paymentsOfAccount(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
): Promise<AccountPayments> {
  const customerID = await customerIDOf(database, accountID);
  const [purchases, ledger] = await database.batch([
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
  ]);
  const subscriptions = await subscriptionState(stripe, customerID);
  return {
    customerID,
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
  };
}

/** Expires open checkouts, so that nobody pays for a closed account. A checkout that has ended already is fine. */
async function expireCheckouts(stripe: Stripe, database: D1Database, accountID: string, now: Date): Promise<void> {
  const { results } = await database
    .prepare("SELECT id FROM checkout_sessions WHERE account_id = ? AND fulfilled_at IS NULL AND created_at > ?")
    .bind(accountID, new Date(now.getTime() - 86_400_000).toISOString())
    .all();
  for (const { id } of z.array(z.object({ id: z.string() })).parse(results)) {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError && error.type === "StripeInvalidRequestError")) throw error;
    });
  }
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
  await expireCheckouts(stripe, database, accountID, now);
  const running = (await subscriptionState(stripe, await customerIDOf(database, accountID))).filter(
    (one) => !isOver(one),
  );
  for (const { id } of running) await stripe.subscriptions.cancel(id);
  const anonymousID = `deleted-${crypto.randomUUID()}`;
  await database.batch([
    database
      .prepare("INSERT INTO closed_accounts (account_id, closed_at) VALUES (?, ?) ON CONFLICT DO NOTHING")
      .bind(accountID, now.toISOString()),
    database.prepare("UPDATE entitlement_ledger SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database.prepare("UPDATE checkout_sessions SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database.prepare("UPDATE voucher_redemptions SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database.prepare("DELETE FROM checkout_attempts WHERE account_id = ?").bind(accountID),
    // A pending gift belongs to its recipient.
    database
      .prepare("UPDATE payment_notes SET account_id = ? WHERE account_id = ? AND kind = 'gift'")
      .bind(anonymousID, accountID),
    database.prepare("DELETE FROM payment_notes WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM customers WHERE account_id = ?").bind(accountID),
    database
      .prepare("UPDATE contracts SET account_id = ?, recipient = '' WHERE account_id = ?")
      .bind(anonymousID, accountID),
    database.prepare("UPDATE declarations SET account_id = ? WHERE account_id = ?").bind(anonymousID, accountID),
    database.prepare("DELETE FROM subscription_terms WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM stream_sessions WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM stream_keys WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM account_restrictions WHERE account_id = ?").bind(accountID),
    database.prepare("DELETE FROM family_members WHERE ? IN (owner_id, member_id)").bind(accountID),
    database.prepare("DELETE FROM family_invitations WHERE owner_id = ?").bind(accountID),
  ]);
  return { cancelledSubscriptions: running.length };
}

/** Whether the account was deleted; later events grant it nothing. */
export async function isClosed(database: D1Database, accountID: string | null): Promise<boolean> {
  if (accountID === null) return false;
  return (
    (await database.prepare("SELECT 1 FROM closed_accounts WHERE account_id = ?").bind(accountID).first()) !== null
  );
}

/** A purchase shows that the account was not deleted after all. */
export async function reopenAccount(database: D1Database, accountID: string): Promise<void> {
  await database.prepare("DELETE FROM closed_accounts WHERE account_id = ?").bind(accountID).run();
}
