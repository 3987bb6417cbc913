import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { user } from "../../state/user.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/**
 * Tries again once the fan has signed in or bought: that may be what was missing. Signing out brings nothing back, and would put its
 * own words over why the stream has ended.
 */
export function useRetryWhenUnlocked(failure: PlaybackFailure | null, retry: () => void): void {
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
