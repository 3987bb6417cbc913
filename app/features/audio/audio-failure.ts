import { sessionErrors } from "../../../schemas/playback-words.ts";
import type { PlaybackFailure } from "../player/playback-failure.ts";

/**
 * Why nothing can be heard, by the codes that the catalogue has for audio (accounts-and-streaming §4 playback session result codes,
 * §8): 0 not logged in, 1 no subscription at all, 2 none for this stream, 3 blocked. What it has no number for keeps its own code.
 * @param holdsNothing whether the account holds no entitlement of any kind.
 */
export function audioFailure(failure: PlaybackFailure, holdsNothing: boolean): PlaybackFailure {
  switch (failure.code) {
    case sessionErrors.requireLogin.code:
      return { ...failure, code: "0", message: "Please Log In to access this", next: "log-in" };
    case sessionErrors.requirePremium.code:
      return holdsNothing
        ? { ...failure, code: "1", message: "Sorry but you do not have any subscriptions" }
        : { ...failure, code: "2", message: sessionErrors.requirePremium.message };
    case sessionErrors.blocked.code:
      return { ...failure, code: "3", message: sessionErrors.blocked.message };
    default:
      return failure;
  }
}
