import { isLocked } from "../../../../schemas/streaming/lock-rule.ts";
import { useUser } from "../../../state/user.ts";

/**
 * Whether these entitlements lock an entry for this viewer; null until the login check is complete, and in server-rendered
 * HTML.
 */
export function useLocked(required: readonly string[]): boolean | null {
  const { loginCheckCompleted, loggedIn, entitlements } = useUser();
  return loginCheckCompleted ? isLocked(required, loggedIn ? { entitlements } : null) : null;
}
