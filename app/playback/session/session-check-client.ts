import { isString, objectOf } from "../../../schemas/site/type-guards.ts";
import { playbackCodes } from "../../../schemas/streaming/playback-errors.ts";
import type { ActiveStream, SessionCheckRefusal, SessionGrant } from "../../../schemas/streaming/session-check.ts";
import type { QueuePlace } from "../../../schemas/streaming/start-queue.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { compareClocks } from "./server-clock.ts";
import { isPlaybackSessionResponse, isSessionCheckRefusal, isSessionCheckResponse } from "./session-validators.ts";

/** Details of a refusal besides its code. */
export interface RefusalDetails {
  /** Result code of a playback session (on demand and audio); null for live video. */
  status?: number | null;
  /** Devices that hold the slots, if the concurrency limit refused. */
  active?: readonly ActiveStream[];
  /** Whether this device may stop them. */
  canStop?: boolean;
  /** Entitlements, any of which opens the entry, if the account lacks them. */
  required?: readonly string[];
  /** Place in the queue of starts, before it is this viewer's turn. */
  queue?: QueuePlace | null;
}

export type StreamKind = VideoItem["mediaData"]["mediaType"] | "LiveAudio" | "OnDemandAudio";

/** The session check refused. `code` is of the session check (spec: error-codes#session-check) or of the API's error. */
export class SessionRefused extends Error {
  override name = "SessionRefused";
  readonly code: string;
  /** Outage or rate limit: current playback may continue and retry. */
  readonly transient: boolean;
  readonly status: number | null;
  readonly active: readonly ActiveStream[];
  readonly canStop: boolean;
  readonly required: readonly string[];
  readonly queue: QueuePlace | null;
  constructor(code: string, options: RefusalDetails & { transient?: boolean } = {}) {
    super(`The session check did not grant: ${code}`);
    this.code = code;
    this.transient = options.transient ?? false;
    this.status = options.status ?? null;
    this.active = options.active ?? [];
    this.canStop = options.canStop ?? false;
    this.required = options.required ?? [];
    this.queue = options.queue ?? null;
  }
}

const isApiError = objectOf({ error: objectOf({ code: isString }) });

/** The slot to stop at the next check of an entry. */
let slotToStop: { entryID: string; slot: string } | null = null;

/** Lets the next check of this entry stop that slot, if the limit would refuse it. */
export function stopAtNextCheck(entryID: string, slot: string): void {
  slotToStop = { entryID, slot };
}

function takeSlotToStop(entryID: string): { instead?: string } {
  if (slotToStop?.entryID !== entryID) return {};
  const { slot } = slotToStop;
  slotToStop = null;
  return { instead: slot };
}

/**
 * Checks whether this account may play the entry now, and gets or renews the playback token. Live video uses the session check; on demand
 * and audio use a playback session (spec: playback#session-check, playback#result-codes).
 * @param lease the lease granted before, to renew it; without it, this player takes the entry over from this browser's other players.
 * @throws SessionRefused, or what `fetch` throws.
 */
export async function checkSession(
  entryID: string,
  mediaType: StreamKind,
  signal?: AbortSignal,
  lease?: string,
): Promise<SessionGrant> {
  const player = { ...takeSlotToStop(entryID), ...(lease !== undefined && { lease }) };
  return mediaType === "DrmLiveVideo"
    ? await readCheck(await post("check", { data: { attributes: { videoID: entryID, mediaType, ...player } } }, signal))
    : await readPlaybackSession(await post("ksession", { entryId: entryID, ...player }, signal));
}

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(`/api/session/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  compareClocks(response, sentAt, Date.now());
  return response;
}

const detailsOf = ({ meta, required, queue }: SessionCheckRefusal["errors"][number]): RefusalDetails => ({
  ...meta,
  ...(required && { required }),
  queue: queue ?? null,
});

async function readCheck(response: Response): Promise<SessionGrant> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    if (!isSessionCheckResponse(body)) throw new TypeError("The session check's response is malformed.");
    return body.data.attributes;
  }
  const [error] = isSessionCheckRefusal(body) ? body.errors : [];
  if (error !== undefined) throw new SessionRefused(error.code, detailsOf(error));
  throw refusalFromResponse(response, body);
}

async function readPlaybackSession(response: Response): Promise<SessionGrant> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalFromResponse(response, body);
  if (!isPlaybackSessionResponse(body)) throw new TypeError("The playback session's response is malformed.");
  const { Status: status, session, errors } = body;
  if (status === playbackCodes.success && session !== undefined) return session;
  const [error] = errors ?? [];
  throw new SessionRefused(error?.code ?? String(status), { status, ...(error && detailsOf(error)) });
}

/** Converts an error response of the API. */
export function refusalFromResponse(response: Response, body: unknown): SessionRefused {
  return new SessionRefused(isApiError(body) ? body.error.code : `HTTP_${response.status}`, {
    transient: response.status === 429 || response.status >= 500,
  });
}
