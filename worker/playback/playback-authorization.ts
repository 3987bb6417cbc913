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
  "slot-ended": { status: 403, message: "The stream of this playback token has ended. Check the session again." },
};

function tokenError(reason: PlaybackTokenError["reason"]): ApiError {
  const { status, message } = refusals[reason];
  return new ApiError(status, `playback_token_${reason.replace("-", "_")}`, message);
}

/** What a playback token is asked about. */
interface Wanted {
  token: string | undefined;
  entryID: string;
  /** The name that the browser came with; null without one. */
  device: string | null;
}

/**
 * Whether a token opens an entry here and now: made by this site's session check for this entry and this browser, not run out, and
 * with its slot still held where it names one.
 * @returns the token and what it says.
 * @throws ApiError 401 or 403, and 401 `playback_token_required` without one.
 */
export async function authorizePlayback(
  { settings, env }: { settings: Pick<Settings, "PLAYBACK_SECRET">; env: Env },
  wanted: Wanted,
  now: Date,
): Promise<{ token: string; claims: PlaybackClaims }> {
  const proven = await requireValidToken(settings, wanted, now);
  await requireLiveSlot(env, proven.claims, { anew: false }, now);
  return proven;
}

/**
 * What a token says by itself, which costs nobody a question. Whether its slot is still held, {@link requireLiveSlot} asks.
 * @throws ApiError 401 or 403, and 401 `playback_token_required` without one.
 */
export async function requireValidToken(
  settings: Pick<Settings, "PLAYBACK_SECRET">,
  { token, ...wanted }: Wanted,
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
    return { token, claims: await verifyPlaybackToken(settings, token, wanted, now) };
  } catch (error) {
    throw error instanceof PlaybackTokenError ? tokenError(error.reason) : error;
  }
}

/**
 * Whether the slot of a token is still held, where it names one.
 * @param options anew: by the gate's word of now, not of up to two seconds ago.
 * @throws ApiError 403 `playback_token_slot_ended`.
 */
export async function requireLiveSlot(
  env: Env,
  { sub, gate = sub, slot }: PlaybackClaims,
  { anew }: { anew: boolean },
  now: Date,
): Promise<void> {
  if (slot === null) return;
  if (gate === undefined || !(await isSlotLive(env, { gate, slot, anew }, now))) throw tokenError("slot-ended");
}
