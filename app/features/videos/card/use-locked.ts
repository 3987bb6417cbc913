import { useSnapshot } from "valtio";
import { isLocked } from "../../../../schemas/streaming/lock-rule.ts";
import { user } from "../../../state/user.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/**
 * Whether these entitlements lock an entry for this viewer; null until the login check is complete, and in server-rendered
 * HTML.
 */
export function useLocked(required: readonly string[]): boolean | null {
  const { loginCheckCompleted, loggedIn, entitlements } = useSnapshot(user);
  const hydrated = useHydrated();
  return hydrated && loginCheckCompleted ? isLocked(required, loggedIn ? { entitlements } : null) : null;
}
