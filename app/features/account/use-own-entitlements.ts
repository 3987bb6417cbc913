import { useUser } from "../../state/user.ts";

/** The viewer's own entitlements, without those that a family owner shares. */
export function useOwnEntitlements(): readonly string[] {
  const { entitlements, sharedEntitlements } = useUser();
  return entitlements.filter((name) => !sharedEntitlements.includes(name));
}
