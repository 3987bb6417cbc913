import { useEffect, useRef } from "react";
import { playerPreferences, readPlayerPreferences, setPlayerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";

/** Applies and stores volume and captions. */
export function usePlayerPreferences(
  video: HTMLVideoElement | null,
  session: PlaybackSession | null,
  captions: PlaybackState["captions"],
): void {
  useEffect(() => {
    if (video === null) return;
    readPlayerPreferences();
    video.volume = playerPreferences.volume;
    video.muted = playerPreferences.muted;
    const save = () => {
      // Browsers mute autoplay: without a gesture this is not the viewer's preference.
      const muted = video.muted && navigator.userActivation?.hasBeenActive !== false;
      setPlayerPreferences({ volume: video.volume, muted });
    };
    video.addEventListener("volumechange", save);
    return () => video.removeEventListener("volumechange", save);
  }, [video]);

  const applied = useRef<PlaybackSession | null>(null);
  useEffect(() => {
    const [first] = captions;
    if (session === null || first === undefined || applied.current === session) return;
    applied.current = session;
    if (playerPreferences.captions) session.selectCaptions(first.id);
  }, [session, captions]);
}
