import type Stripe from "stripe";
import { z } from "zod";
import type { CreateCheckoutRequest } from "../../../../schemas/payments/checkout.ts";
import { chosenMatch, maxMatchHours } from "../../../../schemas/payments/match-entitlements.ts";
import { ApiError } from "../../../errors.ts";
import { customerIDOf, isOver, reopenAccount, subscriptionState } from "../ledger/accounts.ts";
import { expireOtherCurrencies, expireRivals } from "../ledger/checkouts.ts";
import { findOption, isSold } from "./catalogue.ts";
import { findOrCreateCustomer, replaceCustomer } from "./customers.ts";
import { onceAtProvider } from "./once-at-provider.ts";
import { isUnknownToProvider, providerError } from "./provider-error.ts";
import { findOrCreatePrice, sha256Hex } from "./provider-prices.ts";

/** Repeating a purchase within this time returns the same checkout, so that a double click buys once. */
const sameAttemptSeconds = 60;

const attemptRow = z.object({ key: z.string(), started_at: z.iso.datetime().transform((text) => new Date(text)) });

/** The idempotency key of a purchase and the time of its first attempt, shared by attempts within {@link sameAttemptSeconds}. */
async function attemptOf(
  database: D1Database,
  accountID: string,
  details: readonly string[],
  now: Date,
): Promise<z.output<typeof attemptRow>> {
  const purchase = await sha256Hex([accountID, ...details]);
  const since = new Date(now.getTime() - sameAttemptSeconds * 1000).toISOString();
  const [, stored] = await database.batch([
    database.prepare("DELETE FROM checkout_attempts WHERE started_at < ?").bind(since),
    // The no-op update makes RETURNING return the existing row.
    database
      .prepare(
        `INSERT INTO checkout_attempts (purchase, account_id, key, started_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (purchase) DO UPDATE SET key = key RETURNING key, started_at`,
      )
      .bind(purchase, accountID, crypto.randomUUID(), now.toISOString()),
  ]);
  return attemptRow.parse(stored?.results[0]);
}

/** Whether the account has had no subscription yet: a trial is given once. */
async function isFirstSubscription(database: D1Database, accountID: string): Promise<boolean> {
  const found = await database
    .prepare("SELECT 1 FROM contracts WHERE account_id = ? AND id GLOB 'sub_*' LIMIT 1")
    .bind(accountID)
    .first();
  return found === null;
}

type SessionParameters = Omit<
  Stripe.Checkout.SessionCreateParams,
  "customer" | "customer_email" | "customer_creation" | "customer_update"
>;

/** Creates the session for the account's customer. */
async function createSession(
  stripe: Stripe,
  database: D1Database,
  payload: CreateCheckoutRequest,
  parameters: SessionParameters,
  key: string,
  now: Date,
): Promise<Stripe.Checkout.Session> {
  const createFor = (customer: string, operation: string) =>
    onceAtProvider(database, operation, (once) =>
      // Renewals are taxed by the customer's current country.
      stripe.checkout.sessions.create({ ...parameters, customer, customer_update: { address: "auto" } }, once),
    );
  const customer = await findOrCreateCustomer(stripe, database, payload, now);
  try {
    return await createFor(customer, key);
  } catch (error) {
    if (!isUnknownToProvider(error) || providerError(error)?.param !== "customer") throw error;
    return await createFor(await replaceCustomer(stripe, database, payload, customer, now), `${key}-new-customer`);
  }
}

/**
 * The provider bills a customer's subscriptions in one currency, and counts checkouts that are open. Open ones in another currency are
 * expired.
 * @throws ApiError 409 while a subscription in another currency runs
 */
async function requireOneCurrency(
  stripe: Stripe,
  database: D1Database,
  { customerID, metadata: { userID } }: CreateCheckoutRequest,
  currency: string,
  now: Date,
): Promise<void> {
  const other = await database
    .prepare("SELECT 1 FROM contracts WHERE account_id = ? AND id GLOB 'sub_*' AND currency <> ? LIMIT 1")
    .bind(userID, currency)
    .first();
  const known =
    other === null ? [] : await subscriptionState(stripe, customerID ?? (await customerIDOf(database, userID)));
  if (known.some((one) => !isOver(one) && one.currency !== currency)) {
    throw new ApiError(409, "other_currency", "The account has a subscription in another currency.");
  }
  await expireOtherCurrencies(stripe, database, userID, currency, now);
}

/**
 * Methods whose money arrives days after the charge (docs.stripe.com/payments/payment-methods/payment-method-support). They are not
 * offered for a match, which may be over by then, nor for a subscription, whose renewals would be paid after its grace period.
 */
