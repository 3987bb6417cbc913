import type { PlaybackClaims } from "../../schemas/streaming/playback-claims.ts";
import { playbackTokenHeader } from "../../schemas/streaming/playback-requests.ts";
import { ApiError } from "../errors.ts";
import type { Settings } from "../settings.ts";
import { PlaybackTokenError, verifyPlaybackToken } from "./playback-token.ts";
import { isSlotLive } from "./slot-liveness-cache.ts";

const refusals: Record<PlaybackTokenError["reason"], { status: 401 | 403; message: string }> = {
  invalid: { status: 401, message: "This playback token is not valid." },
  expired: { status: 401, message: "This playback token has expired. Check the session again for a new one." },
  "other-entry": { status: 403, message: "This playback token is for another video." },
  "other-device": { status: 403, message: "This playback token is for another browser." },
  "other-address": {
    status: 403,
    message: "This playback token is for another network. Check the session again to go on.",
  },
  "slot-ended": { status: 403, message: "The stream of this playback token has ended. Check the session again." },
};

function tokenError(reason: PlaybackTokenError["reason"]): ApiError {
  const { status, message } = refusals[reason];
  return new ApiError(status, `playback_token_${reason.replace("-", "_")}`, message);
}

interface PlaybackRequest {
  token: string | undefined;
  entryID: string;
  /** The browser's device; null without one. */
  device: string | null;
  /** The request's IP network; null where the edge does not know it. */
  address: string | null;
  /** Whether the request is only for media, for which the tokens for other hosts are valid too. */
  media?: boolean;
}

/**
 * Authorizes a media request: the token was signed by the session check for this entry, browser and network, has not expired, and its
 * player still has its lease on the slot.
 * @throws ApiError 401 or 403; 401 `playback_token_required` without a token.
 */
export async function authorizePlayback(
  { settings, env }: { settings: Pick<Settings, "PLAYBACK_SECRET">; env: Env },
  request: PlaybackRequest,
  now: Date,
): Promise<{ token: string; claims: PlaybackClaims }> {
  const valid = await requireValidToken(settings, request, now);
  await requireLiveSlot(env, valid.claims, { forceRefresh: false }, now);
  return valid;
}

/**
 * Checks the token itself. {@link requireLiveSlot} checks its slot at the stream gate.
 * @throws ApiError 401 or 403; 401 `playback_token_required` without a token.
 */
export async function requireValidToken(
  settings: Pick<Settings, "PLAYBACK_SECRET">,
  { token, ...request }: PlaybackRequest,
  now: Date,
): Promise<{ token: string; claims: PlaybackClaims }> {
  if (token === undefined) {
    throw new ApiError(
      401,
      "playback_token_required",
      `Playing needs a playback token in the header ${playbackTokenHeader}.`,
    );
  }
  try {
    return { token, claims: await verifyPlaybackToken(settings, token, request, now) };
  } catch (error) {
    throw error instanceof PlaybackTokenError ? tokenError(error.reason) : error;
  }
}

/**
 * Checks that the token's player still has its lease on the slot, if the stream counts towards the limit.
 * @param options forceRefresh: do not use a cached result, which can be two seconds old.
 * @throws ApiError 403 `playback_token_slot_ended`.
 */
export async function requireLiveSlot(
  env: Env,
  { sub, gate = sub, slot, lease }: PlaybackClaims,
  { forceRefresh }: { forceRefresh: boolean },
  now: Date,
): Promise<void> {
  if (slot === null) return;
  const live =
    gate !== undefined && lease !== undefined && (await isSlotLive(env, { gate, slot, lease, forceRefresh }, now));
  if (!live) throw tokenError("slot-ended");
}
