import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ViewerContext } from "./viewer-availability-text.ts";

/**
 * Who reads, for what a page says to them of a match; null until the login check has an answer. A part that comes to life after that
 * is first what the server drew, for everybody.
 */
export function useViewerContext(): ViewerContext | null {
  const { loginCheckCompleted, loggedIn, entitlements, bypassed, blocked, country } = useSnapshot(user);
  const hydrated = useHydrated();
  if (!hydrated || !loginCheckCompleted) return null;
  return { viewer: loggedIn ? { entitlements, bypassed } : null, blocked, country };
}
