import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { expect } from "vitest";
import { entitlementsStatement, parseEntitlements } from "../../../worker/backends/payments/ledger/ledger.ts";
import { composeCheckout, paymentsService } from "../../../worker/services/payments.ts";
import { streamingService } from "../../../worker/services/streaming.ts";
import { keyedBackend, testSetting } from "./keyed-backend.ts";
import { runTrigger } from "./schedule.ts";
import { payHosted } from "./stripe.ts";
import { site, visit } from "./visit.ts";

export const payments = paymentsService(keyedBackend("payments"));

/** A new account id. */
export const newAccount = () => `fan-${crypto.randomUUID()}`;

/** An account's current entitlements. */
export const entitlementsOf = async (ssoID: string) =>
  (await streamingService(keyedBackend("streaming")).entitlements(ssoID)).entitlements;

/** An account's entitlements at another time. */
export async function entitlementsAt(ssoID: string, at: Date): Promise<string[]> {
  const { sql, params } = entitlementsStatement(ssoID, at);
  const { results } = await env.PAYMENTS_DB.prepare(sql)
    .bind(...params)
    .all();
  return parseEntitlements(results);
}

/** Opens a checkout. */
export async function openCheckout(
  ssoID: string,
  packageID: string,
  priceID: string,
  {
    stripeCustomerID = null,
    returnTo,
    ...chosen
  }: { stripeCustomerID?: string | null; returnTo?: string } & Partial<Parameters<typeof composeCheckout>[4]> = {},
): Promise<{ id: string; url: string }> {
  const offer = await payments.offer(packageID, priceID);
  if (offer === null) throw new Error("not on sale");
  const buyer = { ssoID, email: `${ssoID}@fans.example`, stripeCustomerID };
  return await payments.createCheckout(
    composeCheckout(offer, buyer, site, returnTo, { gift: null, beginConsent: false, ...chosen }),
  );
}

/** Opens and pays a checkout, without returning from it. @returns the session's id */
export async function buy(
  ssoID: string,
  packageID: string,
  priceID: string,
  card: Parameters<typeof payHosted>[1] = {},
  stripeCustomerID: string | null = null,
  beginConsent = false,
): Promise<string> {
  const { id, url } = await openCheckout(ssoID, packageID, priceID, { stripeCustomerID, beginConsent });
  expect((await payHosted(url, card)).status).toBe(303);
  return id;
}

export type Pass = readonly [packageID: string, priceID: string];

/** Opens checkouts in independent tabs, and pays them all. @returns the sessions' ids */
export async function payInTabs(
  ssoID: string,
  passes: readonly Pass[],
  chosen: Parameters<typeof openCheckout>[3] = {},
): Promise<string[]> {
  const opened = [];
  for (const [nth, pass] of passes.entries()) {
    const hide = env.PAYMENTS_DB.prepare("UPDATE checkout_sessions SET ended_at = ? WHERE account_id = ?");
    await hide.bind(new Date().toISOString(), ssoID).run();
    opened.push(await openCheckout(ssoID, ...pass, { returnTo: `/news?tab=${nth}`, ...chosen }));
    await hide.bind(null, ssoID).run();
  }
  for (const { url } of opened) expect((await payHosted(url)).status).toBe(303);
  return opened.map(({ id }) => id);
}

/** Refunds second payments for a pass, as the schedule does once they are a minute old. */
export async function settleDuplicates(): Promise<void> {
  await env.PAYMENTS_DB.exec(
    "UPDATE declarations SET declared_at = strftime('%Y-%m-%dT%H:%M:%fZ', declared_at, '-2 minutes') WHERE settled_at IS NULL",
  );
  await runTrigger("* * * * *");
}

/** The provider's events that contain a text, oldest first. */
export async function eventsAbout(stripe: Stripe, needle: string): Promise<Stripe.Event[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.filter((event) => JSON.stringify(event).includes(needle)).reverse();
}

/** Posts an event to the site's webhook, signed unless `change` says otherwise. */
export async function postWebhook(
  event: unknown,
  change: { secret?: string; at?: number; body?: string; signature?: string } = {},
): Promise<Response> {
  const body = JSON.stringify(event);
  const signature =
    change.signature ??
    (await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret: change.secret ?? testSetting("STRIPE_WEBHOOK_SECRET"),
      timestamp: Math.floor(Date.now() / 1000) + (change.at ?? 0),
      cryptoProvider: Stripe.createSubtleCryptoProvider(),
    }));
  return await visit("/api/checkout/webhook", {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: change.body ?? body,
  });
}

/** The ledger of an account, without values that differ between runs. */
export async function ledger(ssoID: string): Promise<unknown[]> {
  const { results } = await env.PAYMENTS_DB.prepare(
    `SELECT entitlement, starts_at, ends_at, reason, reference, revokes FROM entitlement_ledger WHERE account_id = ?
     ORDER BY reference, entitlement`,
  )
    .bind(ssoID)
    .all();
  return results;
}
