import { type ReactNode, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import type { WatchPosition } from "../../../schemas/streaming/watch-positions-light.ts";
import { isResumable, mergeWatchPositions } from "../../../schemas/streaming/watch-positions-light.ts";
import { readWatchPositions, watchPositions } from "../../state/watch-positions.ts";
import { TitledRow } from "./titled-row.tsx";
import { fetchAccountPositions, fetchVideos } from "./watch-positions-client.ts";

/** Videos in the row: as many as one call names. */
const maxShown = 8;

/** What the fan has begun and not seen to its end, on this device and, signed in, on others. Where there is nothing, what is given. */
export function ContinueWatching({ account, at, otherwise }: { account: boolean; at: number; otherwise: ReactNode }) {
  const begun = useBegun(account);
  const videos = useVideos(begun.map(({ entryID }) => entryID).join(" "));
  const shown = videos.filter(({ mediaData }) => begun.some(({ entryID }) => entryID === mediaData.entryId));
  if (shown.length === 0) return otherwise;
  const watched = new Map(begun.map(({ entryID, position, duration }) => [entryID, position / duration]));
  return <TitledRow title="Continue watching" videos={shown} watched={watched} at={at} />;
}

/** What was begun, the newest first. The account's positions are kept here alone: they go when the fan signs out. */
function useBegun(account: boolean): WatchPosition[] {
  const { list } = useSnapshot(watchPositions);
  const [others, setOthers] = useState<readonly WatchPosition[]>([]);
  useEffect(() => {
    readWatchPositions();
  }, []);
  useEffect(() => {
    if (!account) return setOthers([]);
    const leaving = new AbortController();
    fetchAccountPositions(leaving.signal).then(setOthers, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn("What was watched elsewhere could not be fetched:", error);
    });
    return () => leaving.abort();
  }, [account]);
  return mergeWatchPositions(list ?? [], others)
    .filter(isResumable)
    .slice(0, maxShown);
}

/** The videos of these ids, with spaces between, in their order. Those that are gone are left out. */
function useVideos(ids: string): VideoItem[] {
  const [videos, setVideos] = useState<VideoItem[]>([]);
  useEffect(() => {
    if (ids === "") return setVideos([]);
    const leaving = new AbortController();
    fetchVideos(ids.split(" "), leaving.signal).then(setVideos, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn("Videos to go on with could not be fetched:", error);
    });
    return () => leaving.abort();
  }, [ids]);
  return videos;
}
