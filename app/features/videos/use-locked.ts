import { useSnapshot } from "valtio";
import { isLocked } from "../../../schemas/streaming/lock-rule.ts";
import { user } from "../../state/user.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/**
 * Whether an entry with these entitlement names is locked for who uses this browser; null until the login check has an
 * answer, as it is in every page that the server writes.
 */
export function useLocked(required: readonly string[]): boolean | null {
  const { loginCheckCompleted, loggedIn, entitlements } = useSnapshot(user);
  const hydrated = useHydrated();
  return hydrated && loginCheckCompleted ? isLocked(required, loggedIn ? { entitlements } : null) : null;
}
