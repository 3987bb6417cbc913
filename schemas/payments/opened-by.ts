import { parseMatchEntitlement } from "./entitlement-descriptions.ts";
import type { PriceOption } from "./packages.ts";

/**
 * What of a league opens what, by the kind of an entitlement: its name, or `match`, `club` or `competition` of one that is for these. Each
 * has the entitlements that open live all that it opens.
 */
export type OpenedBy = Readonly<Record<string, readonly string[]>>;

const kindOf = (name: string): string => parseMatchEntitlement(name)?.kind ?? name;

/** The option, with what else opens what it sells. The backend's own word on it stays. */
export function withOpenedBy(option: PriceOption, openedBy: OpenedBy): PriceOption {
  const { entitlements, openedBy: known } = option.accessData;
  const found: Record<string, string[]> = {};
  for (const name of entitlements) {
    const others = openedBy[kindOf(name)];
    if (others !== undefined) found[name] = [...others];
  }
  const all = { ...found, ...known };
  return Object.keys(all).length === 0 ? option : { ...option, accessData: { entitlements, openedBy: all } };
}
