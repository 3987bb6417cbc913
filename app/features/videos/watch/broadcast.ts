import type { StreamAsset, VideoItem } from "../../../../schemas/streaming/video.ts";
import { formatMatchDate, formatTime } from "../../../ui/dates.ts";

/** Whether a video can be played now, or a message why not. */
export type Broadcast = { playable: true } | { playable: false; message: string };

/** @param stream the entry's stream; null if the video backend gives none, and then playback is worth a try. */
export function broadcastOf(video: VideoItem, stream: StreamAsset | null, now: Date): Broadcast {
  const status = stream?.assetData.status ?? "active";
  if (status === "active") return { playable: true };
  if (status === "disabled") return { playable: false, message: "This video is not available at the moment." };
  if (stream?.replayFrom !== undefined) {
    const { replayFrom } = stream;
    return {
      playable: false,
      message: `This broadcast is over. Watch it again from ${formatTime(replayFrom)} on ${formatMatchDate(replayFrom)}.`,
    };
  }
  const { releaseFrom } = video.publicationData;
  if (new Date(releaseFrom) <= now) return { playable: false, message: "This broadcast is over." };
  return { playable: false, message: `On air from ${formatTime(releaseFrom)} on ${formatMatchDate(releaseFrom)}.` };
}
