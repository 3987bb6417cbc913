import { useEffect } from "react";
import { user } from "../../../state/user.ts";
import { storeWatchPosition } from "../../../state/watch-positions.ts";

/** Milliseconds between two times that a place is kept while the picture moves. */
const interval = 15_000;

/** Keeps how far a recording was watched, on the device and with the account, so that it goes on there. */
export function useWatchPosition(video: HTMLVideoElement | null, entryID: string, recording: boolean): void {
  useEffect(() => {
    if (video === null || !recording) return;
    let seen: { position: number; duration: number } | null = null;
    let keptAt = Date.now();
    const keep = () => {
      if (seen === null) return;
      const now = Date.now();
      keptAt = now;
      const kept = storeWatchPosition(entryID, seen, now);
      seen = null;
      if (kept === null || !user.loggedIn) return;
      // The device remembers it in any case.
      fetch("/api/watch-positions", {
        method: "PUT",
        keepalive: true,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ positions: [kept] }),
      }).catch(() => {});
    };
    const look = () => {
      // An element that has let go of its stream says 0.
      if (video.currentTime > 0 && Number.isFinite(video.duration)) {
        seen = { position: video.currentTime, duration: video.duration };
      }
      if (Date.now() - keptAt >= interval) keep();
    };
    const leaving = ["pause", "ended"];
    video.addEventListener("timeupdate", look);
    for (const name of leaving) video.addEventListener(name, keep);
    window.addEventListener("pagehide", keep);
    return () => {
      video.removeEventListener("timeupdate", look);
      for (const name of leaving) video.removeEventListener(name, keep);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [video, entryID, recording]);
}
