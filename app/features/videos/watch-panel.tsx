import type { VideoItem } from "../../../schemas/video.ts";
import { unlockWords } from "./unlock-words.ts";
import { useOpenPlayer } from "./use-open-player.ts";
import { LengthBadge } from "./video-card.tsx";

/** The poster with its Play button, and who may watch. Nothing of the player is fetched before it is pressed. */
export function WatchPanel({ video }: { video: VideoItem }) {
  const { metaData, mediaData } = video;
  const open = useOpenPlayer();
  return (
    <div>
      <div data-theme="dark" className="relative isolate overflow-hidden rounded-card bg-raised">
        <img
          src={mediaData.thumbnailUrl}
          width={1280}
          height={720}
          alt=""
          fetchPriority="high"
          className="aspect-video w-full object-cover"
        />
        <button
          type="button"
          onClick={() =>
            open({
              entryID: mediaData.entryId,
              mediaType: mediaData.mediaType,
              name: metaData.title,
              section: metaData.categories[0] ?? "",
            })
          }
          className="group absolute inset-0 grid cursor-pointer place-items-center bg-night/35 transition-colors duration-150 hover:bg-night/15"
        >
          <span className="grid size-20 place-items-center rounded-full bg-beam text-night transition-transform duration-150 motion-safe:group-hover:scale-108 l:size-24">
            <span aria-hidden="true" className="i-lucide-play ms-1 text-4xl" />
            <span className="visually-hidden">Play</span>
          </span>
        </button>
        <LengthBadge video={video} />
      </div>
      <p className="mt-3 text-muted">{unlockWords(metaData.SysEntryEntitlements)}</p>
      <noscript>
        <p className="mt-1 text-muted">Playing video needs JavaScript.</p>
      </noscript>
    </div>
  );
}
