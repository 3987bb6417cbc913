import type Stripe from "stripe";
import type { Fulfilment } from "../../../../schemas/payments/checkout.ts";
import { chosenMatch, forMatch } from "../../../../schemas/payments/match-entitlements.ts";
import { contractStatement } from "../contracts/contracts.ts";
import { giftOf, giftStatements } from "../gifts/gifts.ts";
import { isClosed } from "./accounts.ts";
import { grantStatement, type LedgerStatement, revokeReversedStatement } from "./ledger.ts";
import {
  commitStatements,
  customerStatements,
  emptyTransaction,
  fromUnixSeconds,
  hoursAfter,
  idOf,
  type LedgerTransaction,
  priceOptionOf,
} from "./ledger-transaction.ts";
import { matchPassStatement, soldMatchOf } from "./match-passes.ts";
import { type Receipt, receiptStatements } from "./receipts.ts";
import { subscriptionTransaction } from "./subscriptions.ts";

interface Sale extends LedgerTransaction {
  packageID: string;
  paid: boolean;
}

const noSale: Sale = { ...emptyTransaction, packageID: "", paid: false };

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

/**
 * What a checkout session grants, by its current state at the provider: nothing until it is paid.
 * @param paidAt when a delayed payment such as a bank debit succeeded; the pass begins then
 */
export async function checkoutTransaction(
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
    const statements = session.status === "expired" ? checkoutEndedStatements(session.id, accountID, now) : [];
    return { accountID, packageID, paid, statements };
  }
  const done: LedgerStatement[] = [
    {
      sql: "UPDATE checkout_sessions SET fulfilled_at = ?2 WHERE id = ?1 AND fulfilled_at IS NULL",
      params: [session.id, now.toISOString()],
    },
    // The next purchase opens a new checkout, however soon it follows.
    { sql: "DELETE FROM checkout_attempts WHERE account_id = ?1", params: [accountID] },
  ];
  const subscriptionID = idOf(session.subscription);
  if (subscriptionID !== null) {
    const transaction = await subscriptionTransaction(stripe, database, subscriptionID, now);
    return { ...transaction, statements: [...transaction.statements, ...done] };
  }

  const option = await priceOptionOf(database, session.line_items?.data[0]?.price);
  if (option === null || option.accessHours === null) return noSale;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const reference = intent?.id ?? session.id;
  const startsAt = paidAt ?? fromUnixSeconds(intent?.created ?? session.created);
  const sale = {
    accountID,
    packageTitle: session.metadata?.packageTitle ?? "pass",
    amount: session.amount_total ?? option.unitAmount,
    currency: session.currency ?? option.currency,
    country: session.customer_details?.address?.country ?? null,
    paidAt: startsAt,
    contractID: reference,
  };
  const email = session.customer_details?.email ?? session.metadata?.userEmail ?? "";
  const match = await soldMatchOf(database, session.metadata, reference);
  if (option.entitlements.includes(chosenMatch) && match === null) return noSale;
  const { accessHours } = option;
  const entitlements = match === null ? option.entitlements : forMatch(option.entitlements, match.id);
  const endsAt = hoursAfter(match?.kickOff ?? startsAt, accessHours);
  const gift = giftOf(session.metadata);
  const grants =
    gift === null
      ? [
          ...passStatements({ ...sale, id: session.id, recipient: email, entitlements, endsAt, reference }, now),
          ...(match === null ? [] : [matchPassStatement({ reference, match, accessHours })]),
        ]
      : giftStatements(
          { ...sale, ...gift, sessionID: session.id, buyerEmail: email, entitlements, accessHours, reference },
          now,
        );
  const customer = customerStatements(accountID, idOf(session.customer), now);
  const contract = contractStatement(
    {
      id: reference,
      accountID,
      title: sale.packageTitle,
      recipient: email,
      site: session.metadata?.site ?? "",
      renews: false,
      concludedAt: startsAt,
      endsAt,
      amount: sale.amount,
      currency: sale.currency,
      // A gift begins when its code is redeemed.
      beginConsentAt:
        gift === null && session.metadata?.beginConsent === "yes"
          ? fromUnixSeconds(session.created).toISOString()
          : null,
      nextAmount: null,
      inTrial: false,
    },
    now,
  );
  return { accountID, packageID, paid, statements: [...grants, contract, ...customer, ...done] };
}

/** A one-off pass grants access from payment to its end, and a receipt. */
function passStatements(
  {
    entitlements,
    endsAt,
    reference,
    ...sale
  }: Omit<Receipt, "accessUntil" | "renews"> & {
    entitlements: readonly string[];
    endsAt: string;
    reference: string;
  },
  now: Date,
): LedgerStatement[] {
  const { accountID, paidAt } = sale;
  const startsAt = paidAt.toISOString();
  return [
    ...entitlements.map((entitlement) =>
      grantStatement({ accountID, entitlement, startsAt, endsAt, reason: "payment", reference }, now),
    ),
    revokeReversedStatement(reference, now),
    ...receiptStatements({ ...sale, accessUntil: new Date(endsAt), renews: false }, now),
  ];
}

/**
 * Fulfils a paid checkout when the buyer returns. The webhook does the same; any number of calls in any order results
 * in the same ledger.
 * @returns null when the session is unknown here or belongs to another account: nothing is granted then
 */
export async function fulfil(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  accountID: string,
  now: Date,
): Promise<Fulfilment | null> {
  const transaction = await checkoutTransaction(stripe, database, sessionID, now);
  if (transaction.accountID !== accountID || (await isClosed(database, accountID))) return null;
  await commitStatements(database, transaction.statements);
  return { status: transaction.paid ? "fulfilled" : "pending", packageID: transaction.packageID };
}
