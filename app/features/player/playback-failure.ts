import { arrayOf, type Guard, isNumber, isUnknown, objectOf } from "../../../schemas/guard.ts";
import { sessionErrors } from "../../../schemas/playback-words.ts";
import type { ActiveStream } from "../../../schemas/session-check.ts";
import type { PlayerState } from "../../state/player.ts";
import { restrictedMessage } from "../videos/unlock-words.ts";

/** Why there is no picture, in words, with the code that support asks for and what the fan can do next. */
export interface PlaybackFailure {
  code: string;
  message: string;
  detail: string | null;
  next: "log-in" | "log-in-or-register" | "packages" | "try-again" | "none";
  /** The devices that hold the account's slots, when the limit is what refuses. */
  active: readonly ActiveStream[];
}

type MediaType = PlayerState["mediaType"];

function failure(code: string, message: string, rest: Partial<PlaybackFailure> = {}): PlaybackFailure {
  return { code, message, detail: null, next: "try-again", active: [], ...rest };
}

/** A refusal of the session check or the gate (accounts-and-streaming §8). Codes that are not in the catalogue are generic. */
export function refusalFailure(
  code: string,
  mediaType: MediaType,
  active: readonly ActiveStream[] = [],
): PlaybackFailure {
  const { requireLogin, requirePremium, concurrency, unavailable, blocked, country } = sessionErrors;
  switch (code) {
    case requireLogin.code:
      return mediaType === "OnDemand"
        ? failure(code, restrictedMessage, { next: "log-in-or-register" })
        : failure(code, requireLogin.message, { next: "log-in" });
    case requirePremium.code:
      return failure(code, requirePremium.message, { next: "packages" });
    case concurrency.code:
      return failure(code, concurrency.message, { active });
    case unavailable.code:
      return failure(code, unavailable.message);
    case blocked.code:
      return failure(code, blocked.message, { next: "none" });
    case country.code:
      return failure(code, country.message, { next: "none" });
    default:
      return failure(code, "Sorry, there has been a problem accessing this stream");
  }
}

/** The session check or the socket cannot be reached (accounts-and-streaming §8, stream connection failure). */
export const connectionFailure = failure("CONNECTION", "There was a problem connecting to the video service", {
  detail: "Please try again in a few minutes",
});

/** The gate took the slot away while the fan was watching. @param reason `EndReason` of schemas/stream-socket.ts, or the gate's own. */
export function endedFailure(reason: string, mediaType: MediaType): PlaybackFailure {
  if (reason === "blocked") return refusalFailure(sessionErrors.blocked.code, mediaType);
  const code = `ENDED_${reason.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")}`;
  const logIn = (detail: string) => failure(code, "This stream was stopped", { detail, next: "log-in" });
  switch (reason) {
    case "signed out":
      return logIn("You have logged out on this browser.");
    case "signed out everywhere":
      return logIn("This account was logged out everywhere, or its password was changed.");
    case "session ended":
      return logIn("This browser was logged out from another device.");
    default:
      return failure(code, "This stream was stopped", {
        detail: "It was stopped from another device, or the connection was lost for too long.",
      });
  }
}

/** shaka.util.Error, as far as it is read: numbers of its enumerations, and data that depends on the code. */
interface ShakaError {
  category: number;
  code: number;
  data: unknown[];
}
export const isShakaError: Guard<ShakaError & { severity: number }> = objectOf({
  severity: isNumber,
  category: isNumber,
  code: isNumber,
  data: arrayOf(isUnknown),
});

/** The status of a refused request: data of code 1001, also where a licence error (6007) carries it. */
function httpStatus({ code, data }: ShakaError): number | null {
  if (code === 1001) return isNumber(data[1]) ? data[1] : null;
  return code === 6007 && isShakaError(data[0]) ? httpStatus(data[0]) : null;
}

/**
 * What a Shaka error means to a fan (shaka.util.Error: category 1 network, 2 text, 3 media, 4 manifest, 5 streaming, 6 DRM).
 */
export function shakaFailure(error: ShakaError): PlaybackFailure {
  const code = `PLAYER_${error.code}`;
  const status = httpStatus(error);
  // RFC 8470 §5.2 and RFC 9110 §15.5.11, as the video backend uses them.
  if (status === 425) {
    return failure(code, "This stream has not started yet", { detail: "Come back when the match is about to begin." });
  }
  if (status === 410) return failure(code, "This stream is over", { next: "none" });
  switch (error.category) {
    case 1:
      if (status !== null) return failure(code, "Sorry, there has been a problem accessing this stream");
      return failure(code, "The connection to the stream was lost", {
        detail: "Check your internet connection. The stream goes on where it stopped.",
      });
    case 6:
      // 6001 and 6002: no key system of the stream's. Everything else is about the licence.
      return error.code === 6001 || error.code === 6002
        ? failure(code, "This browser cannot play protected video", {
            detail: "Please try another browser, or bring this one up to date.",
            next: "none",
          })
        : failure(code, "This stream could not be unlocked", { detail: "The licence was refused or did not arrive." });
    case 3:
      return failure(code, "This browser could not play the picture", {
        detail: "Please try again, or use another browser.",
      });
    default:
      return failure(code, "Sorry, there has been a problem accessing this stream");
  }
}
