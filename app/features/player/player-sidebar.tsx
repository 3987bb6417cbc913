import { Suspense, useEffect } from "react";
import { Await, Link, useFetcher } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { isLocked, type Viewer } from "../../../schemas/streaming/lock-rule.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { serverNow } from "../../playback/session/server-clock.ts";
import type { RelatedVideos } from "../../route-data.ts";
import { playableInSection } from "../../state/player.ts";
import { useUser } from "../../state/user.ts";
import { isModifiedClick } from "../../ui/is-modified-click.ts";
import { CardTitle } from "../videos/card/card-title.tsx";
import { LockIcon } from "../videos/card/lock-icon.tsx";
import { Thumbnail } from "../videos/card/thumbnail.tsx";
import { LengthBadge, VideoDate } from "../videos/card/video-card.tsx";
import { videoStatus } from "../videos/card/video-status.ts";
import type { VideoListing } from "../videos/listing/load-listing.ts";
import { continuePlayback } from "./session/preload-playback.ts";

/** Videos in the sidebar (spec: playback#sidebar). */
const listSize = 10;

/** Videos to watch next: of the video's section, or the newest. Selecting one changes the URL, so that it can be shared. */
export function PlayerSidebar({
  title,
  current,
  waiting,
  wide,
  onNext,
}: {
  title: "Related" | "Latest";
  current: string;
  /** Delays the request until playback has started. */
  waiting: boolean;
  /** Shows below the video at every width. */
  wide: boolean;
  /** Reports the video that plays next automatically; null for none. */
  onNext: (video: VideoItem | null) => void;
}) {
  const { load, data } = useFetcher<RelatedVideos | VideoListing | null>();
  const source = title === "Related" ? `/videos/${current}` : "/videos";
  useEffect(() => {
    if (!waiting) void load(source);
  }, [load, source, waiting]);
  return (
    <aside aria-labelledby="player-sidebar" className="p-4 l:p-5">
      <h3 id="player-sidebar" className="heading-3 mb-4">
        {t(title)}
      </h3>
      {data === undefined ? (
        <SidebarSkeleton />
      ) : (
        <Suspense fallback={<SidebarSkeleton />}>
          <Await resolve={data === null ? null : "related" in data ? data.related : data.videos}>
            {(videos) => (
              <SidebarList videos={toWatch(videos ?? [], current)} current={current} wide={wide} onNext={onNext} />
            )}
          </Await>
        </Suspense>
      )}
    </aside>
  );
}

/** Videos that can be watched now, except the one that plays. */
const toWatch = (videos: readonly VideoItem[], current: string): VideoItem[] =>
  videos.filter((video) => video.mediaData.entryId !== current && videoStatus(video, serverNow()) !== "upcoming");

/** Adds the newest videos if the section has few that can be watched now, as before a day of live matches. */
function SidebarList({
  videos: related,
  current,
  wide,
  onNext,
}: {
  videos: readonly VideoItem[];
  current: string;
  wide: boolean;
  onNext: (video: VideoItem | null) => void;
}) {
  const { loggedIn, entitlements } = useUser();
  const { load, data } = useFetcher<VideoListing | null>();
  const isShort = related.length < listSize;
  useEffect(() => {
    if (isShort) void load("/videos");
  }, [isShort, load]);
  const known = new Set(related.map(({ id }) => id));
  const newest = isShort ? toWatch(data?.videos ?? [], current).filter(({ id }) => !known.has(id)) : [];
  const videos = [...related, ...newest].slice(0, listSize);
  const next = nextToPlay(videos, loggedIn ? { entitlements } : null);
  useEffect(() => {
    onNext(next);
    return () => onNext(null);
  }, [next, onNext]);
  if (videos.length === 0 && data === null) {
    return <p className="text-muted">{t("{what} did not arrive", { what: t("The list of videos") })}</p>;
  }
  return (
    <ul className={`grid gap-4 m:grid-cols-2 ${wide ? "xl:grid-cols-3" : "xl:grid-cols-1"}`}>
      {videos.map((video) => (
        <li key={video.id}>
          <SidebarItem video={video} />
        </li>
      ))}
    </ul>
  );
}

function SidebarItem({ video }: { video: VideoItem }) {
  const { metaData, mediaData } = video;
  return (
    <div className="group relative grid grid-cols-[8.5rem_1fr] gap-3">
      <span className="relative self-start overflow-hidden rounded-chip bg-raised">
        <Thumbnail url={mediaData.thumbnailUrl} sizes="8.5rem" />
        <LockIcon required={metaData.SysEntryEntitlements} />
        <LengthBadge video={video} />
      </span>
      <span>
        <Link
          to={`/videos/${mediaData.entryId}`}
          onClick={(event) => {
            if (!isModifiedClick(event)) continuePlayback(playableInSection(video));
          }}
          className="font-display font-700 text-lg leading-tight after:absolute after:inset-0 after:content-[''] group-hover:underline"
        >
          <CardTitle title={metaData.title} />
        </Link>
        <VideoDate video={video} className="mt-1 block text-sm text-muted" />
      </span>
    </div>
  );
}

function SidebarSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="visually-hidden">{t("Loading")}</span>
      {["first", "second", "third"].map((row) => (
        <div key={row} className="grid grid-cols-[8.5rem_1fr] gap-3">
          <div className="skeleton aspect-video" />
          <div className="skeleton h-11" />
        </div>
      ))}
    </div>
  );
}

/** The first recording that this viewer may watch: it plays automatically next. */
export function nextToPlay(videos: readonly VideoItem[], viewer: Viewer): VideoItem | null {
  return (
    videos.find(
      ({ mediaData, metaData }) =>
        mediaData.mediaType === "OnDemand" && !isLocked(metaData.SysEntryEntitlements, viewer),
    ) ?? null
  );
}
