import type { PackageItem, PriceOption } from "./packages.ts";

/** A price option with the package that it belongs to. */
export interface OpeningOption {
  item: PackageItem;
  option: PriceOption;
}

/**
 * The price options that open an entry, those that are paid once before subscriptions, each from the cheapest. Prices of different
 * currencies keep their order.
 * @param required the entry's entitlements
 */
export function openingOptions(packages: readonly PackageItem[], required: readonly string[]): OpeningOption[] {
  const rank = ({ option }: OpeningOption) => (option.type === "one-off" ? 0 : 1);
  const compare = (first: OpeningOption, second: OpeningOption) => {
    const [one, other] = [first.option.money, second.option.money];
    const byPrice = one && other && one.currency === other.currency ? one.amount - other.amount : 0;
    return rank(first) - rank(second) || byPrice;
  };
  return packages
    .flatMap((item) => item.attributes.priceData.map((option) => ({ item, option })))
    .filter(({ option }) => option.accessData.entitlements.some((name) => required.includes(name)))
    .toSorted(compare);
}
