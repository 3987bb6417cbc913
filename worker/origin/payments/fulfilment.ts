import type Stripe from "stripe";
import type { Fulfilment } from "../../../schemas/checkout.ts";
import { isClosed } from "./accounts.ts";
import { findOption } from "./catalogue.ts";
import { endReturnedStatement, grantStatement, type LedgerStatement, revokeStatement } from "./ledger.ts";

/** A renewal is charged some time after its period began; access goes on meanwhile, and while a failed card is put right. */
const renewalGraceHours = 24;

/** What a paid object comes to. `accountID` null: the object is not one of this site's sales. */
export interface Effect {
  accountID: string | null;
  packageID: string;
  paid: boolean;
  statements: LedgerStatement[];
}

const nothing: Effect = { accountID: null, packageID: "", paid: false, statements: [] };

/** Stripe's unit of time. */
export function instant(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}

function later(date: Date, hours: number): string {
  return new Date(date.getTime() + hours * 3_600_000).toISOString();
}

/** The id of what the provider tells by its id or, where it was asked for, whole. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

async function optionOf(database: D1Database, price: Stripe.Price | null | undefined) {
  const id = price?.metadata.priceOptionID ?? price?.lookup_key;
  return id === undefined || id === null ? null : ((await findOption(database, id))?.option ?? null);
}

function customerStatement(accountID: string, customerID: string | null, now: Date): LedgerStatement[] {
  if (customerID === null) return [];
  return [
    {
      sql: "INSERT INTO customers (account_id, stripe_customer_id, created_at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
      params: [accountID, customerID, now.toISOString()],
    },
  ];
}

/** What the ledger calls a subscription's period. @param start its first second, as the provider tells it. */
export const periodReference = (subscriptionID: string, start: number) => `${subscriptionID}:${start}`;

/**
 * What a subscription, as it stands at the provider now, gives: its paid period, and an end where it was cancelled.
 * It follows from the subscription alone, so events may come in any order and any number.
 */
export async function subscriptionEffect(
  stripe: Stripe,
  database: D1Database,
  subscriptionID: string,
  now: Date,
): Promise<Effect> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionID, { expand: ["latest_invoice"] });
  const accountID = subscription.metadata.userID;
  const packageID = subscription.metadata.packageID;
  const item = subscription.items.data[0];
  const option = await optionOf(database, item?.price);
  if (accountID === undefined || packageID === undefined || item === undefined || option === null) return nothing;
  const { latest_invoice } = subscription;
  const paid =
    subscription.status === "trialing" ||
    (typeof latest_invoice === "object" && latest_invoice !== null && latest_invoice.status === "paid");
  if (!paid) return { accountID, packageID, paid, statements: [] };

  const reference = periodReference(subscription.id, item.current_period_start);
  const statements = [
    ...option.entitlements.map((entitlement) =>
      grantStatement(
        {
          accountID,
          entitlement,
          startsAt: instant(item.current_period_start).toISOString(),
          endsAt: later(instant(item.current_period_end), renewalGraceHours),
          reason: "payment",
          reference,
        },
        now,
      ),
    ),
    endReturnedStatement(reference, now),
    ...customerStatement(accountID, idOf(subscription.customer), now),
  ];
  if (subscription.ended_at !== null) {
    statements.push(revokeStatement(reference, `${reference}:ended`, instant(subscription.ended_at), now));
  }
  return { accountID, packageID, paid, statements };
}

/** What a checkout session, as it stands at the provider now, gives. Nothing while it is not paid. */
export async function sessionEffect(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  now: Date,
): Promise<Effect> {
  const session = await stripe.checkout.sessions.retrieve(sessionID, {
    expand: ["line_items", "payment_intent"],
  });
  const accountID = session.metadata?.userID;
  const packageID = session.metadata?.packageID;
  if (accountID === undefined || packageID === undefined) return nothing;
  const paid = session.status === "complete" && session.payment_status !== "unpaid";
  if (!paid) return { accountID, packageID, paid, statements: [] };
  const done: LedgerStatement[] = [
    {
      sql: "UPDATE checkout_sessions SET fulfilled_at = ?2 WHERE id = ?1 AND fulfilled_at IS NULL",
      params: [session.id, now.toISOString()],
    },
    // The next purchase is a new one, however soon it comes.
    { sql: "DELETE FROM checkout_attempts WHERE account_id = ?1", params: [accountID] },
  ];
  const subscriptionID = idOf(session.subscription);
  if (subscriptionID !== null) {
    const effect = await subscriptionEffect(stripe, database, subscriptionID, now);
    return { ...effect, statements: [...effect.statements, ...done] };
  }

  const option = await optionOf(database, session.line_items?.data[0]?.price);
  if (option === null || option.accessHours === null) return nothing;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const reference = intent?.id ?? session.id;
  const startsAt = instant(intent?.created ?? session.created);
  const endsAt = later(startsAt, option.accessHours);
  return {
    accountID,
    packageID,
    paid,
    statements: [
      ...option.entitlements.map((entitlement) =>
        grantStatement(
          {
            accountID,
            entitlement,
            startsAt: startsAt.toISOString(),
            endsAt,
            reason: "payment",
            reference,
          },
          now,
        ),
      ),
      endReturnedStatement(reference, now),
      ...customerStatement(accountID, idOf(session.customer), now),
      ...done,
    ],
  };
}

/** Runs statements on D1, all or none. */
export async function apply(database: D1Database, statements: readonly LedgerStatement[]): Promise<void> {
  if (statements.length === 0) return;
  await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));
}

/**
 * Gives what a checkout session has paid for: the return page's way, the webhook's being the same effect. Any number of
 * calls, in any order with the webhook, leaves the ledger as one does.
 * @returns null when the session is not that account's, or not one of this site's: nothing is given then.
 */
export async function fulfil(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  accountID: string,
  now: Date,
): Promise<Fulfilment | null> {
  const effect = await sessionEffect(stripe, database, sessionID, now);
  if (effect.accountID !== accountID || (await isClosed(database, accountID))) return null;
  await apply(database, effect.statements);
  return { status: effect.paid ? "fulfilled" : "pending", packageID: effect.packageID };
}
