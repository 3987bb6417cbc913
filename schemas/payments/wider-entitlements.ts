import { parseMatchEntitlement } from "./entitlement-descriptions.ts";
import type { PriceOption } from "./packages.ts";

/**
 * Which entitlements of a league open everything live that another one opens, by the other's kind: its name, or `match`, `club` or
 * `competition` for entitlements to one of these.
 */
export type WiderEntitlements = Readonly<Record<string, readonly string[]>>;

const kindOf = (name: string): string => parseMatchEntitlement(name)?.kind ?? name;

/** Adds to an option which other entitlements open what it sells. Values that the backend sent stay. */
export function addWiderEntitlements(option: PriceOption, widerEntitlements: WiderEntitlements): PriceOption {
  const { entitlements, openedBy: known } = option.accessData;
  const found: Record<string, string[]> = {};
  for (const name of entitlements) {
    const others = widerEntitlements[kindOf(name)];
    if (others !== undefined) found[name] = [...others];
  }
  const all = { ...found, ...known };
  return Object.keys(all).length === 0 ? option : { ...option, accessData: { entitlements, openedBy: all } };
}
