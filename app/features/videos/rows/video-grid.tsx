import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { ownClubFirst } from "../../my-club/own-club-first.ts";
import { useMyClub } from "../../my-club/use-my-club.ts";
import { clubsOfVideo, isVideoAbout } from "../card/card-video.ts";
import { VideoCard } from "../card/video-card.tsx";

/** Video cards in a responsive grid, those about the fan's own club first. */
export function VideoGrid({
  videos,
  headingLevel = "h2",
  priority = 0,
  at,
}: {
  videos: readonly VideoItem[];
  headingLevel?: "h2" | "h3";
  /** Number of first cards above the fold. */
  priority?: number;
  /** Epoch milliseconds when the list was rendered, if it may contain upcoming streams. */
  at?: number;
}) {
  const mine = useMyClub();
  return (
    <ul className="grid [reading-flow:grid-order] gap-x-4 gap-y-8 m:grid-cols-2 xl:grid-cols-3 3xl:grid-cols-4">
      {ownClubFirst(videos, mine, isVideoAbout).map((video, index) => (
        <li key={video.id} data-clubs={clubsOfVideo(video)}>
          <VideoCard video={video} headingLevel={headingLevel} priority={index < priority} at={at} />
        </li>
      ))}
    </ul>
  );
}
