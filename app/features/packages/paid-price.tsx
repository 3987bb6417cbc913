import type { PriceOption } from "../../../schemas/payments/packages.ts";
import { usePrices } from "./use-prices.ts";

/** The price to pay for an option, as text. */
export function PaidPrice({ option }: { option: PriceOption }) {
  return usePrices(option).paid;
}
