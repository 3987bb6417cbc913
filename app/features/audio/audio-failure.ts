import { playbackCodes, playbackOutcome } from "../../../schemas/playback-outcome.ts";
import { sessionErrors } from "../../../schemas/playback-words.ts";
import type { PlaybackFailure } from "../player/playback-failure.ts";

/** The documented code of what refuses; null for what it has no number for. */
function resultCode(code: string, holdsNothing: boolean): number | null {
  switch (code) {
    case sessionErrors.requireLogin.code:
      return playbackCodes.notLoggedIn;
    case sessionErrors.requirePremium.code:
      return holdsNothing ? playbackCodes.noSubscription : playbackCodes.notEntitled;
    case sessionErrors.blocked.code:
      return playbackCodes.blocked;
    default:
      return null;
  }
}

/**
 * Why nothing can be heard, by the codes that the catalogue has for audio (accounts-and-streaming §4 playback session result codes,
 * §8). What it has no number for keeps its own code.
 * @param holdsNothing whether the account holds no entitlement of any kind.
 */
export function audioFailure(failure: PlaybackFailure, holdsNothing: boolean): PlaybackFailure {
  const result = resultCode(failure.code, holdsNothing);
  if (result === null) return failure;
  const outcome = playbackOutcome(result, "audio");
  if (outcome.kind === "embed") return failure;
  const next = outcome.kind === "log-in" ? "log-in" : failure.next;
  return { ...failure, code: String(result), message: outcome.message, next };
}
