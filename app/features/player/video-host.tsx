import { useEffect, useLayoutEffect, useRef } from "react";
import { useLatest } from "../../ui/use-latest.ts";
import type { playerActions } from "./controls/player-actions.ts";

/** Shows a video element that may have begun to load before. */
export function VideoHost({
  video,
  label,
  act,
  hidden,
}: {
  video: HTMLVideoElement;
  label: string;
  act: ReturnType<typeof playerActions>;
  hidden: boolean;
}) {
  const host = useRef<HTMLDivElement>(null);
  const latestAct = useLatest(act);
  useLayoutEffect(() => {
    video.className = "absolute inset-0 size-full";
    host.current?.appendChild(video);
    const listening = new AbortController();
    const { signal } = listening;
    video.addEventListener("click", () => latestAct.current("toggle-play"), { signal });
    video.addEventListener("dblclick", () => latestAct.current("toggle-full-screen"), { signal });
    return () => {
      listening.abort();
      video.remove();
    };
  }, [video, latestAct]);
  useEffect(() => {
    video.ariaLabel = label;
  }, [video, label]);
  return <div ref={host} className={hidden ? "contents invisible" : "contents"} />;
}
