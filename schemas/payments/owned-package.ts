import type { PackageItem, PriceOption } from "./packages.ts";

type Access = Pick<PriceOption, "accessData">;

/** Whether these entitlements include all that the option sells. An option that sells nothing is owned by nobody. */
export function ownsOption(option: Access, entitlements: readonly string[]): boolean {
  const sold = option.accessData.entitlements;
  return sold.length > 0 && sold.every((name) => entitlements.includes(name));
}

/**
 * Whether the package is owned, by any of its prices: by the month and by the year it is one pass, whose holder changes the plan
 * instead of buying another (spec: passes-and-checkout#checkout).
 */
export function ownsPackage(item: PackageItem, entitlements: readonly string[]): boolean {
  return item.attributes.priceData.some((option) => ownsOption(option, entitlements));
}
