import { useId } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import { singleFormat } from "../../../../schemas/streaming/single-format.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { LeagueText } from "../../../ui/league-text.tsx";
import { withoutScore } from "../../spoilers/without-score.ts";
import { VideoTitle } from "./card-title.tsx";
import { LockIcon } from "./lock-icon.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { LengthBadge, VideoDate } from "./video-card.tsx";
import { VideoLink } from "./video-link.tsx";
import { videoStatus } from "./video-status.ts";

/** The featured video of a page: on air, or else the newest. */
export const featuredOf = (videos: readonly VideoItem[]): VideoItem | null =>
  videos.find((video) => videoStatus(video) === "live") ?? videos[0] ?? null;

/** A large card with the description. */
export function FeaturedVideo({ video }: { video: VideoItem }) {
  const { metaData, mediaData } = video;
  const name = useId();
  return (
    <article
      aria-labelledby={name}
      className="group relative grid items-center gap-5 l:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] l:gap-8"
    >
      <div className="relative overflow-hidden rounded-card bg-raised">
        <Thumbnail
          url={mediaData.thumbnailUrl}
          size={{ width: 960, height: 540 }}
          sizes="(width < 760px) 100vw, 60vw"
          priority
          className="transition-transform duration-500 ease-out motion-safe:group-hover:scale-103"
        />
        <LockIcon required={metaData.SysEntryEntitlements} />
        <LengthBadge video={video} />
      </div>
      <div>
        <p className="kicker text-accent">{videoStatus(video) === "live" ? t("On air now") : t("Newest")}</p>
        <h2 id={name} className="heading-2 mt-2">
          <VideoLink
            to={`/videos/${mediaData.entryId}`}
            format={singleFormat(mediaData.formats)}
            viewTransition
            data-prefetch=""
            className="after:absolute after:inset-0 after:content-[''] group-hover:underline decoration-3 underline-offset-6"
          >
            <VideoTitle title={metaData.title} />
          </VideoLink>
        </h2>
        <p className="mt-2 text-muted">
          <VideoDate video={video} />
        </p>
        <p
          className={`mt-3 m:line-clamp-3 max-w-prose text-lg ${withoutScore(metaData.title) === metaData.title ? "" : "spoiler"}`}
        >
          <LeagueText text={metaData.description} />
        </p>
        <span aria-hidden="true" className="btn btn-primary mt-5">
          <span className="i-lucide-play" />
          {videoStatus(video) === "live" ? t("Watch live") : t("Watch")}
        </span>
      </div>
    </article>
  );
}
