import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ViewerContext } from "./viewer-availability-text.ts";

/**
 * Who views the page, for availability texts; null until the login check completes. An island that hydrates later first renders what
 * the server did.
 */
export function useViewerContext(): ViewerContext | null {
  const { loginCheckCompleted, loggedIn, entitlements, bypassed, blocked, country } = useSnapshot(user);
  const hydrated = useHydrated();
  if (!hydrated || !loginCheckCompleted) return null;
  return { viewer: loggedIn ? { entitlements, bypassed } : null, blocked, country };
}
