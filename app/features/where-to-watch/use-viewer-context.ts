import { useUser } from "../../state/user.ts";
import type { ViewerContext } from "./viewer-availability-text.ts";

/** Who views the page, for availability texts; null until the login check completes. */
export function useViewerContext(): ViewerContext | null {
  const { loginCheckCompleted, loggedIn, entitlements, bypassed, blocked, country } = useUser();
  if (!loginCheckCompleted) return null;
  return { viewer: loggedIn ? { entitlements, bypassed } : null, blocked, country };
}
