import { useId } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import { singleFormat } from "../../../../schemas/streaming/single-format.ts";
import { useArticleName } from "../../../ui/article-name.ts";
import { formatDate, formatMatchDate, formatTime } from "../../../ui/dates.ts";
import { CardTitle } from "./card-title.tsx";
import type { CardVideo } from "./card-video.ts";
import { LockIcon } from "./lock-icon.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { formatDuration, spokenDuration } from "./video-format.ts";
import { VideoLink } from "./video-link.tsx";
import { videoStatus } from "./video-status.ts";

/** A video card: thumbnail, length, title, date, and a padlock if locked. Its link plays it, unless it is upcoming. */
export function VideoCard({
  video,
  headingLevel: Heading = "h2",
  priority = false,
  at,
  evenHeight = false,
  watched,
}: {
  video: CardVideo;
  headingLevel?: "h2" | "h3";
  /** Above the fold: the thumbnail loads eagerly. */
  priority?: boolean;
  /** Epoch milliseconds when the list was rendered, if it may contain upcoming streams. */
  at?: number | undefined;
  /** Reserves two lines for every title. */
  evenHeight?: boolean;
  /** Watched share, 0 to 1. */
  watched?: number | undefined;
}) {
  const { metaData, mediaData } = video;
  const badges = useId();
  const { id, labelledBy } = useArticleName();
  return (
    <article aria-labelledby={labelledBy} className="group relative flex h-full flex-col gap-3">
      <div id={badges} className="relative overflow-hidden rounded-card bg-raised">
        <Thumbnail
          url={mediaData.thumbnailUrl}
          sizes="(width < 450px) 100vw, (width < 1024px) 50vw, 25vw"
          priority={priority}
          className="transition-transform duration-500 ease-out motion-safe:group-hover:scale-104"
        />
        <LockIcon required={metaData.SysEntryEntitlements} />
        <LengthBadge video={video} at={at} />
        {watched !== undefined && <WatchedBar share={watched} />}
      </div>
      <div className={evenHeight ? "min-h-[4.5rem]" : undefined}>
        <Heading id={id} className={`heading-3 ${evenHeight ? "m:line-clamp-2" : ""}`}>
          <VideoLink
            to={`/videos/${mediaData.entryId}`}
            plays={videoStatus(video, at) !== "upcoming"}
            format={singleFormat(mediaData.formats)}
            viewTransition
            data-prefetch=""
            aria-describedby={badges}
            className="after:absolute after:inset-0 after:content-[''] group-hover:underline decoration-2 underline-offset-4"
          >
            <CardTitle title={metaData.title} />
          </VideoLink>
        </Heading>
        <p className="mt-1 text-sm text-muted">
          <VideoDate video={video} at={at} />
        </p>
      </div>
    </article>
  );
}

function WatchedBar({ share }: { share: number }) {
  return (
    <span dir="ltr" className="absolute inset-x-0 bottom-0 h-1.5 bg-night/70">
      <span className="visually-hidden">{t("{percent}% watched", { percent: Math.round(share * 100) })}</span>
      <span className="block h-full bg-beam" style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

const badge =
  "absolute bottom-2 end-2 rounded-chip px-1.5 py-1 font-display font-700 text-[.9375rem] leading-none figures";

/** Duration, or Live or Upcoming. */
export function LengthBadge({ video, at }: { video: CardVideo; at?: number | undefined }) {
  const status = videoStatus(video, at);
  if (status === "live") {
    return <span className={`${badge} bg-beam text-night uppercase tracking-[.06em]`}>{t("Live")}</span>;
  }
  if (status === "upcoming") {
    return <span className={`${badge} bg-night/85 text-beam uppercase tracking-[.06em]`}>{t("Upcoming")}</span>;
  }
  const seconds = video.metaData.VideoDuration;
  return (
    <span className={`${badge} bg-night/85 text-flood`}>
      <span aria-hidden="true">{formatDuration(seconds)}</span>
      <span className="visually-hidden">{spokenDuration(seconds)}</span>
    </span>
  );
}

/** Date of a recording, or air time of a live stream. */
export function VideoDate({ video, at, className }: { video: CardVideo; at?: number | undefined; className?: string }) {
  const { createdAt, releaseFrom } = video.publicationData;
  const status = videoStatus(video, at);
  const instant = status === "recording" ? createdAt : releaseFrom;
  return (
    <time dateTime={instant} className={className}>
      {status === "upcoming"
        ? t("{date}, {time}", { date: formatMatchDate(instant), time: formatTime(instant) })
        : formatDate(instant)}
    </time>
  );
}
