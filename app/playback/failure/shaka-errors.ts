import { message } from "../../../schemas/site/messages.ts";
import {
  arrayOf,
  type Guard,
  isNumber,
  isString,
  isUnknown,
  objectOf,
  optional,
} from "../../../schemas/site/type-guards.ts";
import { genericProblem } from "../../../schemas/streaming/playback-errors.ts";
import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";
import { SessionRefused } from "../session/session-check-client.ts";
import { isSessionCheckRefusal } from "../session/session-validators.ts";
import { failure, type PlaybackFailure, refusalFailure, streamOver } from "./playback-failure.ts";

/** The parts of shaka.util.Error that are read. `data` depends on the code. */
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

/** The parts of Shaka's event `downloadfailed` that are read: one attempt to send a request. The status is 0 without a response. */
export const isFailedDownload = objectOf({
  httpResponseCode: isNumber,
  request: objectOf({
    uris: arrayOf(isString),
    headers: objectOf({ [playbackTokenHeader]: optional(isString) }),
  }),
});

/** Whether a status refuses a token or a signed URL: expired on the way, clocks that differ, or a slot that ended. */
export const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** shaka.util.Error.Severity.RECOVERABLE. */
const recoverable = 1;

/** shaka.util.Error.Category. */
const category = { network: 1, text: 2, media: 3, manifest: 4, streaming: 5, drm: 6, player: 7 } as const;

/** The codes of shaka.util.Error.Code that are handled individually. */
const code = {
  badHttpStatus: 1001,
  httpError: 1002,
  timeout: 1003,
  /** A request filter threw; `data` holds what it threw. */
  requestFilter: 1006,
  /** The browser supports none of the stream's key systems, or not with the requested configuration. */
  noKeySystem: [6001, 6002],
  licenceRequestFailed: 6007,
  licenceExpired: 6014,
} as const;

const is = (one: number, ...others: readonly number[]) => others.includes(one);

/** HTTP status: data of code 1001, or of the 1001 inside a licence error (6007). */
function httpStatus(error: ShakaError): number | null {
  if (error.code === code.badHttpStatus) return isNumber(error.data[1]) ? error.data[1] : null;
  const [cause] = error.data;
  return error.code === code.licenceRequestFailed && isShakaError(cause) ? httpStatus(cause) : null;
}

/** The code (spec: error-codes#session-check) in the response body of a refused licence; the body is data of code 1001. */
function refusalCode(error: ShakaError): string | null {
  const [cause] = error.data;
  if (error.code !== code.licenceRequestFailed || !isShakaError(cause) || !isString(cause.data[2])) return null;
  try {
    const body: unknown = JSON.parse(cause.data[2]);
    return isSessionCheckRefusal(body) ? (body.errors[0]?.code ?? null) : null;
  } catch {
    return null;
  }
}

/** Whether a failed renewal of token or URL may succeed later: no connection, timeout, outage. */
const isTransient = (cause: unknown): boolean =>
  cause instanceof TypeError ||
  (cause instanceof DOMException && cause.name === "TimeoutError") ||
  (cause instanceof SessionRefused && cause.transient);

/** How to recover from a failed segment or manifest request during playback. Null: not at all. */
export function recoveryFor(error: ShakaError): "renew" | "wait" | null {
  if (error.category !== category.network) return null;
  if (is(error.code, code.httpError, code.timeout)) return "wait";
  if (error.code === code.requestFilter) return isTransient(error.data[0]) ? "wait" : null;
  const status = httpStatus(error);
  if (status === null) return null;
  // Renewal brings either a new token or an error that says why.
  if (isRefusal(status)) return "renew";
  // 425: the segment does not exist yet (RFC 8470 §5.2). 429 and 5xx are transient.
  return status === 425 || status === 429 || status >= 500 ? "wait" : null;
}

/** Whether an error during playback is fatal. */
export const isFatal = (error: ShakaError & { severity: number }): boolean =>
  error.severity !== recoverable && recoveryFor(error) === null;

/** Maps a Shaka error by its category and, where more specific, its code. */
export function shakaFailure(error: ShakaError): PlaybackFailure {
  const name = `PLAYER_${error.code}`;
  const status = httpStatus(error);
  // RFC 8470 §5.2 and RFC 9110 §15.5.11, as the video backend uses them.
  if (status === 425) {
    return failure(name, message("This stream has not started yet"), {
      detail: message("Come back when the match is about to begin."),
    });
  }
  if (status === 410) return streamOver(name);
  if (error.category === category.network && status === null) {
    return failure(name, message("The connection to the stream was lost"), {
      detail: message("Check your internet connection. The stream goes on where it stopped."),
    });
  }
  const refusal = refusalCode(error);
  if (refusal !== null) return refusalFailure(refusal, "DrmLiveVideo");
  if (is(error.code, ...code.noKeySystem)) return noKeySystem;
  if (error.code === code.licenceExpired) {
    return failure(name, message("The licence for this stream has run out"), {
      detail: message("Trying again asks for a new one."),
    });
  }
  const text = messages[error.category];
  return failure(name, text?.message ?? genericProblem, { detail: text?.detail ?? null });
}

const messages: Readonly<Record<number, { message: string; detail: string }>> = {
  [category.network]: {
    message: genericProblem,
    detail: message("The video service did not give it out. Please try again in a few minutes."),
  },
  [category.text]: {
    message: message("The captions could not be shown"),
    detail: message("Please try again, or watch without captions."),
  },
  [category.media]: {
    message: message("This browser could not play the picture"),
    detail: message("Please try again, or use another browser."),
  },
  [category.manifest]: {
    message: genericProblem,
    detail: message(
      "The stream does not describe itself in a way that can be played. Please try again in a few minutes.",
    ),
  },
  [category.streaming]: {
    message: message("The stream broke off"),
    detail: message("Please try again. It goes on where it stopped."),
  },
  [category.drm]: {
    message: message("This stream could not be unlocked"),
    detail: message("The licence was refused or did not arrive."),
  },
  [category.player]: {
    message: message("The player stopped before it had begun"),
    detail: message("Please try again."),
  },
};

/** The browser supports none of the entry's key systems. */
export const noKeySystem = failure("PLAYER_6001", message("This browser cannot play protected video"), {
  detail: message("Please try another browser, or bring this one up to date."),
  next: "none",
});

/** The browser has neither Media Source Extensions nor a suitable native player. */
export const noStreaming = failure("PLAYER_NO_STREAMING", message("This browser cannot play this video"), {
  detail: message("Please try another browser, or bring this one up to date."),
  next: "none",
});
