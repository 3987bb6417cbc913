import { t } from "../../../schemas/site/messages.ts";
import type { MediaStatus } from "./use-media.ts";

/** Steps from silence to the full volume. */
const steps = 20;

/** Volume from 0 to 1. */
export function VolumeSlider({
  media,
  onChoose,
  className,
}: {
  media: Pick<MediaStatus, "muted" | "volume">;
  onChoose: (volume: number) => void;
  className: string;
}) {
  const silent = isSilent(media);
  return (
    <input
      type="range"
      aria-label={t("Volume")}
      // Quiet is on the left in every language.
      dir="ltr"
      aria-valuetext={silent ? t("Muted") : `${Math.round(media.volume * 100)}%`}
      min={0}
      max={1}
      step={1 / steps}
      // A range input rounds to its steps, and React would take that for a change back to the old volume.
      value={silent ? 0 : Math.round(media.volume * steps) / steps}
      onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
      className={`h-6 cursor-pointer ${className}`}
    />
  );
}

export const isSilent = ({ muted, volume }: Pick<MediaStatus, "muted" | "volume">) => muted || volume === 0;
