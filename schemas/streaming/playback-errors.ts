import { message } from "../site/messages.ts";

/* All playback codes: `Status` of a playback session, and the errors of a session check. */

/**
 * `Status` of a playback session (spec: playback#result-codes). From 4, the site's own codes for what the specification calls a generic
 * problem.
 */
export const playbackCodes = {
  success: -1,
  notLoggedIn: 0,
  noSubscription: 1,
  notEntitled: 2,
  blocked: 3,
  country: 4,
  concurrency: 5,
  unavailable: 6,
  queued: 7,
} as const;

/** What kind of prompt a refusal leads to (spec: playback#session-check). */
export type RefusalType = "blocked" | "requireLogin" | "requirePremium";

/** Why a session check refuses a stream (spec: error-codes#session-check), and the `Status` of a playback session for it. */
export const sessionCheckErrors = {
  requireLogin: {
    code: "ERR_3684853_1",
    status: playbackCodes.notLoggedIn,
    type: "requireLogin",
    message: message("Please Log In to access this stream"),
  },
  unavailable: {
    code: "ERR_3684853_2",
    status: playbackCodes.unavailable,
    type: "blocked",
    message: message("Sorry but there is an issue with this stream"),
  },
  requirePremium: {
    code: "ERR_3684853_3",
    status: playbackCodes.notEntitled,
    type: "requirePremium",
    message: message("Sorry but you are not subscribed to this stream"),
  },
  blocked: {
    code: "ERR_56882466_1",
    status: playbackCodes.blocked,
    type: "blocked",
    message: message("Your account has been blocked by an administrator"),
  },
  country: {
    code: "ERR_56882466_2",
    status: playbackCodes.country,
    type: "blocked",
    message: message("Sorry but users within this country are not allowed to play this stream"),
  },
  concurrency: {
    code: "ERR_54648_1",
    status: playbackCodes.concurrency,
    type: "blocked",
    message: message(
      "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
    ),
  },
} as const satisfies Record<string, { code: string; status: number; type: RefusalType; message: string }>;
export type SessionRefusal = keyof typeof sessionCheckErrors;

/** The site's own error: another player on the same device has taken the entry over. The player does not retry by itself. */
export const replacedError = {
  code: "ENDED_STOPPED_ELSEWHERE",
  message: message(
    "It is playing in another tab or window of this browser now. If that was not you, log out everywhere.",
  ),
} as const;

/** Code of a refused renewal of a stream's URL: its broadcast has ended. */
export const broadcastOver = "broadcast_over";

/** The site's own error: more viewers are starting than the site serves at once, and this one has a place in the queue. */
export const queuedError = {
  code: "QUEUED",
  message: message("Many people are starting to watch at this moment"),
} as const;

/** The message of any code that is not listed here (spec: error-codes#playback). */
export const genericProblem = message("Sorry, there has been a problem accessing this stream");

/** The `Status` of a refusal. An account without any entitlement has no subscription; an account with others is not entitled. */
export function playbackCodeOf(refusal: SessionRefusal, entitlements: readonly string[]): number {
  if (refusal === "requirePremium" && entitlements.length === 0) return playbackCodes.noSubscription;
  return sessionCheckErrors[refusal].status;
}

/** What a `Status` leads to (spec: playback#result-codes, error-codes#playback). */
export type PlaybackOutcome =
  | { kind: "embed" }
  /** Videos on demand show the login prompt; audio shows a message with a link to /account/login. */
  | { kind: "log-in"; message: string; where: "login-prompt" | "message" }
  | { kind: "upgrade"; message: string }
  | { kind: "refused"; message: string }
  | { kind: "problem"; message: string };

export function playbackOutcome(status: number, media: "on-demand" | "audio"): PlaybackOutcome {
  switch (status) {
    case playbackCodes.success:
      return { kind: "embed" };
    case playbackCodes.notLoggedIn:
      return {
        kind: "log-in",
        message: message("Please Log In to access this"),
        where: media === "audio" ? "message" : "login-prompt",
      };
    case playbackCodes.noSubscription:
      return { kind: "upgrade", message: message("Sorry but you do not have any subscriptions") };
    case playbackCodes.notEntitled:
      return { kind: "upgrade", message: sessionCheckErrors.requirePremium.message };
    case playbackCodes.blocked:
      return { kind: "refused", message: sessionCheckErrors.blocked.message };
    default:
      return { kind: "problem", message: genericProblem };
  }
}
