/*
 * Money as people read it. No zod here: pages load it.
 */

/** How often a price is paid; null for once. */
export type PricePeriod = "month" | "year" | null;

/**
 * An amount with its currency: £14.00.
 * @param amount in minor units of the currency, however many it has.
 * @param currency ISO 4217, in either case.
 * @param locale BCP 47; the league's own unless the reader's is known.
 */
export function formatMoney(amount: number, currency: string, locale = "en-GB"): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A price with its period: £14.00 a month. Arguments as of `formatMoney`. */
export function formatPrice(amount: number, currency: string, renewsEvery: PricePeriod, locale?: string): string {
  const money = formatMoney(amount, currency, locale);
  return renewsEvery === null ? money : `${money} a ${renewsEvery}`;
}
