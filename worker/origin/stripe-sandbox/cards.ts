/** A refusal by the card's bank, as Stripe names it. */
export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** Pays, and its holder then says that it was not them. */
const disputing = "4000000000000259";
const approved = new Set(["4242424242424242", "5555555555554444", "378282246310005", disputing]);
/** Stripe's test cards (docs.stripe.com/testing). */
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

/** How the bank of this (well-formed) card answers. @returns null when it pays. */
export function declineOf(number: string): Decline | null {
  return approved.has(number) ? null : (declines[number] ?? realCard);
}

/** Whether a payment with this card is disputed at once. */
export const disputes = (number: string): boolean => number === disputing;

/** The check digit of a card number (ISO/IEC 7812-1, annex B). */
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
  name: string;
  email: string;
}

/**
 * Checks what was typed into the card form. Spaces and hyphens in numbers are fine.
 * @returns the details, or what is wrong by field, in words for the buyer.
 */
export function readCard(
  form: Record<CardField, string>,
  now: Date,
): { card: CardDetails } | { problems: Partial<Record<CardField, string>> } {
  const problems: Partial<Record<CardField, string>> = {};
  const number = form.number.replace(/[\s-]/g, "");
  if (number === "") problems.number = "Enter your card number.";
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) problems.number = "This is not a valid card number.";

  const [, month = "", year = ""] = /^(\d{1,2})\s*[/-]?\s*(\d{2}|20\d{2})$/.exec(form.expiry.trim()) ?? [];
  if (form.expiry.trim() === "") problems.expiry = "Enter the date on your card, as MM / YY.";
  else if (month === "" || Number(month) < 1 || Number(month) > 12) problems.expiry = "Enter the date as MM / YY.";
  // A card is good to the last day of its month.
  else if (Date.UTC(2000 + (Number(year) % 100), Number(month), 1) <= now.getTime()) {
    problems.expiry = "This card has expired.";
  }

  const cvcLength = number.startsWith("3") ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(form.cvc.trim())) {
    problems.cvc = `Enter the ${cvcLength} digit security code.`;
  }
  if (form.name.trim() === "") problems.name = "Enter the name on your card.";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) problems.email = "Enter your email address.";
  if (Object.keys(problems).length > 0) return { problems };
  return { card: { number, name: form.name.trim(), email: form.email.trim() } };
}
