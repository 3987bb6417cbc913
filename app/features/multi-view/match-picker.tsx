import { t } from "../../../schemas/site/messages.ts";
import { singleFormat } from "../../../schemas/streaming/single-format.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { CardTitle } from "../videos/card/card-title.tsx";
import { LockIcon } from "../videos/card/lock-icon.tsx";
import { Thumbnail } from "../videos/card/thumbnail.tsx";
import { VideoLink } from "../videos/card/video-link.tsx";
import { maxMatches } from "./selection.ts";

/** Matches on air, each with a button to add or remove it. */
export function MatchPicker({
  onAir,
  selected,
  onAdd,
  onRemove,
}: {
  onAir: readonly VideoItem[];
  selected: readonly string[];
  onAdd: (entryID: string) => void;
  onRemove: (entryID: string) => void;
}) {
  const full = selected.length >= maxMatches;
  return (
    <>
      <ul className="grid gap-4 l:grid-cols-2 4xl:grid-cols-4">
        {onAir.map(({ id, metaData: { title, SysEntryEntitlements }, mediaData }) => {
          const { entryId, thumbnailUrl, formats } = mediaData;
          const isSelected = selected.includes(entryId);
          return (
            <li key={id} className="card grid grid-cols-[8rem_1fr] items-center gap-4 p-3">
              <div className="relative overflow-hidden rounded-chip bg-raised">
                <Thumbnail url={thumbnailUrl} sizes="8rem" />
                <LockIcon required={SysEntryEntitlements} />
              </div>
              <div className="grid justify-items-start gap-2">
                <h3 className="font-display font-750 text-lg leading-tight">
                  <VideoLink
                    to={`/videos/${entryId}`}
                    format={singleFormat(formats)}
                    className="hover:underline underline-offset-4"
                  >
                    <CardTitle title={title} />
                  </VideoLink>
                </h3>
                <button
                  type="button"
                  aria-label={isSelected ? t("Remove {title}", { title }) : t("Add {title}", { title })}
                  disabled={full && !isSelected}
                  onClick={() => (isSelected ? onRemove(entryId) : onAdd(entryId))}
                  className={`btn ${isSelected ? "btn-ghost" : "btn-primary"}`}
                >
                  <span className={isSelected ? "i-lucide-minus" : "i-lucide-plus"} />
                  {isSelected ? t("Remove") : t("Add")}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-3 text-muted">
        {full && t("Four matches are as many as fit. Remove one to add another.")}
      </p>
      <noscript>
        <p className="text-muted">{t("Playing video needs JavaScript.")}</p>
      </noscript>
    </>
  );
}
