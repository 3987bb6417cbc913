import { t } from "../../../schemas/site/messages.ts";
import { clockTime } from "../../playback/controls/media-time.ts";
import type { MediaStatus } from "../../playback/controls/use-media.ts";
import { isSilent, VolumeSlider } from "../../playback/controls/volume-slider.tsx";
import { audioPanelID } from "../../state/audio-player.ts";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import type { AudioPlayback } from "./audio-session.ts";
import { delayText } from "./audio-status.ts";

/** Volume, and the position: behind live, or within the recording. */
export function AudioControls({
  audio,
  session,
  live,
  media,
}: {
  audio: HTMLAudioElement;
  session: AudioPlayback;
  live: boolean;
  media: MediaStatus;
}) {
  const silent = isSilent(media);
  return (
    <div className="mt-1 flex items-center gap-2">
      <button
        type="button"
        aria-label={silent ? t("Unmute") : t("Mute")}
        className="btn-icon"
        onClick={() => {
          if (silent) session.setVolume(media.volume || 1);
          else audio.muted = true;
        }}
      >
        <span className={silent ? "i-lucide-volume-x" : "i-lucide-volume-2"} />
      </button>
      <VolumeSlider
        media={media}
        onChoose={(volume) => session.setVolume(volume)}
        className="audio-volume w-20 min-w-0 accent-accent"
      />
      <span className="flex-1" />
      {live ? (
        <LiveMark audio={audio} session={session} />
      ) : (
        <Position audio={audio} time={media.time} end={session.edge()} />
      )}
    </div>
  );
}

function LiveMark({ audio, session }: { audio: HTMLAudioElement; session: AudioPlayback }) {
  const delay = session.delay();
  const text = delay === null ? null : delayText(delay);
  return (
    <>
      <span className="inline-flex items-center gap-2 font-display font-750 uppercase tracking-[.06em]">
        <span className={`size-2.5 rounded-full ${text?.behind ? "bg-muted" : "bg-accent"}`} />
        {t("Live")}
      </span>
      {text !== null && (
        <span className="figures text-sm text-muted">
          <span aria-hidden="true" dir="ltr">
            {text.mark}
          </span>
          <span className="visually-hidden">{text.spoken}</span>
        </span>
      )}
      {text?.behind && (
        <button
          type="button"
          className="btn btn-label"
          onClick={keepFocusIn(document.getElementById(audioPanelID))(() => {
            audio.currentTime = session.edge();
          })}
        >
          {t("Go to live")}
        </button>
      )}
    </>
  );
}

function Position({ audio, time, end }: { audio: HTMLAudioElement; time: number; end: number }) {
  return (
    <>
      <input
        type="range"
        aria-label={t("Seek")}
        // Time runs from left to right in every language.
        dir="ltr"
        aria-valuetext={t("{time} of {length}", { time: clockTime(time), length: clockTime(end) })}
        // Whole seconds: a range input rounds fractions, and React would take that for a change back to the old value.
        min={0}
        max={Math.max(Math.ceil(end), 1)}
        step={1}
        value={Math.round(time)}
        onChange={(event) => {
          audio.currentTime = event.currentTarget.valueAsNumber;
        }}
        className="h-6 min-w-0 flex-1 cursor-pointer accent-accent"
      />
      <span dir="ltr" className="figures text-sm whitespace-nowrap">
        {clockTime(time)} <span className="text-muted">/ {clockTime(end)}</span>
      </span>
    </>
  );
}
