import type { PackageItem, PriceOption } from "./packages.ts";

type Access = Pick<PriceOption, "accessData">;

/** Whether these entitlements include all that the option sells. */
export function ownsOption(option: Access, entitlements: readonly string[]): boolean {
  return option.accessData.entitlements.every((name) => entitlements.includes(name));
}

/** Whether the package is owned: buying one of its options would add nothing (spec: passes-and-checkout#checkout). */
export function ownsPackage(item: PackageItem, entitlements: readonly string[]): boolean {
  return item.attributes.priceData.some((option) => ownsOption(option, entitlements));
}
