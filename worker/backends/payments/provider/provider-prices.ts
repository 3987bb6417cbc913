import type Stripe from "stripe";
import { type CatalogueOption, recurringOptions } from "./catalogue.ts";

/** A key that the same value has again. */
export async function sha256Hex(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a price of the provider costs what the option does. */
const matchesOption = (price: Stripe.Price, option: CatalogueOption) =>
  price.unit_amount === option.unitAmount &&
  price.currency === option.currency &&
  (price.recurring?.interval ?? null) === option.renewsEvery;

/**
 * The provider's price for an option, made there when it has none of this amount yet. It is found by its lookup key, so the
 * catalogue holds for the sandbox, for Stripe's test mode and for live mode alike.
 */
export async function findOrCreatePrice(
  stripe: Stripe,
  option: CatalogueOption,
  named: { title: string; description: string },
): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [option.id], active: true, limit: 1 });
  const known = data[0];
  if (known !== undefined && matchesOption(known, option)) return known.id;
  const product = {
    name: named.title,
    description: named.description,
    metadata: { packageID: option.packageID },
  };
  const made = await stripe.products.create(product, { idempotencyKey: await sha256Hex(product) });
  const price = {
    product: made.id,
    unit_amount: option.unitAmount,
    currency: option.currency,
    ...(option.renewsEvery === null ? {} : { recurring: { interval: option.renewsEvery } }),
    lookup_key: option.id,
    transfer_lookup_key: true,
    // A lookup key may move to a newer price; what was sold under this one stays readable.
    metadata: { priceOptionID: option.id },
  };
  return (await stripe.prices.create(price, { idempotencyKey: await sha256Hex(price) })).id;
}

/** Makes the prices of all subscriptions at the provider, where it has them not: a customer may change to any of them. */
export async function createSubscriptionPrices(stripe: Stripe, database: D1Database): Promise<void> {
  const options = await recurringOptions(database);
  if (options.length === 0) return;
  const { data } = await stripe.prices.list({ lookup_keys: options.map(({ option }) => option.id), active: true });
  const missing = options.filter(({ option }) => !data.some((price) => matchesOption(price, option)));
  for (const { option, ...named } of missing) await findOrCreatePrice(stripe, option, named);
}
