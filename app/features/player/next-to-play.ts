import { isLocked, type Viewer } from "../../../schemas/streaming/lock-rule.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";

/** The first recording of a list that this viewer may watch: what plays by itself after the one before. */
export function nextToPlay(videos: readonly VideoItem[], viewer: Viewer): VideoItem | null {
  return (
    videos.find(
      ({ mediaData, metaData }) =>
        mediaData.mediaType === "OnDemand" && !isLocked(metaData.SysEntryEntitlements, viewer),
    ) ?? null
  );
}
