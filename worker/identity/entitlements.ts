import type { Identity } from "./signed-in.ts";

/** Everything that an account holds: what was bought here, and what the provider that signed it in has sold it. */
export function allEntitlements(account: Identity, standing: { entitlements: string[] }): string[] {
  return [...new Set([...standing.entitlements, ...(account.entitlements ?? [])])];
}
