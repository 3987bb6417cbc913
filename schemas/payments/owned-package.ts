import { chosenMatch } from "./match-entitlements.ts";
import type { PackageItem, PriceOption } from "./packages.ts";

type Access = Pick<PriceOption, "accessData">;

/** Whether an entitlement that is sold is held, or something that opens the same. */
function isOpen(name: string, { accessData }: Access, held: readonly string[]): boolean {
  return [name, ...(accessData.openedBy?.[name] ?? [])].some((one) => held.includes(one));
}

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

/** Whether all that the option sells opens with these entitlements already, by their names or because they open more. */
export function opensAlready(option: Access, entitlements: readonly string[]): boolean {
  const sold = option.accessData.entitlements;
  return sold.length > 0 && sold.every((name) => isOpen(name, option, entitlements));
}

/** How much of what the package sells, without the match that its buyer chooses, opens with these entitlements already. */
export function openShare({ attributes }: PackageItem, entitlements: readonly string[]): "all" | "some" | "none" {
  const opens = attributes.priceData.flatMap((option) =>
    option.accessData.entitlements
      .filter((name) => name !== chosenMatch)
      .map((name) => isOpen(name, option, entitlements)),
  );
  if (!opens.includes(true)) return "none";
  return opens.includes(false) ? "some" : "all";
}
