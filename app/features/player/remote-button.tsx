import { useEffect, useState } from "react";
import { IconButton } from "./player-buttons.tsx";

/** Shows the picture on another screen by the browser's own means, AirPlay among them (W3C Remote Playback). Nothing where there is no such screen. */
export function RemoteButton({ video }: { video: HTMLVideoElement }) {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    // Firefox has none of it.
    if (!("remote" in video)) return;
    const { remote } = video;
    let watched: number | null = null;
    remote.watchAvailability(setAvailable).then(
      (id) => {
        watched = id;
      },
      // Nor does a browser that cannot look for screens show this kind of stream on one.
      () => {},
    );
    return () => {
      if (watched !== null) remote.cancelWatchAvailability(watched).catch(() => {});
    };
  }, [video]);
  if (!available) return null;
  return (
    <IconButton
      label="Play on another screen"
      icon="i-lucide-airplay"
      onClick={() => {
        // The fan has chosen none of them.
        video.remote.prompt().catch(() => {});
      }}
    />
  );
}
