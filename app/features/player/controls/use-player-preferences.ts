import { useEffect, useRef } from "react";
import { choose, playerPreferences, readPlayerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";

/** Plays as this fan likes it: as loud as last time, and with captions if they were on. */
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
    const keep = () => {
      // Without a gesture a browser may have muted it, which nobody has chosen.
      const muted = video.muted && navigator.userActivation?.hasBeenActive !== false;
      choose({ volume: video.volume, muted });
    };
    video.addEventListener("volumechange", keep);
    return () => video.removeEventListener("volumechange", keep);
  }, [video]);

  const begun = useRef<PlaybackSession | null>(null);
  useEffect(() => {
    const [first] = captions;
    if (session === null || first === undefined || begun.current === session) return;
    begun.current = session;
    if (playerPreferences.captions) session.selectCaptions(first.id);
  }, [session, captions]);
}
