import { useEffect } from "react";
import { recoverWhenOnline } from "../../../playback/failure/recover-when-online.ts";
import { useRetryInTurn } from "../../../playback/failure/retry-in-turn.ts";
import { useRetryWhenUnlocked } from "../../../playback/failure/use-retry-when-unlocked.ts";
import type { PlaybackSession } from "./playback-session.ts";
import type { PlaybackState } from "./playback-state.ts";
import { detectStall, noStall, type Remedy } from "./stall-detector.ts";

/** Milliseconds between samples. */
const interval = 1000;
const nudge = 0.2;

/** Recovers from stalls and lost connections, and retries after a sign-in or purchase. */
export function useRecovery({
  video,
  session,
  state,
  retry,
  playsRemotely = false,
}: {
  video: HTMLVideoElement | null;
  session: PlaybackSession | null;
  state: PlaybackState;
  retry: () => void;
  /** Plays on a remote screen, whose own player recovers by itself. */
  playsRemotely?: boolean;
}): void {
  useStallDetector(video, session, state.phase === "ready" && !playsRemotely, retry);
  useRetryWhenOnline(session, state, retry);
  useRetryWhenUnlocked(state.failure, retry);
  useRetryInTurn(state.failure, retry);
}

function useStallDetector(
  video: HTMLVideoElement | null,
  session: PlaybackSession | null,
  ready: boolean,
  retry: () => void,
): void {
  useEffect(() => {
    if (video === null || session === null || !ready) return;
    let stallState = noStall;
    let seeked = false;
    const noteSeek = () => {
      seeked = true;
    };
    video.addEventListener("seeking", noteSeek);
    const remedies: Record<Remedy, () => void> = {
      retry: () => session.player?.retry(),
      nudge: () => {
        video.currentTime += nudge;
      },
      reload: retry,
      wake: retry,
    };
    const timer = setInterval(() => {
      const step = detectStall(stallState, {
        at: Date.now(),
        time: video.currentTime,
        playing: !video.paused && !video.ended,
        // The `seeking` event comes a moment after the time changes.
        seeked: seeked || video.seeking,
        rate: video.playbackRate,
        online: navigator.onLine,
      });
      stallState = step.state;
      seeked = false;
      if (step.remedy !== null) remedies[step.remedy]();
    }, interval);
    return () => {
      clearInterval(timer);
      video.removeEventListener("seeking", noteSeek);
    };
  }, [video, session, ready, retry]);
}

function useRetryWhenOnline(session: PlaybackSession | null, { failure }: PlaybackState, retry: () => void): void {
  useEffect(
    () => recoverWhenOnline(window, { failure, restart: retry, repeatRequests: () => session?.player?.retry() }),
    [session, failure, retry],
  );
}
