import { Link } from "react-router";
import type { VideoItem } from "../../../schemas/video.ts";
import { formatDate } from "../../ui/dates.ts";
import { LockMark } from "./lock-mark.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { formatDuration, shortTitle, spokenDuration } from "./video-format.ts";

/** A video in a list: picture, length, title, date, and a lock for whom it is locked. It leads to the video's page. */
export function VideoCard({
  video,
  headingLevel: Heading = "h2",
  priority = false,
}: {
  video: VideoItem;
  headingLevel?: "h2" | "h3";
  /** Shows without scrolling: its picture is not deferred. */
  priority?: boolean;
}) {
  const { metaData, mediaData } = video;
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <div className="relative overflow-hidden rounded-card bg-raised">
        <Thumbnail
          address={mediaData.thumbnailUrl}
          sizes="(width < 450px) 100vw, (width < 1024px) 50vw, 25vw"
          priority={priority}
          className="transition-transform duration-500 ease-out motion-safe:group-hover:scale-104"
        />
        <LockMark required={metaData.SysEntryEntitlements} />
        <LengthBadge video={video} />
      </div>
      <div>
        <Heading className="heading-3">
          <Link
            to={`/videos/${mediaData.entryId}`}
            viewTransition
            prefetch="intent"
            className="after:absolute after:inset-0 after:content-[''] group-hover:underline decoration-2 underline-offset-4"
          >
            {shortTitle(metaData.title)}
          </Link>
        </Heading>
        <p className="mt-1 text-sm text-muted">
          <VideoDate video={video} />
        </p>
      </div>
    </article>
  );
}

const badge =
  "absolute bottom-2 end-2 rounded-chip px-1.5 py-1 font-display font-700 text-[.9375rem] leading-none figures";

/** How long it is, or that it is live. */
export function LengthBadge({ video }: { video: VideoItem }) {
  if (video.mediaData.mediaType === "DrmLiveVideo") {
    return <span className={`${badge} bg-beam text-night uppercase tracking-[.06em]`}>Live</span>;
  }
  const seconds = video.metaData.VideoDuration;
  return (
    <span className={`${badge} bg-night/85 text-flood`}>
      <span aria-hidden="true">{formatDuration(seconds)}</span>
      <span className="visually-hidden">{spokenDuration(seconds)}</span>
    </span>
  );
}

/** When a recording was made, or when a live stream is on air. */
export function VideoDate({ video, className }: { video: VideoItem; className?: string }) {
  const { createdAt, releaseFrom } = video.publicationData;
  const instant = video.mediaData.mediaType === "DrmLiveVideo" ? releaseFrom : createdAt;
  return (
    <time dateTime={instant} className={className}>
      {formatDate(instant)}
    </time>
  );
}
