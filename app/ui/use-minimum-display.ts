import { useEffect, useState } from "react";

/** Minimum time for which a loading state shows (spec: constants#timings), in milliseconds. */
const minimumDisplay = 200;

/**
 * Whether something is active, or became active less than the minimum display time ago, so that its loading state does not flash.
 */
export function useMinimumDisplay(active: boolean): boolean {
  const [before, setBefore] = useState(false);
  const [displayed, setDisplayed] = useState(false);
  if (active !== before) {
    setBefore(active);
    if (active) setDisplayed(true);
  }
  useEffect(() => {
    if (!displayed) return;
    const timer = setTimeout(() => setDisplayed(false), minimumDisplay);
    return () => clearTimeout(timer);
  }, [displayed]);
  return active || displayed;
}
