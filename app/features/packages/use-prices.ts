import type { PriceOption } from "../../../schemas/payments/packages.ts";
import { formatPrice } from "../../../schemas/payments/price-format.ts";
import { useBrowserLocale } from "../../ui/locale.ts";

/**
 * The prices of an option as the fan's place writes them: what is paid, and what it usually costs, where there is an offer. Before the
 * page is alive, and where the backend tells no numbers, as the backend writes them.
 */
export function usePrices({ money, priceDisplay, offerPrice }: PriceOption): { paid: string; usual: string | null } {
  const place = useBrowserLocale();
  if (place === null || !money) {
    return offerPrice ? { paid: offerPrice, usual: priceDisplay } : { paid: priceDisplay, usual: null };
  }
  const words = (amount: number) => formatPrice(amount, money.currency, money.renewsEvery, place.locale);
  return { paid: words(money.amount), usual: money.usualAmount === null ? null : words(money.usualAmount) };
}
