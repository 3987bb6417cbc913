import type { PlaybackClaims } from "../../schemas/playback.ts";
import { playbackTokenHeader } from "../../schemas/playback-words.ts";
import { ApiError } from "../errors.ts";
import { PlaybackTokenError, verifyPlaybackToken } from "../playback-token.ts";
import type { Settings } from "../settings.ts";
import { isSlotLive } from "./slot-life.ts";

const refusals: Record<PlaybackTokenError["reason"], { status: 401 | 403; message: string }> = {
  invalid: { status: 401, message: "This playback token is not valid." },
  expired: { status: 401, message: "This playback token has expired. Check the session again for a new one." },
  "other-entry": { status: 403, message: "This playback token is for another video." },
  "other-device": { status: 403, message: "This playback token is for another browser." },
  "slot-ended": { status: 403, message: "The stream of this playback token has ended. Check the session again." },
};

/**
 * Whether a token opens an entry here and now: made by this site's session check for this entry and this browser, not run out, and
 * with its slot still held where it names one.
 * @param wanted device: the name that the browser came with, null without one.
 * @returns the token and what it says.
 * @throws ApiError 401 or 403, and 401 `playback_token_required` without one.
 */
export async function provePlayback(
  { settings, env }: { settings: Pick<Settings, "PLAYBACK_SECRET">; env: Env },
  { token, ...wanted }: { token: string | undefined; entryID: string; device: string | null },
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
    const claims = await verifyPlaybackToken(settings, token, wanted, now);
    const { sub, slot } = claims;
    if (slot !== null && (sub === undefined || !(await isSlotLive(env, sub, slot, now)))) {
      throw new PlaybackTokenError("slot-ended");
    }
    return { token, claims };
  } catch (error) {
    if (!(error instanceof PlaybackTokenError)) throw error;
    const { status, message } = refusals[error.reason];
    throw new ApiError(status, `playback_token_${error.reason.replace("-", "_")}`, message);
  }
}
