import type Stripe from "stripe";
import type { CreateCheckoutRequest } from "../../../../schemas/payments/checkout.ts";
import { customerIDOf } from "../ledger/accounts.ts";
import { commitStatements, customerStatements } from "../ledger/ledger-transaction.ts";
import { onceAtProvider } from "./once-at-provider.ts";
import { sha256Hex } from "./provider-prices.ts";

type Buyer = Pick<CreateCheckoutRequest, "customerID" | "customerEmail" | "metadata">;

/**
 * The account's customer at the provider, created with its first checkout. Without one, each paid checkout would create its own
 * customer, and subscriptions of all but the first would be charged unnoticed: neither the customer portal nor the account's deletion
 * would see them.
 */
export async function findOrCreateCustomer(
  stripe: Stripe,
  database: D1Database,
  buyer: Buyer,
  now: Date,
): Promise<string> {
  return (
    buyer.customerID ??
    (await customerIDOf(database, buyer.metadata.userID)) ??
    (await createCustomer(stripe, database, buyer, null, now))
  );
}

/** Replaces a customer unknown to the provider, such as after a switch from the emulator to Stripe. */
export async function replaceCustomer(
  stripe: Stripe,
  database: D1Database,
  buyer: Buyer,
  unknown: string,
  now: Date,
): Promise<string> {
  await database.prepare("DELETE FROM customers WHERE stripe_customer_id = ?").bind(unknown).run();
  return await createCustomer(stripe, database, buyer, unknown, now);
}

async function createCustomer(
  stripe: Stripe,
  database: D1Database,
  { customerEmail, metadata: { userID, userEmail } }: Buyer,
  replaces: string | null,
  now: Date,
): Promise<string> {
  // Not every sign-in provides an email address; the hosted page asks for a missing one.
  const email = customerEmail || userEmail;
  const details = { ...(email !== "" && { email }), metadata: { userID } };
  const { id } = await onceAtProvider(database, await sha256Hex(["customer", details, replaces]), (once) =>
    stripe.customers.create(details, once),
  );
  await commitStatements(database, customerStatements(userID, id, now));
  // Of two checkouts opened at once, the customer of the first one stays.
  return (await customerIDOf(database, userID)) ?? id;
}
