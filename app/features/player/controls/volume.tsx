import { t } from "../../../../schemas/site/messages.ts";
import { IconButton } from "../../../playback/controls/icon-button.tsx";
import type { MediaStatus } from "../../../playback/controls/use-media.ts";
import { isSilent, VolumeSlider } from "../../../playback/controls/volume-slider.tsx";

/** Mute button and volume slider. */
export function Volume({ video, media }: { video: HTMLVideoElement; media: MediaStatus }) {
  const silent = isSilent(media);
  return (
    <>
      <IconButton
        label={silent ? t("Unmute") : t("Mute")}
        icon={silent ? "i-lucide-volume-x" : "i-lucide-volume-2"}
        onClick={() => {
          video.muted = !silent;
          if (silent && video.volume === 0) video.volume = 1;
        }}
      />
      <VolumeSlider
        media={media}
        onChoose={(volume) => {
          video.volume = volume;
          video.muted = false;
        }}
        className="w-24 accent-beam max-l:hidden"
      />
    </>
  );
}
