import type { AccountStatus } from "../services/streaming.ts";
import type { Identity } from "./signed-in.ts";

/** What an account holds itself: what a family owner shares can be bought all the same. */
export const ownEntitlements = ({ own, entitlements }: Pick<AccountStatus, "own" | "entitlements">): string[] =>
  own ?? entitlements;

/** What an account can watch with because a family owner shares it, and for no other reason. */
export function sharedOnly(status: Pick<AccountStatus, "own" | "entitlements">): string[] {
  const own = new Set(ownEntitlements(status));
  return status.entitlements.filter((name) => !own.has(name));
}

/** All entitlements of an account: bought on this site, and sold by its sign-in provider. */
export function allEntitlements(account: Identity, status: { entitlements: string[] }): string[] {
  return [...new Set([...status.entitlements, ...(account.entitlements ?? [])])];
}
