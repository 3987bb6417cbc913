import type { Snapshot } from "valtio";
import { message, t } from "../../../schemas/site/messages.ts";
import { connectionProblem } from "../../../schemas/streaming/connection-problem-message.ts";
import {
  genericProblem,
  playbackCodes,
  playbackOutcome,
  queuedError,
  replacedError,
  sessionCheckErrors,
} from "../../../schemas/streaming/playback-errors.ts";
import type { ActiveStream } from "../../../schemas/streaming/session-check.ts";
import type { QueuePlace } from "../../../schemas/streaming/start-queue.ts";
import { loginRequiredMessage } from "../../features/videos/watch/unlock-text.ts";
import type { PlayerState } from "../../state/player.ts";
import type { RefusalDetails } from "../session/session-check-client.ts";

/**
 * Why playback failed, with the code for support and the viewer's next step. Messages are in English; components translate them with
 * `translated`.
 */
export interface PlaybackFailure {
  code: string;
  message: string;
  detail: string | null;
  next: "log-in" | "log-in-or-register" | "packages" | "try-again" | "none";
  /** Devices that hold the account's slots, if the concurrency limit refused. */
  active: readonly Snapshot<ActiveStream>[];
  /** Whether this device may stop them. */
  canStop: boolean;
  /** Entitlements, any of which opens the entry, if the viewer lacks them; empty if unknown. */
  required: readonly string[];
  /** Place in the queue of starts: playback starts by itself when it is the viewer's turn. Null without a queue. */
  queue: QueuePlace | null;
  /** Panel that opens automatically over the message. */
  opens: "login-prompt" | "upgrade-promo" | null;
}

/** Media type of a video, or audio. */
export type PlaybackMedia = PlayerState["mediaType"] | "Audio";

/** Creates a failure whose next step is "try again", unless `rest` overrides it. */
export function failure(code: string, message: string, rest: Partial<PlaybackFailure> = {}): PlaybackFailure {
  return {
    code,
    message,
    detail: null,
    next: "try-again",
    active: [],
    canStop: false,
    required: [],
    queue: null,
    opens: null,
    ...rest,
  };
}

/** Maps a documented result code of a playback session; null for any other (spec: playback#result-codes). */
function sessionFailure(status: number, media: PlaybackMedia): PlaybackFailure | null {
  const outcome = playbackOutcome(status, media === "Audio" ? "audio" : "on-demand");
  const code = String(status);
  switch (outcome.kind) {
    case "log-in":
      return outcome.where === "message"
        ? failure(code, outcome.message, { next: "log-in" })
        : failure(code, loginRequiredMessage, { next: "log-in-or-register", opens: "login-prompt" });
    case "upgrade":
      return failure(code, outcome.message, { next: "packages", opens: "upgrade-promo" });
    case "refused":
      return failure(code, outcome.message, { next: "none" });
    default:
      return null;
  }
}

/** The gate uses codes of the session check; for audio they map to result codes, which have messages of their own. */
const audioCodes: Readonly<Record<string, number>> = {
  [sessionCheckErrors.requireLogin.code]: playbackCodes.notLoggedIn,
  [sessionCheckErrors.requirePremium.code]: playbackCodes.notEntitled,
  [sessionCheckErrors.blocked.code]: playbackCodes.blocked,
};

/**
 * Maps a refusal of the session check, a playback session or the gate (spec: error-codes#session-check, error-codes#playback).
 * Unknown codes get the generic message.
 */
export function refusalFailure(
  code: string,
  media: PlaybackMedia,
  { status = null, active = [], canStop = false, required = [], queue = null }: RefusalDetails = {},
): PlaybackFailure {
  if (queue !== null) return failure(code, queuedError.message, { next: "none", queue });
  const session = status === null ? null : sessionFailure(status, media);
  if (session !== null) return { ...session, required };
  const audioCode = media === "Audio" ? audioCodes[code] : undefined;
  // Audio plays beside the page: no panel opens automatically.
  if (audioCode !== undefined)
    return { ...refusalFailure(String(audioCode), media, { status: audioCode }), opens: null };
  const { requireLogin, requirePremium, concurrency, unavailable, blocked, country } = sessionCheckErrors;
  switch (code) {
    case requireLogin.code:
      return media === "OnDemand"
        ? failure(code, loginRequiredMessage, { next: "log-in-or-register", opens: "login-prompt" })
        : failure(code, requireLogin.message, { next: "log-in", opens: "login-prompt" });
    case requirePremium.code:
      return failure(code, requirePremium.message, { next: "packages", opens: "upgrade-promo", required });
    case concurrency.code:
      return failure(code, concurrency.message, { active, canStop });
    case unavailable.code:
      return failure(code, unavailable.message);
    case blocked.code:
      return failure(code, blocked.message, { next: "none" });
    case country.code:
      return failure(code, country.message, { next: "none" });
    case replacedError.code:
      return endedFailure("stopped elsewhere", media);
    default:
      return failure(code, genericProblem);
  }
}

/** The session check or the socket is unreachable (spec: error-codes#stream-connection). */
export const connectionFailure = failure("CONNECTION", connectionProblem.title, {
  detail: connectionProblem.message,
});

/** @param code for support. */
export const streamOver = (code: string): PlaybackFailure =>
  failure(code, message("This stream is over"), { next: "none" });

const stopped = message("This stream was stopped");

/**
 * The gate ended the slot during playback.
 * @param reason `EndReason` of schemas/streaming/stream-socket.ts.
 * @param by label of another of the account's devices that ended it; null if none did.
 */
export function endedFailure(reason: string, media: PlaybackMedia, by: string | null = null): PlaybackFailure {
  if (reason === "blocked") return refusalFailure(sessionCheckErrors.blocked.code, media);
  if (reason === "not entitled") return refusalFailure(sessionCheckErrors.requirePremium.code, media);
  if (reason === "pulled") return refusalFailure(sessionCheckErrors.unavailable.code, media);
  if (reason === "over") return streamOver("ENDED_OVER");
  const code = `ENDED_${reason.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")}`;
  const logIn = (detail: string) => failure(code, stopped, { detail, next: "log-in" });
  switch (reason) {
    case "signed out":
      return logIn(message("You have logged out on this browser."));
    case "signed out everywhere":
      return logIn(message("This account was logged out everywhere, or its password was changed."));
    case "session ended":
      return logIn(message("This browser was logged out from another device."));
    case "stopped elsewhere":
      return failure(code, stopped, {
        detail: by === null ? replacedError.message : t("It was stopped from another device: {by}.", { by }),
      });
    case "counted elsewhere":
      return failure(code, stopped, {
        detail: message("Who shares passes with this account has changed. Play again to go on."),
      });
    default:
      return failure(code, stopped, {
        detail: message("It was stopped from another device, or the connection was lost for too long."),
      });
  }
}

/**
 * Whether this reason also ended the browser's session.
 * @param reason as for {@link endedFailure}.
 */
export const endsBrowserSession = (reason: string) =>
  ["blocked", "signed out", "signed out everywhere", "session ended"].includes(reason);
