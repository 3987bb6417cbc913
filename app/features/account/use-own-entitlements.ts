import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

const none: readonly string[] = [];

/** What the viewer holds himself, without what a family owner shares; nothing in server-rendered HTML. */
export function useOwnEntitlements(): readonly string[] {
  const { entitlements, sharedEntitlements } = useSnapshot(user);
  const hydrated = useHydrated();
  return hydrated ? entitlements.filter((name) => !sharedEntitlements.includes(name)) : none;
}
