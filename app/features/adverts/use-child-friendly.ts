import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { childFriendly, readChildFriendly } from "../../state/child-friendly.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Whether child-friendly mode is on, as this browser remembers it. A part that comes to life late is first what the server drew. */
export function useChildFriendly(): boolean {
  const { on } = useSnapshot(childFriendly);
  const hydrated = useHydrated();
  useEffect(readChildFriendly, []);
  return !hydrated || on;
}
