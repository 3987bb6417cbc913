import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import type { WatchPosition } from "../../../../schemas/streaming/watch-position-guards.ts";
import { isResumable, mergeWatchPositions } from "../../../../schemas/streaming/watch-position-guards.ts";
import { readWatchPositions, useWatchPositions } from "../../../state/watch-positions.ts";
import { TitledRow } from "./titled-row.tsx";
import { fetchAccountPositions, fetchVideos } from "./watch-positions-client.ts";

/** Videos in the row: the maximum of one request. */
const maxShown = 8;

/** Videos started and not finished, on this device and, if signed in, on others. Renders `fallback` if there are none. */
export function ContinueWatching({ account, at, fallback }: { account: boolean; at: number; fallback: ReactNode }) {
  const started = useStarted(account);
  const videos = useVideos(started.map(({ entryID }) => entryID).join(" "));
  const shown = videos.filter(({ mediaData }) => started.some(({ entryID }) => entryID === mediaData.entryId));
  if (shown.length === 0) return fallback;
  const watched = new Map(started.map(({ entryID, position, duration }) => [entryID, position / duration]));
  return <TitledRow title={t("Continue watching")} videos={shown} watched={watched} at={at} />;
}

/** Started videos, newest first. The account's positions live in this component only, so they are gone after sign-out. */
function useStarted(account: boolean): WatchPosition[] {
  const { list } = useWatchPositions();
  const [others, setOthers] = useState<readonly WatchPosition[]>([]);
  useEffect(() => {
    readWatchPositions();
  }, []);
  useEffect(() => {
    if (!account) return setOthers([]);
    const abort = new AbortController();
    fetchAccountPositions(abort.signal).then(setOthers, (error: unknown) => {
      if (!abort.signal.aborted) console.warn("account watch positions request failed", error);
    });
    return () => abort.abort();
  }, [account]);
  return mergeWatchPositions(list ?? [], others)
    .filter(isResumable)
    .slice(0, maxShown);
}

/** Loads videos by ids, separated by spaces, in order. Missing ones are left out. */
function useVideos(ids: string): VideoItem[] {
  const [videos, setVideos] = useState<VideoItem[]>([]);
  useEffect(() => {
    if (ids === "") return setVideos([]);
    const abort = new AbortController();
    fetchVideos(ids.split(" "), abort.signal).then(setVideos, (error: unknown) => {
      if (!abort.signal.aborted) console.warn("continue watching request failed", error);
    });
    return () => abort.abort();
  }, [ids]);
  return videos;
}
