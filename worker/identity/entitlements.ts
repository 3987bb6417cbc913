import type { Identity } from "./signed-in.ts";

/** All entitlements of an account: bought on this site, and sold by its sign-in provider. */
export function allEntitlements(account: Identity, standing: { entitlements: string[] }): string[] {
  return [...new Set([...standing.entitlements, ...(account.entitlements ?? [])])];
}
