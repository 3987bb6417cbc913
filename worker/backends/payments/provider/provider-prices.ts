import type Stripe from "stripe";
import { type CatalogueOption, recurringOptions } from "./catalogue.ts";
import { onceAtProvider } from "./once-at-provider.ts";

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
  database: D1Database,
  option: CatalogueOption,
  details: { title: string; description: string },
): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [option.id], limit: 1 });
  const existing = data[0];
  if (existing !== undefined && matchesOption(existing, option)) {
    // On sale again.
    if (!existing.active) await stripe.prices.update(existing.id, { active: true });
    return existing.id;
  }
  const product = {
    name: details.title,
    description: details.description,
    metadata: { packageID: option.packageID },
  };
  const created = await onceAtProvider(database, await sha256Hex(product), (once) =>
    stripe.products.create(product, once),
  );
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
  // With the price that it replaces: a return to an earlier amount is another operation than the first change to it.
  const operation = await sha256Hex([price, existing?.id ?? null]);
  return (await onceAtProvider(database, operation, (once) => stripe.prices.create(price, once))).id;
}

/** An upper limit: no league sells that many. */
const maxPrices = 1000;

/**
 * Makes the provider's active recurring prices those that are on sale, because customers may change their plan to any of them: creates
 * missing ones, and deactivates those that are no longer sold. Subscriptions to an inactive price renew as before.
 */
export async function syncSubscriptionPrices(stripe: Stripe, database: D1Database, now: Date): Promise<void> {
  const options = await recurringOptions(database, now);
  const active = await stripe.prices
    .list({ active: true, type: "recurring", limit: 100 })
    .autoPagingToArray({ limit: maxPrices });
  const isOf = (price: Stripe.Price, option: CatalogueOption) =>
    price.lookup_key === option.id && matchesOption(price, option);
  const missing = options.filter(({ option }) => !active.some((price) => isOf(price, option)));
  for (const { option, ...details } of missing) await findOrCreatePrice(stripe, database, option, details);
  for (const price of active) {
    const isOwn = price.metadata.priceOptionID !== undefined;
    if (!isOwn || options.some(({ option }) => isOf(price, option))) continue;
    await stripe.prices.update(price.id, { active: false });
  }
}
