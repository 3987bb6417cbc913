import type Stripe from "stripe";
import { type CatalogueOption, recurringOptions } from "./catalogue.ts";

export async function sha256Hex(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const matchesOption = (price: Stripe.Price, option: CatalogueOption) =>
  price.unit_amount === option.unitAmount &&
  price.currency === option.currency &&
  (price.recurring?.interval ?? null) === option.renewsEvery;

/**
 * The provider's price for an option, created if there is none of this amount. It is found by its lookup key, so one
 * catalogue works with the emulator, Stripe's test mode and live mode.
 */
export async function findOrCreatePrice(
  stripe: Stripe,
  option: CatalogueOption,
  details: { title: string; description: string },
): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [option.id], active: true, limit: 1 });
  const existing = data[0];
  if (existing !== undefined && matchesOption(existing, option)) return existing.id;
  const product = {
    name: details.title,
    description: details.description,
    metadata: { packageID: option.packageID },
  };
  const created = await stripe.products.create(product, { idempotencyKey: await sha256Hex(product) });
  const price = {
    product: created.id,
    unit_amount: option.unitAmount,
    currency: option.currency,
    ...(option.renewsEvery === null ? {} : { recurring: { interval: option.renewsEvery } }),
    lookup_key: option.id,
    transfer_lookup_key: true,
    // A lookup key can move to a newer price; the metadata still identifies this one.
    metadata: { priceOptionID: option.id },
  };
  return (await stripe.prices.create(price, { idempotencyKey: await sha256Hex(price) })).id;
}

/** Creates missing prices of all subscriptions at the provider, so that customers can change plans. */
export async function createSubscriptionPrices(stripe: Stripe, database: D1Database): Promise<void> {
  const options = await recurringOptions(database);
  if (options.length === 0) return;
  const { data } = await stripe.prices.list({ lookup_keys: options.map(({ option }) => option.id), active: true });
  const missing = options.filter(({ option }) => !data.some((price) => matchesOption(price, option)));
  for (const { option, ...details } of missing) await findOrCreatePrice(stripe, option, details);
}
