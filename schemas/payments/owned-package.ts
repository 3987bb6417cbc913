import { chosenMatch } from "./match-entitlements.ts";
import type { PackageItem, PriceOption } from "./packages.ts";

type Access = Pick<PriceOption, "accessData">;

/** Whether the account holds the sold entitlement, or another that opens the same. */
function isEntitlementCovered(name: string, { accessData }: Access, held: readonly string[]): boolean {
  return [name, ...(accessData.openedBy?.[name] ?? [])].some((one) => held.includes(one));
}

/** Whether these entitlements include all that the option sells. An option that sells nothing is owned by nobody. */
export function ownsOption(option: Access, entitlements: readonly string[]): boolean {
  const sold = option.accessData.entitlements;
  return sold.length > 0 && sold.every((name) => entitlements.includes(name));
}

/**
 * Whether the package is owned through any of its prices: the monthly and the yearly price are for the same pass, whose holder changes
 * the plan instead of buying another (spec: passes-and-checkout#checkout).
 */
export function ownsPackage(item: PackageItem, entitlements: readonly string[]): boolean {
  return item.attributes.priceData.some((option) => ownsOption(option, entitlements));
}

/** Whether these entitlements open all that the option sells already, by the same names or because they open more. */
export function isCovered(option: Access, entitlements: readonly string[]): boolean {
  const sold = option.accessData.entitlements;
  return sold.length > 0 && sold.every((name) => isEntitlementCovered(name, option, entitlements));
}

/** How much of what the package sells these entitlements open already. A match of the buyer's choice does not count. */
export function coverageOf({ attributes }: PackageItem, entitlements: readonly string[]): "all" | "some" | "none" {
  const opens = attributes.priceData.flatMap((option) =>
    option.accessData.entitlements
      .filter((name) => name !== chosenMatch)
      .map((name) => isEntitlementCovered(name, option, entitlements)),
  );
  if (!opens.includes(true)) return "none";
  return opens.includes(false) ? "some" : "all";
}
