import { genericProblem } from "./playback-messages.ts";
/** The documented results, by their codes. Any other code is a generic problem. */
export const playbackCodes = {
  success: -1,
  notLoggedIn: 0,
  noSubscription: 1,
  notEntitled: 2,
  blocked: 3,
} as const;

/** What a result code leads to (spec: playback#result-codes, error-codes#playback). */
export type PlaybackOutcome =
  | { kind: "embed" }
  /** Asks to log in: on demand in the login prompt, for audio as a message that leads to /account/login. */
  | { kind: "log-in"; message: string; where: "login-prompt" | "message" }
  | { kind: "upgrade"; message: string }
  | { kind: "refused"; message: string }
  | { kind: "problem"; message: string };

/** The one table of outcomes. A message with a code is shown with it, whichever it is. */
export function playbackOutcome(status: number, media: "on-demand" | "audio"): PlaybackOutcome {
  switch (status) {
    case playbackCodes.success:
      return { kind: "embed" };
    case playbackCodes.notLoggedIn:
      return {
        kind: "log-in",
        message: "Please Log In to access this",
        where: media === "audio" ? "message" : "login-prompt",
      };
    case playbackCodes.noSubscription:
      return { kind: "upgrade", message: "Sorry but you do not have any subscriptions" };
    case playbackCodes.notEntitled:
      return { kind: "upgrade", message: "Sorry but you are not subscribed to this stream" };
    case playbackCodes.blocked:
      return { kind: "refused", message: "Your account has been blocked by an administrator" };
    default:
      return { kind: "problem", message: genericProblem };
  }
}
