import type { ReactNode } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { Carousel } from "../../../ui/carousel.tsx";
import { ownClubFirst } from "../../my-club/own-club-first.ts";
import { useMyClub } from "../../my-club/use-my-club.ts";
import { clubsOfVideo, isVideoAbout } from "../card/card-video.ts";
import { VideoCard } from "../card/video-card.tsx";

/** A carousel of video cards of equal height, those about the fan's own club first. */
export function VideoRow({
  label,
  videos,
  at,
  watched,
  priority = 0,
}: {
  label: string;
  videos: readonly VideoItem[];
  at: number;
  /** Watched share of each, by entry id. */
  watched?: ReadonlyMap<string, number>;
  /** Number of first cards above the fold. */
  priority?: number;
}) {
  const mine = useMyClub();
  // Continue watching keeps its own order, most recent first.
  const shown = watched === undefined ? ownClubFirst(videos, mine, isVideoAbout) : videos;
  return (
    <Carousel
      type="full-4"
      label={label}
      slides={shown.map((video, index) => ({
        key: video.id,
        clubs: watched === undefined ? clubsOfVideo(video) : undefined,
        content: (
          <VideoCard
            video={video}
            headingLevel="h3"
            at={at}
            evenHeight
            priority={index < priority}
            watched={watched?.get(video.mediaData.entryId)}
          />
        ),
      }))}
    />
  );
}

/** Placeholder while a row loads. */
export function VideoRowSkeleton(): ReactNode {
  return (
    <div role="status" className="-mx-2 flex overflow-hidden">
      <span className="visually-hidden">{t("Loading")}</span>
      {["first", "second", "third", "fourth"].map((position) => (
        <div key={position} className="w-[82%] shrink-0 px-2 m:w-[56%] l:w-[38%] xl:w-1/3 3xl:w-1/4">
          <div className="skeleton aspect-video rounded-card" />
          <div className="skeleton mt-3 h-[3.08rem]" />
          <div className="skeleton mt-1 h-5 w-24" />
        </div>
      ))}
    </div>
  );
}