const slowMethods: Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType[] = [
  "acss_debit",
  "au_becs_debit",
  "bacs_debit",
  "boleto",
  "customer_balance",
  "konbini",
  "multibanco",
  "nz_bank_account",
  "oxxo",
  "sepa_debit",
  "us_bank_account",
];

/** The provider keeps a checkout open for 30 minutes to 24 hours. Attempts follow the first within a minute, and a call takes a moment. */
const openMinutes = { least: 32, most: 24 * 60 };

/**
 * Until when a pass for a match can be paid, in Unix seconds: not when the match is over. Counted from the first attempt, because
 * attempts with one idempotency key have the same parameters.
 */
function matchCheckoutEnd(kickOff: string, startedAt: Date): number {
  const inMinutes = (minutes: number) => startedAt.getTime() + minutes * 60_000;
  const matchEnd = Date.parse(kickOff) + maxMatchHours * 3_600_000;
  return Math.floor(Math.max(inMinutes(openMinutes.least), Math.min(inMinutes(openMinutes.most), matchEnd)) / 1000);
}

/**
 * Opens a hosted checkout (spec: calls#create-checkout).
 * @throws ApiError 422 for an unknown price, or one not sold in this mode
 */
export async function openCheckout(
  stripe: Stripe,
  database: D1Database,
  payload: CreateCheckoutRequest,
  now: Date,
): Promise<{ id: string; url: string }> {
  const { userID, packageID } = payload.metadata;
  const found = await findOption(database, payload.line_items[0].price);
  if (found === null || !isSold(found.option, now) || found.option.packageID !== packageID) {
    throw new ApiError(422, "unknown_price", "That price is not on sale.");
  }
  const { option } = found;
  if ((option.renewsEvery === null ? "payment" : "subscription") !== payload.mode) {
    throw new ApiError(422, "wrong_mode", "That price is not sold in that way.");
  }
  const { giftTo, giftFrom, giftWords, beginConsent, matchID, kickOff } = payload.metadata;
  const isForMatch = option.entitlements.includes(chosenMatch);
  if (isForMatch && (matchID === undefined || kickOff === undefined)) {
    throw new ApiError(422, "match_needed", "That price is for one match: say which.");
  }
  if (giftTo !== undefined && payload.mode !== "payment") {
    throw new ApiError(422, "wrong_mode", "A pass that renews cannot be given.");
  }
  await reopenAccount(database, userID);
  if (payload.mode === "subscription") await requireOneCurrency(stripe, database, payload, option.currency, now);
  // A checkout with a trial takes no promotion code, and one with a discount has no trial.
  const hasTrial =
    option.trialDays !== null && payload.discounts === undefined && (await isFirstSubscription(database, userID));
  const trialDays = hasTrial ? option.trialDays : null;
  const price = await findOrCreatePrice(stripe, database, option, found);
  const attempt = await attemptOf(
    database,
    userID,
    [
      price,
      payload.success_url,
      payload.cancel_url,
      giftTo ?? "",
      giftFrom ?? "",
      giftWords ?? "",
      beginConsent ?? "",
      matchID ?? "",
    ],
    now,
  );
  const session = await createSession(
    stripe,
    database,
    payload,
    {
      mode: payload.mode,
      success_url: payload.success_url,
      cancel_url: payload.cancel_url,
      metadata: payload.metadata,
      line_items: [{ price, quantity: 1 }],
      ...((isForMatch || payload.mode === "subscription") && { excluded_payment_method_types: slowMethods }),
      ...(isForMatch && kickOff !== undefined && { expires_at: matchCheckoutEnd(kickOff, attempt.started_at) }),
      ...(payload.discounts === undefined
        ? { allow_promotion_codes: payload.allowPromotionCodes && !hasTrial }
        : { discounts: payload.discounts }),
      // Events about renewals and refunds refer to these objects, not to the session, so they carry the metadata too.
      ...(payload.mode === "subscription"
        ? {
            subscription_data: {
              metadata: payload.metadata,
              ...(trialDays !== null && { trial_period_days: trialDays }),
            },
          }
        : {
            payment_intent_data: { metadata: payload.metadata },
            // Subscriptions always have invoices.
            invoice_creation: { enabled: true, invoice_data: { description: payload.metadata.packageTitle } },
          }),
    },
    attempt.key,
    now,
  );
  if (session.url === null) throw new ApiError(502, "no_checkout_page", "The payments provider gave no checkout page.");
  await database
    .prepare(
      `INSERT INTO checkout_sessions (id, account_id, package_id, price_option_id, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(session.id, userID, packageID, option.id, now.toISOString())
    .run();
  await expireRivals(stripe, database, session, "opened", now);
  return { id: session.id, url: session.url };
}
