import { useEffect, useState, useSyncExternalStore } from "react";
import { RemoteLink, type RemoteState } from "./remote-link.ts";

const unwatched = () => () => {};

/** The element's way to other screens; null in a browser that has none, such as Firefox. */
export function useRemote(video: HTMLVideoElement | null): { link: RemoteLink | null; state: RemoteState | null } {
  const [link, setLink] = useState<RemoteLink | null>(null);
  useEffect(() => {
    if (video === null || !("remote" in video)) return;
    const opened = new RemoteLink(video.remote);
    setLink(opened);
    return () => opened.close();
  }, [video]);
  const state = useSyncExternalStore(
    link?.subscribe ?? unwatched,
    () => link?.state() ?? null,
    () => null,
  );
  return { link, state };
}
