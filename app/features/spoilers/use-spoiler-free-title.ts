import { useEffect } from "react";
import { useSpoilers } from "../../state/spoilers.ts";

/**
 * Sets a document title without a score while this device hides spoilers.
 * @param free null when the page's own title has no score, or the score is revealed.
 */
export function useSpoilerFreeTitle(free: string | null): void {
  const { hidden } = useSpoilers();
  useEffect(() => {
    if (!hidden || free === null) return;
    const before = document.title;
    document.title = free;
    return () => {
      // Unless another page has set its own title since.
      if (document.title === free) document.title = before;
    };
  }, [hidden, free]);
}
