import { useEffect, useState } from "react";
import { proxy, subscribe, useSnapshot } from "valtio";
import { useLatest } from "../../../ui/use-latest.ts";
import { RemoteLink, type RemoteState } from "./remote-link.ts";

const noState = proxy<RemoteState>({ available: false, phase: "local", error: null });

/**
 * The element's remote playback; null in browsers without it, such as Firefox.
 * @param onBack called when the video is local again: Shaka has lost its keys, so that playback must restart at this second.
 */
export function useRemotePlayback(
  video: HTMLVideoElement | null,
  onBack: (seconds: number) => void,
): { link: RemoteLink | null; state: RemoteState | null } {
  const [link, setLink] = useState<RemoteLink | null>(null);
  const back = useLatest(onBack);
  useEffect(() => {
    if (video === null || !("remote" in video)) return;
    const opened = new RemoteLink(video.remote);
    setLink(opened);
    let seconds = 0;
    const saveTime = () => {
      // The time is 0 for a moment on the way back.
      if (video.currentTime > 0) seconds = video.currentTime;
    };
    let { phase } = opened.state;
    const unsubscribe = subscribe(opened.state, () => {
      const before = phase;
      phase = opened.state.phase;
      if (before !== "local" && phase === "local") back.current(seconds);
    });
    video.addEventListener("timeupdate", saveTime);
    return () => {
      video.removeEventListener("timeupdate", saveTime);
      unsubscribe();
      opened.close();
    };
  }, [video, back]);
  const state = useSnapshot(link?.state ?? noState);
  return { link, state: link === null ? null : state };
}
