import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds in the background after which a page's data are outdated: rooms no longer report matches that have ended meanwhile. */
const outdatedAfter = 3_600_000;

/** Loads the page's data again when its tab is shown after more than an hour. */
export function useRevalidationAfterSleep(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let hiddenAt: number | null = null;
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (hiddenAt !== null && Date.now() - hiddenAt > outdatedAfter) void revalidate();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, [revalidate]);
}
