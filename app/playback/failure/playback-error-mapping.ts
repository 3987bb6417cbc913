import type { PlayerState } from "../../state/player.ts";
import { UnsupportedPlaybackError } from "../engine/engine-selection.ts";
import { SessionRefused } from "../session/session-check-client.ts";
import { connectionFailure, type PlaybackFailure, refusalFailure } from "./playback-failure.ts";
import { isShakaError, noKeySystem, noStreaming, shakaFailure } from "./shaka-errors.ts";

/** Maps an error of session check, loading or playback to what the viewer reads. Unknown errors count as connection failures. */
export function toPlaybackFailure(error: unknown, mediaType: PlayerState["mediaType"]): PlaybackFailure {
  if (error instanceof SessionRefused) return refusalFailure(error.code, mediaType, error);
  if (error instanceof UnsupportedPlaybackError) return error.reason === "no-key-system" ? noKeySystem : noStreaming;
  return isShakaError(error) ? shakaFailure(error) : connectionFailure;
}
