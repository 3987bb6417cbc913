import type { StreamAsset, VideoItem } from "../../../schemas/streaming/video.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** Whether a video can be played now; if not, why, in words. */
export type Broadcast = { playable: true } | { playable: false; words: string };

/**
 * @param stream what the video backend says of the entry's stream; null where it says nothing, and then playing is worth a try.
 */
export function broadcastOf(video: VideoItem, stream: StreamAsset | null, now: Date): Broadcast {
  const status = stream?.assetData.status ?? "active";
  if (status === "active") return { playable: true };
  if (status === "disabled") return { playable: false, words: "This video is not available at the moment." };
  if (stream?.replayFrom !== undefined) {
    const { replayFrom } = stream;
    return {
      playable: false,
      words: `This broadcast is over. Watch it again from ${formatTime(replayFrom)} on ${formatMatchDate(replayFrom)}.`,
    };
  }
  const { releaseFrom } = video.publicationData;
  if (new Date(releaseFrom) <= now) return { playable: false, words: "This broadcast is over." };
  return { playable: false, words: `On air from ${formatTime(releaseFrom)} on ${formatMatchDate(releaseFrom)}.` };
}
