import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

const none: readonly string[] = [];

/** The viewer's own entitlements, without those that a family owner shares. Empty until hydration. */
export function useOwnEntitlements(): readonly string[] {
  const { entitlements, sharedEntitlements } = useSnapshot(user);
  const hydrated = useHydrated();
  return hydrated ? entitlements.filter((name) => !sharedEntitlements.includes(name)) : none;
}
