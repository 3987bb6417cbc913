import { useEffect, useState } from "react";
import { proxy, subscribe, useSnapshot } from "valtio";
import { useLatest } from "../../../ui/use-latest.ts";
import { RemoteLink, type RemoteState } from "./remote-link.ts";

const noState = proxy<RemoteState>({ available: false, phase: "here", error: null });

/**
 * The element's way to other screens; null in a browser that has none, such as Firefox.
 * @param onBack the picture is here again: the library has let go of its keys on the way, so that it has to begin anew from this second.
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
    const note = () => {
      // On its way back an element is at nothing for a moment.
      if (video.currentTime > 0) seconds = video.currentTime;
    };
    let { phase } = opened.state;
    const unsubscribe = subscribe(opened.state, () => {
      const before = phase;
      phase = opened.state.phase;
      if (before !== "here" && phase === "here") back.current(seconds);
    });
    video.addEventListener("timeupdate", note);
    return () => {
      video.removeEventListener("timeupdate", note);
      unsubscribe();
      opened.close();
    };
  }, [video, back]);
  const state = useSnapshot(link?.state ?? noState);
  return { link, state: link === null ? null : state };
}
