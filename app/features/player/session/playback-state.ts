import { noTracks, type Tracks } from "../../../playback/engine/stream-tracks.ts";
import type { PlaybackFailure } from "../../../playback/failure/playback-failure.ts";

/** What a player shows. Replaced as a whole, never changed in place. */
export interface PlaybackState extends Tracks {
  phase: "starting" | "ready" | "needs-gesture" | "failed" | "stopped";
  failure: PlaybackFailure | null;
  live: boolean;
  buffering: boolean;
  /** The connection does not bring what comes next. The player goes on by itself once it does. */
  interrupted: boolean;
  automaticQuality: boolean;
}

export const initialState: PlaybackState = {
  phase: "starting",
  failure: null,
  live: false,
  buffering: true,
  interrupted: false,
  automaticQuality: true,
  ...noTracks,
};
