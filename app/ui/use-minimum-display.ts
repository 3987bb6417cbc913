import { useEffect, useState } from "react";

/** Shortest time for which a loading state shows (spec: constants#timings), in milliseconds. */
const minimumDisplay = 200;

/** Whether something is active, or became so less than the minimum display time ago: what shows of it does not flash. */
export function useHeld(active: boolean): boolean {
  const [before, setBefore] = useState(false);
  const [held, setHeld] = useState(false);
  if (active !== before) {
    setBefore(active);
    if (active) setHeld(true);
  }
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(false), minimumDisplay);
    return () => clearTimeout(timer);
  }, [held]);
  return active || held;
}
