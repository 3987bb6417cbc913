import { noTracks, type Tracks } from "../../../playback/engine/stream-tracks.ts";
import type { PlaybackFailure } from "../../../playback/failure/playback-failure.ts";

/** What a player shows. */
export interface PlaybackState extends Tracks {
  phase: "starting" | "ready" | "needs-gesture" | "failed" | "stopped";
  failure: PlaybackFailure | null;
  live: boolean;
  buffering: boolean;
  /** Segments stopped arriving. Playback resumes automatically. */
  interrupted: boolean;
  automaticQuality: boolean;
  /** Playback rate of a recording, also while it buffers; 1 is normal speed. */
  speed: number;
}

export const initialState: PlaybackState = {
  phase: "starting",
  failure: null,
  live: false,
  buffering: true,
  interrupted: false,
  automaticQuality: true,
  speed: 1,
  ...noTracks,
};
