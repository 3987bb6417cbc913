import { useEffect, useRef } from "react";
import { useUser } from "../../state/user.ts";
import type { PlaybackFailure } from "./playback-failure.ts";

/**
 * Retries after a sign-in or purchase. Signing out does not retry: it would replace the message that explains why the stream
 * ended.
 */
export function useRetryWhenUnlocked(failure: PlaybackFailure | null, retry: () => void): void {
  const { loggedIn, entitlements } = useUser();
  const account = `${loggedIn} ${entitlements.join()}`;
  const accountAtFailure = useRef(account);
  useEffect(() => {
    if (failure === null) {
      accountAtFailure.current = account;
    } else if (accountAtFailure.current !== account) {
      accountAtFailure.current = account;
      if (loggedIn) retry();
    }
  }, [failure, loggedIn, account, retry]);
}
