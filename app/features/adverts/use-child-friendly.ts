import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { childFriendly, readChildFriendly } from "../../state/child-friendly.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Whether child-friendly mode is on in this browser. Before hydration it is on, as the server rendered it. */
export function useChildFriendly(): boolean {
  const { on } = useSnapshot(childFriendly);
  const hydrated = useHydrated();
  useEffect(readChildFriendly, []);
  return !hydrated || on;
}
