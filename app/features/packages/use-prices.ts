import type { PriceOption } from "../../../schemas/payments/packages.ts";
import { formatPrice } from "../../../schemas/payments/price-format.ts";
import { leagueLocale } from "../../../schemas/site/league-clock.ts";
import { isEnglish } from "../../../schemas/site/messages.ts";
import { useBrowserLocale } from "../../ui/locale.ts";

/**
 * Formats an option's prices for the user's locale: the price to pay, and the usual price if there is an offer. On English pages
 * before hydration, and if the backend sends no numbers, these are the backend's own texts.
 */
export function usePrices({ money, priceDisplay, offerPrice }: PriceOption): { paid: string; usual: string | null } {
  const locale = useBrowserLocale()?.locale ?? (isEnglish() ? null : leagueLocale());
  if (locale === null || !money) {
    return offerPrice ? { paid: offerPrice, usual: priceDisplay } : { paid: priceDisplay, usual: null };
  }
  const format = (amount: number) => formatPrice(amount, money.currency, money.renewsEvery, locale);
  return { paid: format(money.amount), usual: money.usualAmount === null ? null : format(money.usualAmount) };
}
