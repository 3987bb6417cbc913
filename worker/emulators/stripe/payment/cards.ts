/** A decline by the card's issuer, as Stripe names it. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** Cards that are approved. Their last four digits are unique and determine what happens after the payment. */
const approved = new Set([
  "4242424242424242",
  "5555555555554444",
  "378282246310005",
  // From Ireland and from Germany.
  "4000003720000005",
  "4000002760000016",
  // Its payments are disputed as fraudulent.
  "4000000000000259",
  // Its refunds fail a while after they succeeded.
  "4000000000005126",
  // Require authentication: on the first payment, on every payment, and when the issuer demands it.
  "4000002500003155",
  "4000002760003184",
  "4000000000003220",
]);
/** Stripe's test cards that are declined (docs.stripe.com/testing). */
const declines: Record<string, Decline> = {
  "4000000000000002": {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined. Please try another card.",
  },
  "4000000000009995": {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds. Please try another card.",
  },
  "4000000000000069": {
    code: "expired_card",
    declineCode: "expired_card",
    message: "Your card has expired. Please try another card.",
  },
  "4000000000000341": {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined. Please try another card.",
  },
  "4000000000000127": {
    code: "incorrect_cvc",
    declineCode: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
};
const realCard: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message: "Your card was declined: this is test mode, and that is not a test card.",
};

/** The issuer's response to a well-formed card number. @returns null when it is approved */
export function declineOf(number: string): Decline | null {
  return approved.has(number) ? null : (declines[number] ?? realCard);
}

export const isDisputed = (last4: string): boolean => last4 === "0259";

/** The last four digits of the card whose refunds fail after they succeeded. */
export const failingRefundsLast4 = "5126";

/** Whether the issuer authenticates the cardholder before a payment (3-D Secure). */
export const requiresAuthentication = (last4: string): boolean => ["3155", "3184", "3220"].includes(last4);

/** The issuer's response to an off-session payment with a saved card. @returns null when it is approved */
export function offSessionDecline(last4: string): Decline | null {
  if (last4 === "0341") {
    return { code: "card_declined", declineCode: "generic_decline", message: "Your card was declined." };
  }
  if (last4 !== "3184") return null;
  return {
    code: "authentication_required",
    declineCode: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  };
}

/** Whether a card can be saved: an approved one, or the one whose later payments are declined. */
export const canBeSaved = (number: string): boolean => approved.has(number) || number === "4000000000000341";

/** The issuer's country. */
export function countryOf(number: string): string {
  return { "4000003720000005": "IE", "4000002760000016": "DE" }[number] ?? "GB";
}

export function brandOf(number: string): "visa" | "mastercard" | "amex" {
  if (number.startsWith("5")) return "mastercard";
  return number.startsWith("3") ? "amex" : "visa";
}

/** Checks a card number's check digit (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

export type CardField = "number" | "expiry" | "cvc" | "name" | "email";
export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
  email: string;
}

type Problems = Partial<Record<CardField, string>>;

/** Checks the buyer's details when there is nothing to pay. */
export function readBuyer(
  form: Record<"name" | "email", string>,
): { buyer: { name: string; email: string } } | { problems: Problems } {
  const problems: Problems = {};
  if (form.name.trim() === "") problems.name = "Enter your name.";
  if (!isEmail(form.email)) problems.email = "Enter your email address.";
  if (Object.keys(problems).length > 0) return { problems };
  return { buyer: { name: form.name.trim(), email: form.email.trim() } };
}

const isEmail = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());

/**
 * Checks the card form. Spaces and hyphens in numbers are fine.
 * @returns the details, or errors by field, in words for the buyer
 */
export function readCard(form: Record<CardField, string>, now: Date): { card: CardDetails } | { problems: Problems } {
  const problems: Problems = {};
  const number = form.number.replace(/[\s-]/g, "");
  if (number === "") problems.number = "Enter your card number.";
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) problems.number = "This is not a valid card number.";

  const [, month = "", year = ""] = /^(\d{1,2})\s*[/-]?\s*(\d{2}|20\d{2})$/.exec(form.expiry.trim()) ?? [];
  if (form.expiry.trim() === "") problems.expiry = "Enter the date on your card, as MM / YY.";
  else if (month === "" || Number(month) < 1 || Number(month) > 12) problems.expiry = "Enter the date as MM / YY.";
  // A card is valid to the last day of its month.
  else if (Date.UTC(2000 + (Number(year) % 100), Number(month), 1) <= now.getTime()) {
    problems.expiry = "This card has expired.";
  }

  const cvcLength = number.startsWith("3") ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(form.cvc.trim())) {
    problems.cvc = `Enter the ${cvcLength} digit security code.`;
  }
  if (form.name.trim() === "") problems.name = "Enter the name on your card.";
  if (!isEmail(form.email)) problems.email = "Enter your email address.";
  if (Object.keys(problems).length > 0) return { problems };
  const expMonth = Number(month);
  const expYear = 2000 + (Number(year) % 100);
  return { card: { number, expMonth, expYear, name: form.name.trim(), email: form.email.trim() } };
}
