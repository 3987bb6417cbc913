import type Stripe from "stripe";
import type { Fulfilment } from "../../../../schemas/payments/checkout.ts";
import { giftOf, giftStatements } from "../gifts/gifts.ts";
import { isClosed } from "./accounts.ts";
import { endReturnedStatement, grantStatement, type LedgerStatement } from "./ledger.ts";
import {
  apply,
  customerStatement,
  type Effect,
  idOf,
  instant,
  later,
  nothing,
  optionOf,
} from "./ledger-transaction.ts";
import { type Receipt, receiptStatements } from "./receipts.ts";
import { subscriptionEffect } from "./subscriptions.ts";

/** What a checkout comes to. */
interface Sale extends Effect {
  packageID: string;
  paid: boolean;
}

const noSale: Sale = { ...nothing, packageID: "", paid: false };

/** The statements that note that a checkout can no longer be paid: asking for the pass again opens a new one. */
export function endedStatements(sessionID: string, accountID: string, now: Date): LedgerStatement[] {
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

/**
 * What a checkout session, as it stands at the provider now, gives. Nothing while it is not paid.
 * @param paidAt when a payment went through that took days, such as from a bank account, as the provider tells: a pass begins then.
 */
export async function sessionEffect(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  now: Date,
  paidAt?: Date,
): Promise<Sale> {
  const session = await stripe.checkout.sessions.retrieve(sessionID, {
    expand: ["line_items", "payment_intent"],
  });
  const accountID = session.metadata?.userID;
  const packageID = session.metadata?.packageID;
  if (accountID === undefined || packageID === undefined) return noSale;
  const paid = session.status === "complete" && session.payment_status !== "unpaid";
  if (!paid) {
    const statements = session.status === "expired" ? endedStatements(session.id, accountID, now) : [];
    return { accountID, packageID, paid, statements };
  }
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
  if (option === null || option.accessHours === null) return noSale;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const reference = intent?.id ?? session.id;
  const startsAt = paidAt ?? instant(intent?.created ?? session.created);
  const sale = {
    accountID,
    packageTitle: session.metadata?.packageTitle ?? "pass",
    amount: session.amount_total ?? option.unitAmount,
    currency: session.currency ?? option.currency,
    country: session.customer_details?.address?.country ?? null,
    paidAt: startsAt,
  };
  const email = session.customer_details?.email ?? session.metadata?.userEmail ?? "";
  const { entitlements, accessHours } = option;
  const gift = giftOf(session.metadata);
  const given =
    gift === null
      ? passStatements({ ...sale, id: session.id, recipient: email, entitlements, accessHours, reference }, now)
      : giftStatements(
          { ...sale, ...gift, sessionID: session.id, buyerEmail: email, entitlements, accessHours, reference },
          now,
        );
  const customer = customerStatement(accountID, idOf(session.customer), now);
  return { accountID, packageID, paid, statements: [...given, ...customer, ...done] };
}

/** What a pass that is paid once gives its buyer: access from payment, and a receipt. */
function passStatements(
  {
    entitlements,
    accessHours,
    reference,
    ...sale
  }: Omit<Receipt, "accessUntil" | "renews"> & {
    entitlements: readonly string[];
    accessHours: number;
    reference: string;
  },
  now: Date,
): LedgerStatement[] {
  const { accountID, paidAt } = sale;
  const [startsAt, endsAt] = [paidAt.toISOString(), later(paidAt, accessHours)];
  return [
    ...entitlements.map((entitlement) =>
      grantStatement({ accountID, entitlement, startsAt, endsAt, reason: "payment", reference }, now),
    ),
    endReturnedStatement(reference, now),
    ...receiptStatements({ ...sale, accessUntil: new Date(endsAt), renews: false }, now),
  ];
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
