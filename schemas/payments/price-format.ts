import { leagueLocale } from "../site/league-clock.ts";
import { isRightToLeft, t } from "../site/messages.ts";

/*
 * Formats prices. Free of zod, because pages load it.
 */

/** The billing period; null for one-off prices. */
export type PricePeriod = "month" | "year" | null;

/** Currencies without minor units, and those with a thousand of them, as payments providers count. */
const whole = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";
const thousandths = "BHD JOD KWD OMR TND";

/** Decimals of a currency's minor unit. Intl's differ: it writes forints without the fillér that are charged. */
export function minorDigits(currency: string): number {
  const code = currency.toUpperCase();
  if (whole.includes(code)) return 0;
  return thousandths.includes(code) ? 3 : 2;
}

/** Caches the last format: amounts on a page mostly share a currency, and creating a format takes much longer than using it. */
let last: { locale: string; currency: string; format: Intl.NumberFormat } | undefined;

/** Follows an amount in right-to-left text. Without it, a symbol with letters such as UK£ is displayed as £UK. */
const leftToRightMark = "\u200e";

/**
 * Formats an amount: £9.00.
 * @param amount in minor units, however many decimals the currency has
 * @param currency ISO 4217, in either case
 * @param locale BCP 47; the league's default unless the user's is known
 */
export function formatMoney(amount: number, currency: string, locale = leagueLocale()): string {
  if (last?.locale !== locale || last.currency !== currency)
    last = { locale, currency, format: new Intl.NumberFormat(locale, { style: "currency", currency }) };
  const money = last.format.format(amount / 10 ** minorDigits(currency));
  return isRightToLeft(locale) ? money + leftToRightMark : money;
}

/** Formats a price with its period: £9.00 a month. Parameters as of `formatMoney`. */
export function formatPrice(amount: number, currency: string, renewsEvery: PricePeriod, locale?: string): string {
  const money = formatMoney(amount, currency, locale);
  if (renewsEvery === null) return money;
  return renewsEvery === "month" ? t("{price} a month", { price: money }) : t("{price} a year", { price: money });
}
