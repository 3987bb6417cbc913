import { isString, objectOf } from "../../../schemas/site/guard.ts";
import { playbackCodes } from "../../../schemas/streaming/playback-codes.ts";
import type { ActiveStream, SessionGrant } from "../../../schemas/streaming/session-check.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { isPlaybackSessionResponse, isSessionCheckRefusal, isSessionCheckResponse } from "./session-validators.ts";

/** What a refusal says besides its code. */
export interface RefusalDetails {
  /** The result code of a playback session, on demand and audio; null for live video. */
  status?: number | null;
  /** The devices that hold the slots, when the limit is what refuses. */
  active?: readonly ActiveStream[];
  /** Whether one of them may be stopped from here. */
  canStop?: boolean;
}

/** What is to be played, as the session check is told. */
export type StreamKind = VideoItem["mediaData"]["mediaType"] | "LiveAudio" | "OnDemandAudio";

/** The session check did not grant. `code` is the session check's (spec: error-codes#session-check), or names the API's own answer. */
export class SessionRefused extends Error {
  override name = "SessionRefused";
  readonly code: string;
  /** An outage or too many tries: who plays already may go on and ask again. */
  readonly transient: boolean;
  readonly status: number | null;
  readonly active: readonly ActiveStream[];
  readonly canStop: boolean;
  constructor(code: string, options: RefusalDetails & { transient?: boolean } = {}) {
    super(`The session check did not grant: ${code}`);
    this.code = code;
    this.transient = options.transient ?? false;
    this.status = options.status ?? null;
    this.active = options.active ?? [];
    this.canStop = options.canStop ?? false;
  }
}

const isApiError = objectOf({ error: objectOf({ code: isString }) });

/** A slot that the fan has chosen to stop, for the next check of an entry. */
let chosen: { entryID: string; slot: string } | null = null;

/** The next check of this entry stops that slot, if the limit would refuse it. */
export function stopAtNextCheck(entryID: string, slot: string): void {
  chosen = { entryID, slot };
}

function takeChosen(entryID: string): { instead?: string } {
  if (chosen?.entryID !== entryID) return {};
  const { slot } = chosen;
  chosen = null;
  return { instead: slot };
}

/**
 * Asks whether this browser's account may play the entry now, and for a playback token. Asking again renews the token. Live
 * video is asked for by the session check, what is on demand or sound by a playback session (spec: playback#session-check,
 * playback#result-codes).
 * @throws SessionRefused when the answer is not yes; whatever `fetch` throws when there is no answer.
 */
export async function checkSession(
  entryID: string,
  mediaType: StreamKind,
  signal?: AbortSignal,
): Promise<SessionGrant> {
  const choice = takeChosen(entryID);
  return mediaType === "DrmLiveVideo"
    ? await readCheck(await ask("check", { data: { attributes: { videoID: entryID, mediaType, ...choice } } }, signal))
    : await readPlaybackSession(await ask("ksession", { entryId: entryID, ...choice }, signal));
}

function ask(call: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`/api/session/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

async function readCheck(response: Response): Promise<SessionGrant> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    if (!isSessionCheckResponse(body)) throw new TypeError("The session check's answer is not in its shape.");
    return body.data.attributes;
  }
  const [error] = isSessionCheckRefusal(body) ? body.errors : [];
  if (error !== undefined) throw new SessionRefused(error.code, { ...error.meta });
  throw refusalFromResponse(response, body);
}

async function readPlaybackSession(response: Response): Promise<SessionGrant> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalFromResponse(response, body);
  if (!isPlaybackSessionResponse(body)) throw new TypeError("The playback session's answer is not in its shape.");
  const { Status: status, session, errors } = body;
  if (status === playbackCodes.success && session !== undefined) return session;
  const [error] = errors ?? [];
  throw new SessionRefused(error?.code ?? String(status), { status, ...error?.meta });
}

/** The API's own answer in place of a yes or no. */
export function refusalFromResponse(response: Response, body: unknown): SessionRefused {
  return new SessionRefused(isApiError(body) ? body.error.code : `HTTP_${response.status}`, {
    transient: response.status === 429 || response.status >= 500,
  });
}
