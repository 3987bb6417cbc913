import { Hono } from "hono";
import { Stripe } from "stripe";
import { createCheckoutRequest } from "../../../schemas/payments/checkout.ts";
import type { AppEnv } from "../../../worker/app-env.ts";
import { fulfil } from "../../../worker/backends/payments/ledger/fulfilment.ts";
import { openCheckout } from "../../../worker/backends/payments/provider/checkout.ts";
import { apiCalls } from "../../../worker/emulators/stripe/api/calls.ts";
import { checkoutSession } from "../../../worker/emulators/stripe/objects/documents.ts";
import { load } from "../../../worker/emulators/stripe/objects/store.ts";
import { readCard } from "../../../worker/emulators/stripe/payment/cards.ts";
import { pay } from "../../../worker/emulators/stripe/payment/payment.ts";
import type { LeagueFolder } from "../league-folder/league-folder.ts";
import type { LocalStorage } from "../storage/storage.ts";

/** Client of the Stripe emulator in this process, on this storage. */
function emulatedStripe(database: D1Database): Stripe {
  const emulator = new Hono<AppEnv>().route("/v1", apiCalls);
  const answer: typeof fetch = async (input, init) =>
    await emulator.request(new Request(input, init), undefined, { STRIPE_SANDBOX_DB: database });
  return new Stripe("sk_test_of_the_emulator", {
    host: "stripe.internal",
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(answer),
  });
}

/**
 * Buys a subscription for a new account by card through the emulator, as on the site: with a customer, a contract, an invoice and a
 * receipt.
 * @param passID of a subscription of the league
 */
export async function subscribe(
  storage: LocalStorage,
  { ssoID, email, name }: { ssoID: string; email: string; name: string },
  { pass, origin }: { pass: LeagueFolder["passes"][number]; origin: string },
  now: Date,
): Promise<void> {
  const price = pass.prices.find(({ renewsEvery }) => renewsEvery !== undefined);
  if (price === undefined) throw new Error(`${pass.title} does not renew.`);
  const [ledger, sandbox] = await Promise.all([
    storage.miniflare.getD1Database("PAYMENTS_DB"),
    storage.miniflare.getD1Database("STRIPE_SANDBOX_DB"),
  ]);
  const stripe = emulatedStripe(sandbox);
  const checkout = createCheckoutRequest.parse({
    mode: "subscription",
    success_url: `${origin}/payment-successful`,
    cancel_url: `${origin}/payment-cancelled`,
    metadata: {
      userID: ssoID,
      userEmail: email,
      packageDescription: pass.description,
      packageTitle: pass.title,
      packageID: pass.id,
      site: origin,
    },
    line_items: [{ price: price.id, quantity: 1 }],
    allowPromotionCodes: true,
    customerEmail: email,
  });
  const { id } = await openCheckout(stripe, ledger, checkout, now);
  const expiry = `12/${(now.getUTCFullYear() + 3) % 100}`;
  const read = readCard({ number: "4242 4242 4242 4242", expiry, cvc: "123", name, email }, now);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  const session = await load(sandbox, checkoutSession, id);
  const attempt = await pay(sandbox, session, read.card, now);
  const fulfilment = attempt === "paid" ? await fulfil(stripe, ledger, id, ssoID, now) : null;
  if (fulfilment?.status !== "fulfilled") throw new Error(`${pass.title} has not been paid.`);
}
