import { t } from "../../../../schemas/site/messages.ts";
import type { StreamAsset, VideoItem } from "../../../../schemas/streaming/video.ts";
import { formatMatchDate, formatTime } from "../../../ui/dates.ts";

/** Whether a video can be played now, or a message why not, and the instant from which that may change; null: not by itself. */
export type Broadcast = { playable: true } | { playable: false; message: string; opensAt: string | null };

/** Milliseconds for which an open page waits for a broadcast or its replay, and by which either may begin late. */
const [waitsFor, lateBy] = [86_400_000, 3_600_000];

const onDate = (instant: string) => ({ time: formatTime(instant), date: formatMatchDate(instant) });

/** @param stream the entry's stream; null if the video backend returned none: playback is then worth a try. */
export function broadcastOf(video: VideoItem, stream: StreamAsset | null, now: Date): Broadcast {
  const status = stream?.assetData.status ?? "active";
  if (status === "active") return { playable: true };
  if (status === "disabled")
    return { playable: false, message: t("This video is not available at the moment."), opensAt: null };
  const expected = (instant: string) => {
    const ahead = Date.parse(instant) - now.getTime();
    return ahead <= waitsFor && ahead > -lateBy ? instant : null;
  };
  if (stream?.replayFrom !== undefined) {
    const { replayFrom } = stream;
    return {
      playable: false,
      message: t("This broadcast is over. Watch it again from {time} on {date}.", onDate(replayFrom)),
      opensAt: expected(replayFrom),
    };
  }
  const { releaseFrom } = video.publicationData;
  return {
    playable: false,
    message:
      new Date(releaseFrom) <= now
        ? t("This broadcast is over.")
        : t("On air from {time} on {date}.", onDate(releaseFrom)),
    opensAt: expected(releaseFrom),
  };
}
