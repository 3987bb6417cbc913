import { t } from "../../../../schemas/site/messages.ts";
import type { StreamAsset, VideoItem } from "../../../../schemas/streaming/video.ts";
import { formatMatchDate, formatTime } from "../../../ui/dates.ts";

/** Whether a video can be played now, or a message why not. */
export type Broadcast = { playable: true } | { playable: false; message: string };

const onDate = (instant: string) => ({ time: formatTime(instant), date: formatMatchDate(instant) });

/** @param stream the entry's stream; null if the video backend returned none: playback is then worth a try. */
export function broadcastOf(video: VideoItem, stream: StreamAsset | null, now: Date): Broadcast {
  const status = stream?.assetData.status ?? "active";
  if (status === "active") return { playable: true };
  if (status === "disabled") return { playable: false, message: t("This video is not available at the moment.") };
  if (stream?.replayFrom !== undefined) {
    const { replayFrom } = stream;
    return {
      playable: false,
      message: t("This broadcast is over. Watch it again from {time} on {date}.", onDate(replayFrom)),
    };
  }
  const { releaseFrom } = video.publicationData;
  if (new Date(releaseFrom) <= now) return { playable: false, message: t("This broadcast is over.") };
  return { playable: false, message: t("On air from {time} on {date}.", onDate(releaseFrom)) };
}
