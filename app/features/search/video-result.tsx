import { useLocation } from "react-router";
import type { SearchTerm } from "../../../schemas/content/search-terms.ts";
import { pageHref } from "../../../schemas/site/messages.ts";
import { singleFormat } from "../../../schemas/streaming/single-format.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { isModifiedClick } from "../../ui/is-modified-click.ts";
import { Spoiler } from "../spoilers/spoiler.tsx";
import { withoutScore } from "../spoilers/without-score.ts";
import { LockIcon } from "../videos/card/lock-icon.tsx";
import { Thumbnail } from "../videos/card/thumbnail.tsx";
import { LengthBadge, VideoDate } from "../videos/card/video-card.tsx";
import { VideoLink } from "../videos/card/video-link.tsx";
import { Highlighted } from "./highlighted.tsx";

/** A video among search results. It plays at its own URL; closing the player returns to the previous page. */
export function VideoResult({ video, terms }: { video: VideoItem; terms: readonly SearchTerm[] }) {
  const { pathname, search } = useLocation();
  const { metaData, mediaData } = video;
  const free = withoutScore(metaData.title);
  return (
    <li className="group relative grid grid-cols-[9rem_1fr] items-start gap-3">
      <span className="relative overflow-hidden rounded-chip bg-raised">
        <Thumbnail url={mediaData.thumbnailUrl} sizes="9rem" />
        <LockIcon required={metaData.SysEntryEntitlements} />
        <LengthBadge video={video} />
      </span>
      <span className="min-w-0">
        <VideoLink
          to={`/videos/${mediaData.entryId}`}
          format={singleFormat(mediaData.formats)}
          onClick={(event) => {
            // The panel shows the search's URL in the address bar. Restore the page's own, so that going back leads there.
            if (!isModifiedClick(event))
              window.history.replaceState(window.history.state, "", pageHref(pathname) + search);
          }}
          className="font-display font-700 text-lg leading-tight after:absolute after:inset-0 after:content-[''] group-hover:underline"
        >
          {free === metaData.title ? (
            <Highlighted text={metaData.title} terms={terms} />
          ) : (
            <Spoiler instead={free}>
              <Highlighted text={metaData.title} terms={terms} />
            </Spoiler>
          )}
        </VideoLink>
        <VideoDate video={video} className="mt-1 block text-sm text-muted" />
      </span>
    </li>
  );
}
