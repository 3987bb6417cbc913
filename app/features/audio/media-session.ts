import { useContext, useEffect } from "react";
import { imageURL } from "../../../schemas/content/image.ts";
import { setMediaSessionHandlers } from "../../playback/controls/media-keys.ts";
import { closeAudioPlayer } from "../../state/audio-player.ts";
import { ImageHostContext } from "../../ui/image-host.ts";
import type { AudioPlayback } from "./audio-session.ts";

/** Seconds that media keys seek. */
const step = 10;
/** Width and height of a poster, in pixels (spec: constants#sizes). */
export const posterSize = 600;

/**
 * Shows the title and poster on the lock screen, and handles its controls and those of headsets (W3C Media Session).
 * @param imageKey null without a poster, or until the stream's data have loaded.
 */
export function useMediaSession({
  audio,
  session,
  title,
  description,
  imageKey,
}: {
  audio: HTMLAudioElement | null;
  session: AudioPlayback | null;
  title: string;
  description: string;
  imageKey: string | null;
}): void {
  const host = useContext(ImageHostContext);
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const size = { width: posterSize, height: posterSize, contained: false };
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: description,
      artwork:
        imageKey === null
          ? []
          : [
              {
                src: new URL(imageURL(host, imageKey, size), location.href).href,
                sizes: `${posterSize}x${posterSize}`,
              },
            ],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [host, title, description, imageKey]);

  useEffect(() => {
    if (!("mediaSession" in navigator) || audio === null || session === null) return;
    const { mediaSession } = navigator;
    const removeHandlers = setMediaSessionHandlers([
      ["play", () => void session.play()],
      ["pause", () => audio.pause()],
      ["stop", closeAudioPlayer],
      [
        "seekbackward",
        () => {
          audio.currentTime = Math.max(0, audio.currentTime - step);
        },
      ],
      [
        "seekforward",
        () => {
          audio.currentTime = Math.min(session.edge(), audio.currentTime + step);
        },
      ],
    ]);
    const update = () => {
      mediaSession.playbackState = audio.paused ? "paused" : "playing";
    };
    audio.addEventListener("playing", update);
    audio.addEventListener("pause", update);
    return () => {
      audio.removeEventListener("playing", update);
      audio.removeEventListener("pause", update);
      removeHandlers();
      mediaSession.playbackState = "none";
    };
  }, [audio, session]);
}
