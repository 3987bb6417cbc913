import { useEffect } from "react";
import { setMediaSessionHandlers } from "../../../playback/controls/media-keys.ts";
import { stepWithin } from "../../../playback/controls/media-time.ts";
import type { MediaStatus } from "../../../playback/controls/use-media.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";

/** Seconds that media keys seek, if the system gives no offset. */
const step = 10;

/** Shows what plays on lock screen and headset controls (W3C Media Session). */
export function useMediaSession({
  video,
  session,
  title,
  artist,
  media,
  state: { live, speed },
}: {
  video: HTMLVideoElement | null;
  session: PlaybackSession | null;
  title: string;
  artist: string;
  media: MediaStatus;
  state: Pick<PlaybackState, "live" | "speed">;
}): void {
  useEffect(() => {
    if (video === null || session === null || !("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: [{ src: "/brand/mark.svg", type: "image/svg+xml" }],
    });
    const move = (seconds: number) => {
      video.currentTime = stepWithin(video.currentTime, seconds, session.seekRange());
    };
    const removeHandlers = setMediaSessionHandlers([
      ["play", () => void session.play()],
      ["pause", () => video.pause()],
      ["seekbackward", ({ seekOffset }) => move(-(seekOffset ?? step))],
      ["seekforward", ({ seekOffset }) => move(seekOffset ?? step)],
      [
        "seekto",
        ({ seekTime }) => {
          if (seekTime !== undefined) move(seekTime - video.currentTime);
        },
      ],
    ]);
    return () => {
      removeHandlers();
      mediaSession.metadata = null;
    };
  }, [video, session, title, artist]);

  const { time, paused } = media;
  useEffect(() => {
    if (session === null || !("mediaSession" in navigator)) return;
    navigator.mediaSession.playbackState = paused ? "paused" : "playing";
    const { end } = session.seekRange();
    // A live stream has no duration.
    if (!live && end > 0 && time <= end) {
      navigator.mediaSession.setPositionState({ duration: end, position: Math.max(0, time), playbackRate: speed });
    }
  }, [session, time, paused, speed, live]);
}
