import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { spoilers } from "../../state/spoilers.ts";

/**
 * Gives the tab a title that tells no score while this device hides spoilers.
 * @param free null where the page's own tells none, or may be seen.
 */
export function useSpoilerFreeTitle(free: string | null): void {
  const { hidden } = useSnapshot(spoilers);
  useEffect(() => {
    if (!hidden || free === null) return;
    const before = document.title;
    document.title = free;
    return () => {
      // Another page has set its own by now.
      if (document.title === free) document.title = before;
    };
  }, [hidden, free]);
}
