import { newCustomer } from "../objects/builders.ts";
import { type CheckoutSession, type Customer, customer as customerDocument } from "../objects/documents.ts";
import { load } from "../objects/store.ts";

/** The buyer's details, as entered on the checkout page. */
export interface Buyer {
  name: string | null;
  email: string | null;
  /** The card's country: the page does not ask for the buyer's. */
  country?: string | null;
}

/** An address with only its country known. */
export const addressFromCountry = (country: string | null | undefined) =>
  country === null || country === undefined
    ? null
    : { city: null, country, line1: null, line2: null, postal_code: null, state: null };

/**
 * The customer of a session, or a new one if it creates one. As at Stripe, a customer without an email address gets the buyer's, and if
 * the session says so, the buyer's address.
 */
export async function sessionCustomer(
  database: D1Database,
  session: CheckoutSession,
  buyer: Buyer,
  now: Date,
): Promise<{ customer: Customer | null; isNew: boolean }> {
  if (session.customer !== null) {
    const customer = await load(database, customerDocument, session.customer);
    const isMoved = session.customer_update?.address === "auto" && buyer.country;
    const address = isMoved ? addressFromCountry(buyer.country) : customer.address;
    return { customer: { ...customer, email: customer.email ?? buyer.email, address }, isNew: false };
  }
  const isNew = session.customer_creation === "always";
  return { customer: isNew ? { ...newCustomer(buyer, now), address: addressFromCountry(buyer.country) } : null, isNew };
}

export const customerDetails = ({ name, email, country }: Buyer) => ({
  address: addressFromCountry(country),
  email,
  name,
  phone: null,
  tax_exempt: "none",
  tax_ids: [],
});
