/*
 * Formats prices. Free of zod, because pages load it.
 */

/** The billing period; null for one-off prices. */
export type PricePeriod = "month" | "year" | null;

/**
 * Formats an amount: £14.00.
 * @param amount in minor units, however many decimals the currency has
 * @param currency ISO 4217, in either case
 * @param locale BCP 47; the league's default unless the user's is known
 */
export function formatMoney(amount: number, currency: string, locale = "en-GB"): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Formats a price with its period: £14.00 a month. Parameters as of `formatMoney`. */
export function formatPrice(amount: number, currency: string, renewsEvery: PricePeriod, locale?: string): string {
  const money = formatMoney(amount, currency, locale);
  return renewsEvery === null ? money : `${money} a ${renewsEvery}`;
}
