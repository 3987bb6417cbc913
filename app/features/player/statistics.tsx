import { useEffect, useState } from "react";
import { decimalNumber } from "../../../schemas/site/league-formats.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { StreamPlayer } from "../../playback/engine/stream-player.ts";
import type { PlaybackSession } from "./session/playback-session.ts";

const oneDecimal = decimalNumber(1);

/** Milliseconds between readings. */
const interval = 1000;

type Stats = ReturnType<StreamPlayer["stats"]>;

/** Playback statistics, for support. */
export default function Statistics({ session, video }: { session: PlaybackSession; video: HTMLVideoElement }) {
  const [stats, setStats] = useState<Stats | null>(null);
  useEffect(() => {
    const read = () => setStats(session.stats());
    read();
    const timer = setInterval(read, interval);
    return () => clearInterval(timer);
  }, [session]);
  if (stats === null) return null;
  return (
    <dl
      aria-label={t("Statistics")}
      className="pointer-events-none absolute start-3 top-16 z-1 grid grid-cols-[auto_auto] gap-x-3 rounded-chip bg-night/80 p-3 text-sm figures"
    >
      {rows(stats, video).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rows(stats: Stats, video: HTMLVideoElement): readonly (readonly [name: string, value: string])[] {
  const kilobits = (bits: number) => t("{rate} kbit/s", { rate: Math.round(bits / 1000) });
  const seconds = (value: number) => t("{seconds} s", { seconds: oneDecimal(value) });
  const ahead = video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) - video.currentTime : 0;
  return [
    [t("Picture"), `${stats.width}×${stats.height}`],
    [t("Codecs"), stats.currentCodecs],
    [t("Stream"), kilobits(stats.streamBandwidth)],
    [t("Connection"), kilobits(stats.estimatedBandwidth)],
    [t("Frames"), t("{decoded}, {dropped} dropped", { decoded: stats.decodedFrames, dropped: stats.droppedFrames })],
    [t("Buffer"), seconds(Math.max(0, ahead))],
    [t("Time to play"), seconds(stats.loadLatency)],
    [t("Waited"), t("{time}, {stalls} stalls", { time: seconds(stats.bufferingTime), stalls: stats.stallsDetected })],
    ...(stats.liveLatency > 0 ? [[t("Delay"), seconds(stats.liveLatency)] as const] : []),
  ];
}
