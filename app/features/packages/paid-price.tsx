import type { PriceOption } from "../../../schemas/payments/packages.ts";
import { usePrices } from "./use-prices.ts";

/** What is paid for an option, as text. */
export function PaidPrice({ option }: { option: PriceOption }) {
  return usePrices(option).paid;
}
