import { newCustomer } from "./builders.ts";
import { type CheckoutSession, type Customer, customer as customerDocument } from "./documents.ts";
import { load } from "./store.ts";

/** Who pays, as they say on the checkout page. */
export interface Buyer {
  name: string | null;
  email: string | null;
  /** Where they live, as far as the card tells: the page does not ask. */
  country?: string | null;
}

/** An address of which the country alone is known. */
export const addressFromCountry = (country: string | null | undefined) =>
  country === null || country === undefined
    ? null
    : { city: null, country, line1: null, line2: null, postal_code: null, state: null };

/** The customer that a session is paid by: the one it names, or a new one where it makes one. */
export async function sessionCustomer(
  database: D1Database,
  session: CheckoutSession,
  buyer: Buyer,
  now: Date,
): Promise<{ customer: Customer | null; isNew: boolean }> {
  if (session.customer !== null) {
    return { customer: await load(database, customerDocument, session.customer), isNew: false };
  }
  const isNew = session.customer_creation === "always";
  return { customer: isNew ? { ...newCustomer(buyer, now), address: addressFromCountry(buyer.country) } : null, isNew };
}

/** The session's customer_details. */
export const customerDetails = ({ name, email, country }: Buyer) => ({
  address: addressFromCountry(country),
  email,
  name,
  phone: null,
  tax_exempt: "none",
  tax_ids: [],
});
