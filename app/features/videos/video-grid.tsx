import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { VideoCard } from "./video-card.tsx";

/** Videos as cards in as many columns as fit. */
export function VideoGrid({
  videos,
  headingLevel = "h2",
  priority = 0,
  at,
}: {
  videos: readonly VideoItem[];
  headingLevel?: "h2" | "h3";
  /** How many of the first cards show without scrolling. */
  priority?: number;
  /** When the list was made, in milliseconds since 1970: it may hold streams that are to come. */
  at?: number;
}) {
  return (
    <ul className="grid gap-x-4 gap-y-8 m:grid-cols-2 xl:grid-cols-3 3xl:grid-cols-4">
      {videos.map((video, index) => (
        <li key={video.id}>
          <VideoCard video={video} headingLevel={headingLevel} priority={index < priority} at={at} />
        </li>
      ))}
    </ul>
  );
}
