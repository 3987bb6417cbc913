import { IconButton } from "./player-buttons.tsx";
import type { MediaStatus } from "./use-media.ts";

/** Sound on or off, and how loud. */
export function Volume({ video, media }: { video: HTMLVideoElement; media: MediaStatus }) {
  const silent = media.muted || media.volume === 0;
  return (
    <>
      <IconButton
        label={silent ? "Unmute" : "Mute"}
        icon={silent ? "i-lucide-volume-x" : "i-lucide-volume-2"}
        onClick={() => {
          video.muted = !silent;
          if (silent && video.volume === 0) video.volume = 1;
        }}
      />
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={silent ? "Muted" : `${Math.round(media.volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={silent ? 0 : media.volume}
        onChange={(event) => {
          video.volume = event.currentTarget.valueAsNumber;
          video.muted = false;
        }}
        className="h-6 w-24 cursor-pointer accent-beam max-l:hidden"
      />
    </>
  );
}
