import { t } from "../../../schemas/site/messages.ts";
import type { MediaStatus } from "./use-media.ts";

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
      step={0.05}
      value={silent ? 0 : media.volume}
      onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
      className={`h-6 cursor-pointer ${className}`}
    />
  );
}

export const isSilent = ({ muted, volume }: Pick<MediaStatus, "muted" | "volume">) => muted || volume === 0;
