import type Stripe from "stripe";
import { z } from "zod";
import { isUnknownToProvider, providerError } from "../provider/provider-error.ts";
import type { LedgerStatement } from "./ledger.ts";
import { commitStatements, hoursAfter } from "./ledger-transaction.ts";

/** Statements that mark a checkout as no longer payable; buying the pass again opens a new one. */
export function checkoutEndedStatements(sessionID: string, accountID: string, now: Date): LedgerStatement[] {
  return [
    {
      sql: "UPDATE checkout_sessions SET ended_at = ?2 WHERE id = ?1 AND fulfilled_at IS NULL AND ended_at IS NULL",
      params: [sessionID, now.toISOString()],
    },
    {
      sql: `DELETE FROM checkout_attempts WHERE account_id = ?2
        AND started_at <= (SELECT created_at FROM checkout_sessions WHERE id = ?1)`,
      params: [sessionID, accountID],
    },
  ];
}

/** Expires an account's checkout. @returns whether it was still open */
export async function expireCheckout(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
  sessionID: string,
  now: Date,
): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionID);
  } catch (error) {
    if (providerError(error)?.type !== "StripeInvalidRequestError") throw error;
    return false;
  }
  await commitStatements(database, checkoutEndedStatements(sessionID, accountID, now));
  return true;
}

const ids = z.array(z.object({ id: z.string() }));

/** A checkout can be paid for a day. */
const dayBefore = (now: Date) => hoursAfter(now, -24);

/** An account's checkouts of the last day that are not fulfilled. */
export async function unfulfilledCheckouts(database: D1Database, accountID: string, now: Date): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT id FROM checkout_sessions WHERE account_id = ? AND fulfilled_at IS NULL AND created_at > ?")
    .bind(accountID, dayBefore(now))
    .all();
  return ids.parse(results).map(({ id }) => id);
}

/** A checkout in its current state; null if the provider does not know it, as after a switch from the emulator to Stripe. */
export async function findCheckout(stripe: Stripe, sessionID: string): Promise<Stripe.Checkout.Session | null> {
  return await stripe.checkout.sessions.retrieve(sessionID).catch((error: unknown) => {
    if (!isUnknownToProvider(error)) throw error;
    return null;
  });
}

/**
 * Expires the account's other open checkouts of the same pass and match that were opened before this one was opened or paid: paying
 * twice buys nothing more. All prices of a package are one pass, and so are a monthly and a yearly subscription with the same
 * entitlements. Once a subscription is paid, open checkouts with a trial expire too, because the trial is for the first subscription.
 * Each gift is a purchase of its own.
 */
export async function expireRivals(
  stripe: Stripe,
  database: D1Database,
  { id, metadata }: Pick<Stripe.Checkout.Session, "id" | "metadata">,
  when: "opened" | "paid",
  now: Date,
): Promise<void> {
  const accountID = metadata?.userID;
  if (accountID === undefined || metadata?.giftTo !== undefined) return;
  const { results } = await database
    .prepare(
      `SELECT other.id FROM checkout_sessions AS other JOIN checkout_sessions AS own ON own.id = ?1
         LEFT JOIN price_options AS price ON price.id = own.price_option_id
         LEFT JOIN price_options AS other_price ON other_price.id = other.price_option_id
       WHERE other.account_id = own.account_id
         AND (other.package_id = own.package_id OR (price.renews_every IS NOT NULL AND other_price.renews_every IS NOT NULL
           AND price.entitlements = other_price.entitlements)
           OR (?2 = 'paid' AND price.renews_every IS NOT NULL AND other_price.trial_days IS NOT NULL))
         AND other.fulfilled_at IS NULL AND other.ended_at IS NULL AND other.id <> own.id AND other.created_at > ?4
         AND (other.created_at, other.id) < (iif(?2 = 'opened', own.created_at, coalesce(own.fulfilled_at, ?3)), own.id)`,
    )
    .bind(id, when, now.toISOString(), dayBefore(now))
    .all();
  for (const rival of ids.parse(results)) {
    const other = await findCheckout(stripe, rival.id);
    const isGift = other?.metadata?.giftTo !== undefined;
    if (other?.status !== "open" || isGift || other.metadata?.matchID !== metadata?.matchID) continue;
    await expireCheckout(stripe, database, accountID, rival.id, now);
  }
}

/** Expires the account's open checkouts of subscriptions in other currencies: the provider opens none in this one beside them. */
export async function expireOtherCurrencies(
  stripe: Stripe,
  database: D1Database,
  accountID: string,
  currency: string,
  now: Date,
): Promise<void> {
  const { results } = await database
    .prepare(
      `SELECT checkout_sessions.id FROM checkout_sessions JOIN price_options ON price_options.id = price_option_id
       WHERE account_id = ? AND renews_every IS NOT NULL AND currency <> ? AND fulfilled_at IS NULL AND ended_at IS NULL AND created_at > ?`,
    )
    .bind(accountID, currency, dayBefore(now))
    .all();
  for (const { id } of ids.parse(results)) await expireCheckout(stripe, database, accountID, id, now);
}
