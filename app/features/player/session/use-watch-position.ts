import { useEffect } from "react";
import { user } from "../../../state/user.ts";
import { storeWatchPosition } from "../../../state/watch-positions.ts";

/** Milliseconds between saves during playback. */
const interval = 15_000;

/** Saves the position in a recording on the device and in the account. */
export function useWatchPosition(video: HTMLVideoElement | null, entryID: string, recording: boolean): void {
  useEffect(() => {
    if (video === null || !recording) return;
    let position: { position: number; duration: number } | null = null;
    let savedAt = Date.now();
    const save = () => {
      if (position === null) return;
      const now = Date.now();
      savedAt = now;
      const stored = storeWatchPosition(entryID, position, now);
      position = null;
      if (stored === null || !user.loggedIn) return;
      // A failed upload loses nothing: the position is stored on the device too.
      fetch("/api/watch-positions", {
        method: "PUT",
        keepalive: true,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ positions: [stored] }),
      }).catch(() => {});
    };
    const update = () => {
      // A detached element reports 0.
      if (video.currentTime > 0 && Number.isFinite(video.duration)) {
        position = { position: video.currentTime, duration: video.duration };
      }
      if (Date.now() - savedAt >= interval) save();
    };
    // A seek counts at once, even if the viewer leaves before its first frame shows.
    const moveEvents = ["timeupdate", "seeking"];
    const pauseEvents = ["pause", "ended"];
    for (const name of moveEvents) video.addEventListener(name, update);
    for (const name of pauseEvents) video.addEventListener(name, save);
    window.addEventListener("pagehide", save);
    return () => {
      for (const name of moveEvents) video.removeEventListener(name, update);
      for (const name of pauseEvents) video.removeEventListener(name, save);
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [video, entryID, recording]);
}
