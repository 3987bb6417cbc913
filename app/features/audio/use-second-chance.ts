import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import type { PlaybackFailure } from "../player/playback-failure.ts";

/**
 * Tries again by itself when what was missing may be there: the connection is back, or the fan has signed in or bought.
 * Signing out brings nothing back, and would put its own words over why the stream has ended.
 */
export function useSecondChance(failure: PlaybackFailure | null, retry: () => void): void {
  const lost = failure !== null && failure.next === "try-again";
  useEffect(() => {
    if (!lost) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [lost, retry]);

  const { loggedIn, entitlements } = useSnapshot(user);
  const held = `${loggedIn} ${entitlements.join()}`;
  const heldAtFailure = useRef(held);
  useEffect(() => {
    if (failure === null) {
      heldAtFailure.current = held;
    } else if (heldAtFailure.current !== held) {
      heldAtFailure.current = held;
      if (loggedIn) retry();
    }
  }, [failure, loggedIn, held, retry]);
}
