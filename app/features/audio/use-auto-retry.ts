import { useEffect } from "react";
import type { PlaybackFailure } from "../../playback/failure/playback-failure.ts";
import { useRetryWhenUnlocked } from "../../playback/failure/use-retry-when-unlocked.ts";

/** Tries again by itself when what was missing may be there: the connection is back, or the fan has signed in or bought. */
export function useSecondChance(failure: PlaybackFailure | null, retry: () => void): void {
  const lost = failure !== null && failure.next === "try-again";
  useEffect(() => {
    if (!lost) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [lost, retry]);
  useRetryWhenUnlocked(failure, retry);
}
