import { isString, objectOf } from "../../../schemas/guard.ts";
import type { ActiveStream, SessionGrant } from "../../../schemas/session-check.ts";
import type { VideoItem } from "../../../schemas/video.ts";
import { isSessionCheckAnswer, isSessionCheckRefusal } from "./session-guards.ts";

/** What is to be played, as the session check is told. */
export type StreamKind = VideoItem["mediaData"]["mediaType"] | "LiveAudio" | "OnDemandAudio";

/** The session check did not grant. `code` is of accounts-and-streaming §8, or names the API's own answer. */
export class SessionRefused extends Error {
  override name = "SessionRefused";
  readonly code: string;
  /** An outage or too many tries: who plays already may go on and ask again. */
  readonly passing: boolean;
  readonly active: readonly ActiveStream[];
  constructor(code: string, options: { passing?: boolean; active?: readonly ActiveStream[] } = {}) {
    super(`The session check did not grant: ${code}`);
    this.code = code;
    this.passing = options.passing ?? false;
    this.active = options.active ?? [];
  }
}

const isApiError = objectOf({ error: objectOf({ code: isString }) });

/**
 * Asks whether this browser's account may play the entry now, and for a playback token. Asking again renews the token.
 * @throws SessionRefused when the answer is not yes; whatever `fetch` throws when there is no answer.
 */
export async function checkSession(
  entryID: string,
  mediaType: StreamKind,
  signal?: AbortSignal,
): Promise<SessionGrant> {
  const response = await fetch("/api/session/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { attributes: { videoID: entryID, mediaType } } }),
    ...(signal && { signal }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    if (!isSessionCheckAnswer(body)) throw new TypeError("The session check's answer is not in its shape.");
    return body.data.attributes;
  }
  const [error] = isSessionCheckRefusal(body) ? body.errors : [];
  if (error !== undefined) throw new SessionRefused(error.code, { active: error.meta?.active ?? [] });
  throw new SessionRefused(isApiError(body) ? body.error.code : `HTTP_${response.status}`, {
    passing: response.status === 429 || response.status >= 500,
  });
}
