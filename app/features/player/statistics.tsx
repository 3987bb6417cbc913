import { useEffect, useState } from "react";
import type { StreamPlayer } from "../../playback/engine/stream-player.ts";
import type { PlaybackSession } from "./session/playback-session.ts";

/** Milliseconds between readings. */
const interval = 1000;

type Stats = ReturnType<StreamPlayer["stats"]>;

/** Playback statistics, for support. */
export default function Statistics({ session, video }: { session: PlaybackSession; video: HTMLVideoElement }) {
  const [stats, setStats] = useState<Stats | null>(null);
  useEffect(() => {
    const read = () => setStats(session.player?.stats() ?? null);
    read();
    const timer = setInterval(read, interval);
    return () => clearInterval(timer);
  }, [session]);
  if (stats === null) return null;
  return (
    <dl
      aria-label="Statistics"
      className="pointer-events-none absolute start-3 top-3 z-1 grid grid-cols-[auto_auto] gap-x-3 rounded-chip bg-night/80 p-3 text-sm figures"
    >
      {rows(stats, video).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="m-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rows(stats: Stats, video: HTMLVideoElement): readonly (readonly [name: string, value: string])[] {
  const kilobits = (bits: number) => `${Math.round(bits / 1000)} kbit/s`;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const ahead = video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) - video.currentTime : 0;
  return [
    ["Picture", `${stats.width}×${stats.height}`],
    ["Codecs", stats.currentCodecs],
    ["Stream", kilobits(stats.streamBandwidth)],
    ["Connection", kilobits(stats.estimatedBandwidth)],
    ["Frames", `${stats.decodedFrames}, ${stats.droppedFrames} dropped`],
    ["Buffer", seconds(Math.max(0, ahead))],
    ["Time to play", seconds(stats.loadLatency)],
    ["Waited", `${seconds(stats.bufferingTime)}, ${stats.stallsDetected} stalls`],
    ...(stats.liveLatency > 0 ? [["Delay", seconds(stats.liveLatency)] as const] : []),
  ];
}
