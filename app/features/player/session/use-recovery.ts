import { useEffect } from "react";
import { useRetryWhenUnlocked } from "../../../playback/failure/use-retry-when-unlocked.ts";
import type { PlaybackSession } from "./playback-session.ts";
import type { PlaybackState } from "./playback-state.ts";
import { detectStall, noStall, type Remedy } from "./stall-detector.ts";

/** Milliseconds between two looks at the picture. */
const interval = 1000;
/** Seconds that a nudge moves. */
const nudge = 0.2;

/** Brings a picture back that stands still, a connection that was lost, and a stream that signing in or buying unlocks. */
export function useRecovery({
  video,
  session,
  state,
  retry,
  away = false,
}: {
  video: HTMLVideoElement | null;
  session: PlaybackSession | null;
  state: PlaybackState;
  retry: () => void;
  /** The picture is on another screen, whose own player looks after it. */
  away?: boolean;
}): void {
  useStallDetector(video, session, state.phase === "ready" && !away, retry);
  useOnlineAgain(session, state, retry);
  useRetryWhenUnlocked(state.failure, retry);
}

function useStallDetector(
  video: HTMLVideoElement | null,
  session: PlaybackSession | null,
  ready: boolean,
  retry: () => void,
): void {
  useEffect(() => {
    if (video === null || session === null || !ready) return;
    let watch = noStall;
    let sought = false;
    const noteSeek = () => {
      sought = true;
    };
    video.addEventListener("seeking", noteSeek);
    const remedies: Record<Remedy, () => void> = {
      "ask-again": () => session.player?.retry(),
      nudge: () => {
        video.currentTime += nudge;
      },
      reload: retry,
      wake: retry,
    };
    const timer = setInterval(() => {
      const step = detectStall(watch, {
        at: Date.now(),
        time: video.currentTime,
        playing: !video.paused && !video.ended,
        // The word of a seek comes a moment after its time.
        sought: sought || video.seeking,
        rate: video.playbackRate,
        online: navigator.onLine,
      });
      watch = step.watch;
      sought = false;
      if (step.remedy !== null) remedies[step.remedy]();
    }, interval);
    return () => {
      clearInterval(timer);
      video.removeEventListener("seeking", noteSeek);
    };
  }, [video, session, ready, retry]);
}

/** A connection that comes back is reason enough to try again. */
function useOnlineAgain(session: PlaybackSession | null, state: PlaybackState, retry: () => void): void {
  const lost = state.failure !== null && state.failure.next === "try-again";
  useEffect(() => {
    const goOn = () => {
      if (lost) retry();
      else session?.player?.retry();
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [session, lost, retry]);
}
