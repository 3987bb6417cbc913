import type { AccountStatus } from "../services/streaming.ts";
import type { Identity } from "./signed-in.ts";

/** Entitlements of the account itself. Those that a family owner shares are not included, so the account can still buy them. */
export const ownEntitlements = ({ own, entitlements }: Pick<AccountStatus, "own" | "entitlements">): string[] =>
  own ?? entitlements;

/** Entitlements that an account has only because a family owner shares them. */
export function sharedOnly(status: Pick<AccountStatus, "own" | "entitlements">): string[] {
  const own = new Set(ownEntitlements(status));
  return status.entitlements.filter((name) => !own.has(name));
}

/** All entitlements of an account: those bought on this site, and those sold by its sign-in provider. */
export function allEntitlements(account: Identity, status: { entitlements: string[] }): string[] {
  return [...new Set([...status.entitlements, ...(account.entitlements ?? [])])];
}
