import type Stripe from "stripe";
import { z } from "zod";
import type { Fulfilment } from "../../../../schemas/payments/checkout.ts";
import { chosenMatch, entitlementsForMatch } from "../../../../schemas/payments/match-entitlements.ts";
import { contractStatement } from "../contracts/contracts.ts";
import { giftOf, giftStatements } from "../gifts/gifts.ts";
import { isClosed } from "./accounts.ts";
import { checkoutEndedStatements, expireRivals } from "./checkouts.ts";
import { duplicateStatements, isDuplicate } from "./duplicate-payments.ts";
import { grantStatement, type LedgerStatement, revokeReversedStatement } from "./ledger.ts";
import {
  commitStatements,
  customerStatements,
  emailOf,
  emptyTransaction,
  fromUnixSeconds,
  hoursAfter,
  idOf,
  type LedgerTransaction,
  offerOf,
  subscriptionSale,
} from "./ledger-transaction.ts";
import { matchPassStatement, soldMatchOf } from "./match-passes.ts";
import { type Receipt, receiptStatements } from "./receipts.ts";
import { paymentStatements, soldPassStatements } from "./sales-records.ts";
import { subscriptionTransaction } from "./subscriptions.ts";

interface Sale extends LedgerTransaction {
  packageID: string;
  paid: boolean;
  /** Whether it can no longer be paid. */
  expired?: boolean;
}

const noSale: Sale = { ...emptyTransaction, packageID: "", paid: false };

const concluded = z.object({ concluded_at: z.iso.datetime() }).nullable();

/**
 * When a one-off payment succeeded, which is when its pass begins. It is when the invoice was paid: a bank debit begins days before. A
 * time that is stored already stays, because the ids of withdrawals contain it.
 * @param reported time of the event that reported the success, since the invoice may follow it by a moment
 */
async function paidAtOf(
  database: D1Database,
  { created, invoice }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  reported: Date | undefined,
): Promise<Date> {
  if (intent !== null) {
    const stored = await database.prepare("SELECT concluded_at FROM contracts WHERE id = ?").bind(intent.id).first();
    const contract = concluded.parse(stored);
    if (contract !== null) return new Date(contract.concluded_at);
  }
  const paid = typeof invoice === "object" ? invoice?.status_transitions.paid_at : null;
  return typeof paid === "number" ? fromUnixSeconds(paid) : (reported ?? fromUnixSeconds(intent?.created ?? created));
}

/**
 * What a checkout session grants, by its current state at the provider: nothing until it is paid.
 * @param reported when an event reported that its payment succeeded
 */
export async function checkoutTransaction(
  stripe: Stripe,
  database: D1Database,
  sessionID: string,
  now: Date,
  reported?: Date,
): Promise<Sale> {
  const session = await stripe.checkout.sessions.retrieve(sessionID, {
    expand: ["line_items", "payment_intent", "invoice", "customer"],
  });
  const buyerID = session.metadata?.userID;
  const packageID = session.metadata?.packageID;
  if (buyerID === undefined || packageID === undefined) return noSale;
  if (session.status === "complete") await expireRivals(stripe, database, session, "paid", now);
  const paid = session.status === "complete" && session.payment_status !== "unpaid";
  if (!paid) {
    const expired = session.status === "expired";
    const statements = expired ? checkoutEndedStatements(session.id, buyerID, now) : [];
    return { accountID: buyerID, packageID, paid, expired, statements, salesStatements: [] };
  }
  const done: LedgerStatement[] = [
    {
      sql: "UPDATE checkout_sessions SET fulfilled_at = ?2 WHERE id = ?1 AND fulfilled_at IS NULL",
      params: [session.id, now.toISOString()],
    },
    // The next purchase opens a new checkout, however soon it follows.
    { sql: "DELETE FROM checkout_attempts WHERE account_id = ?1", params: [buyerID] },
  ];
  const subscriptionID = idOf(session.subscription);
  if (subscriptionID !== null) {
    const transaction = await subscriptionTransaction(stripe, database, subscriptionID, now);
    const statements = [...transaction.statements, ...done];
    return { ...transaction, ...subscriptionSale(subscriptionID), statements };
  }

  const option = (await offerOf(database, session.line_items?.data[0]?.price))?.option;
  if (option === undefined || option.accessHours === null) return noSale;
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const reference = intent?.id ?? session.id;
  const startsAt = await paidAtOf(database, session, intent, reported);
  const gift = giftOf(session.metadata);
  const anonymous = gift === null ? null : await anonymousAccountID(database, session.id, buyerID);
  const accountID = anonymous ?? buyerID;
  const sale = {
    accountID,
    packageTitle: session.metadata?.packageTitle ?? "pass",
    amount: session.amount_total ?? option.unitAmount,
    currency: session.currency ?? option.currency,
    country: session.customer_details?.address?.country ?? null,
    paidAt: startsAt,
    contractID: reference,
  };
  // A bank debit may be paid days after its checkout, when the buyer has another address.
  const buyerEmail = emailOf(session.customer) ?? session.customer_details?.email ?? session.metadata?.userEmail ?? "";
  const email = anonymous === null ? buyerEmail : "";
  const match = await soldMatchOf(database, session.metadata, reference);
  if (option.entitlements.includes(chosenMatch) && match === null) return noSale;
  const { accessHours } = option;
  const entitlements = match === null ? option.entitlements : entitlementsForMatch(option.entitlements, match.id);
  const endsAt = hoursAfter(match?.kickOff ?? startsAt, accessHours);
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
  const customer = anonymous === null ? customerStatements(accountID, idOf(session.customer), now) : [];
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
  const { amount, currency, packageTitle: title } = sale;
  const salesStatements = [
    ...paymentStatements({ id: session.id, contract: reference, title, amount, currency, at: startsAt }, now),
    ...(gift === null
      ? soldPassStatements(
          {
            contract: reference,
            title,
            isSubscription: false,
            beginsAt: startsAt.toISOString(),
            endsAt,
            cancelledAt: null,
          },
          now,
        )
      : []),
  ];
  const pass = { contractID: reference, accountID, packageID, entitlements, startsAt: startsAt.toISOString(), endsAt };
  const duplicate = gift === null ? duplicateStatements(pass, now) : [];
  const statements = [...grants, contract, ...duplicate, ...customer, ...done];
  return { accountID, packageID, paid, sale: { contractID: reference, paidAt: startsAt }, statements, salesStatements };
}

const named = z.object({ account_id: z.string() });

/**
 * The anonymous id of a checkout whose account was closed since; null for an open account. A gift that is paid for belongs to its
 * recipient, so it is sent all the same.
 */
async function anonymousAccountID(database: D1Database, sessionID: string, accountID: string): Promise<string | null> {
  if (!(await isClosed(database, accountID))) return null;
  const row = await database.prepare("SELECT account_id FROM checkout_sessions WHERE id = ?").bind(sessionID).first();
  return named.parse(row ?? { account_id: `deleted-${crypto.randomUUID()}` }).account_id;
}

/** Statements for a one-off pass: access from payment to its end, and a receipt. */
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
  const { paid, expired = false, packageID, sale, statements, salesStatements } = transaction;
  await commitStatements(database, [...statements, ...salesStatements]);
  if (!paid) return { status: expired ? "expired" : "pending", packageID };
  const duplicate = await database
    .prepare(`SELECT ${isDuplicate("?")} AS duplicate`)
    .bind(sale?.contractID ?? "")
    .first<number>("duplicate");
  return { status: duplicate === 1 ? "duplicate" : "fulfilled", packageID };
}
