import Stripe from "stripe";
import { z } from "zod";
import type { CreateCheckoutRequest } from "../../../../schemas/payments/checkout.ts";
import { chosenMatch } from "../../../../schemas/payments/match-entitlements.ts";
import { ApiError } from "../../../errors.ts";
import { reopenAccount } from "../ledger/accounts.ts";
import { findOption } from "./catalogue.ts";
import { findOrCreatePrice, sha256Hex } from "./provider-prices.ts";

/** Repeating a purchase within this time returns the same checkout, so that a double click buys once. */
const sameAttemptSeconds = 60;

const attemptKey = z.object({ key: z.string() });

/** The idempotency key of a purchase, shared by attempts that follow immediately. */
async function idempotencyKeyFor(
  database: D1Database,
  accountID: string,
  details: readonly string[],
  now: Date,
): Promise<string> {
  const purchase = await sha256Hex([accountID, ...details]);
  const since = new Date(now.getTime() - sameAttemptSeconds * 1000).toISOString();
  const [, stored] = await database.batch([
    database.prepare("DELETE FROM checkout_attempts WHERE started_at < ?").bind(since),
    // The no-op update makes RETURNING return the existing row.
    database
      .prepare(
        `INSERT INTO checkout_attempts (purchase, account_id, key, started_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (purchase) DO UPDATE SET key = key RETURNING key`,
      )
      .bind(purchase, accountID, crypto.randomUUID(), now.toISOString()),
  ]);
  return attemptKey.parse(stored?.results[0]).key;
}

type SessionParameters = Omit<
  Stripe.Checkout.SessionCreateParams,
  "customer" | "customer_email" | "customer_creation" | "customer_update"
>;

/**
 * Creates the session for the account's customer. A customer unknown to the provider, such as after a switch from the
 * emulator to Stripe, is deleted and created again.
 */
async function createSession(
  stripe: Stripe,
  database: D1Database,
  { mode, customerID, customerEmail, metadata }: CreateCheckoutRequest,
  parameters: SessionParameters,
  key: string,
): Promise<Stripe.Checkout.Session> {
  if (customerID !== undefined) {
    try {
      // Renewals are taxed by the customer's current country.
      const customer = { customer: customerID, customer_update: { address: "auto" as const } };
      return await stripe.checkout.sessions.create({ ...parameters, ...customer }, { idempotencyKey: key });
    } catch (error) {
      const unknown =
        error instanceof Stripe.errors.StripeError && error.code === "resource_missing" && error.param === "customer";
      if (!unknown) throw error;
      await database.prepare("DELETE FROM customers WHERE stripe_customer_id = ?").bind(customerID).run();
    }
  }
  // Not every sign-in provides an email address; the hosted page asks for a missing one.
  const email = customerEmail || metadata.userEmail;
  return await stripe.checkout.sessions.create(
    {
      ...parameters,
      ...(email !== "" && { customer_email: email }),
      ...(mode === "payment" ? { customer_creation: "always" } : {}),
    },
    { idempotencyKey: `${key}-new-customer` },
  );
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
  if (found === null || !found.option.isOnSale || found.option.packageID !== packageID) {
    throw new ApiError(422, "unknown_price", "That price is not on sale.");
  }
  const { option } = found;
  if ((option.renewsEvery === null ? "payment" : "subscription") !== payload.mode) {
    throw new ApiError(422, "wrong_mode", "That price is not sold in that way.");
  }
  const { giftTo, giftFrom, giftWords, beginConsent, matchID, kickOff } = payload.metadata;
  if (option.entitlements.includes(chosenMatch) && (matchID === undefined || kickOff === undefined)) {
    throw new ApiError(422, "match_needed", "That price is for one match: say which.");
  }
  if (giftTo !== undefined && payload.mode !== "payment") {
    throw new ApiError(422, "wrong_mode", "A pass that renews cannot be given.");
  }
  await reopenAccount(database, userID);
  const key = await idempotencyKeyFor(
    database,
    userID,
    [
      option.id,
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
  const price = await findOrCreatePrice(stripe, option, found);
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
      ...(payload.discounts === undefined
        ? { allow_promotion_codes: payload.allowPromotionCodes }
        : { discounts: payload.discounts }),
      // Events about renewals and refunds refer to these objects, not to the session, so they carry the metadata too.
      ...(payload.mode === "subscription"
        ? { subscription_data: { metadata: payload.metadata } }
        : {
            payment_intent_data: { metadata: payload.metadata },
            // Subscriptions always have invoices.
            invoice_creation: { enabled: true, invoice_data: { description: payload.metadata.packageTitle } },
          }),
    },
    key,
  );
  if (session.url === null) throw new ApiError(502, "no_checkout_page", "The payments provider gave no checkout page.");
  await database
    .prepare(
      `INSERT INTO checkout_sessions (id, account_id, package_id, price_option_id, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(session.id, userID, packageID, option.id, now.toISOString())
    .run();
  return { id: session.id, url: session.url };
}
