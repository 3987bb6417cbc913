import { useId } from "react";
import type { PlaybackSession, PlaybackState } from "./playback-session.ts";
import { clockTime, liveDelay } from "./player-time.ts";
import type { MediaStatus } from "./use-media.ts";

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The bar under the picture. Everything in it works by keyboard and says what it does. */
export function PlayerControls({
  video,
  session,
  state,
  media,
  fullScreen,
  onFullScreen,
}: {
  video: HTMLVideoElement;
  session: PlaybackSession;
  state: PlaybackState;
  media: MediaStatus;
  fullScreen: boolean;
  onFullScreen: () => void;
}) {
  const { start, end } = session.seekRange();
  const playing = state.qualities.find(({ active }) => active)?.height;
  const automatic = state.automaticQuality && playing !== undefined ? `Auto (${playing}p)` : "Auto";
  return (
    <div className="flex flex-col gap-1 px-3 pb-2 l:px-5 l:pb-3">
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={
          state.live
            ? `${clockTime(end - media.time)} behind live`
            : `${clockTime(media.time - start)} of ${clockTime(end - start)}`
        }
        min={start}
        max={Math.max(end, start + 1)}
        step={1}
        value={media.time}
        onChange={(event) => {
          video.currentTime = event.currentTarget.valueAsNumber;
        }}
        className="h-6 w-full cursor-pointer accent-beam"
      />
      <div className="flex flex-wrap items-center gap-x-1 gap-y-0 l:gap-x-2">
        <PlayButton video={video} session={session} paused={media.paused} />
        <Volume video={video} media={media} />
        {state.live ? (
          <LiveEdge session={session} delay={liveDelay(end, media.time)} />
        ) : (
          <span className="px-2 figures">
            {clockTime(media.time - start)} <span className="text-muted">/ {clockTime(end - start)}</span>
          </span>
        )}
        <span className="flex-1" />
        {state.captions.length > 0 && (
          <Choice
            label="Captions"
            value={String(state.captions.find(({ active }) => active)?.id ?? "")}
            options={[["", "Captions off"], ...state.captions.map(({ id, label }) => [String(id), label] as const)]}
            onChoose={(id) => session.selectCaptions(id === "" ? null : Number(id))}
          />
        )}
        {!state.live && (
          <Choice
            label="Speed"
            value={String(media.rate)}
            options={speeds.map((speed) => [String(speed), `${speed}×`])}
            onChoose={(speed) => {
              video.playbackRate = Number(speed);
            }}
          />
        )}
        {state.qualities.length > 1 && (
          <Choice
            label="Quality"
            value={state.automaticQuality ? "" : String(playing ?? "")}
            options={[["", automatic], ...state.qualities.map(({ height }) => [String(height), `${height}p`] as const)]}
            onChoose={(height) => session.selectQuality(height === "" ? null : Number(height))}
          />
        )}
        {document.pictureInPictureEnabled && (
          <IconButton
            label="Picture in picture"
            icon="i-lucide-picture-in-picture-2"
            onClick={() => togglePictureInPicture(video)}
          />
        )}
        <IconButton
          label={fullScreen ? "Leave full screen" : "Full screen"}
          icon={fullScreen ? "i-lucide-minimize" : "i-lucide-maximize"}
          onClick={onFullScreen}
        />
      </div>
    </div>
  );
}

function PlayButton({
  video,
  session,
  paused,
}: {
  video: HTMLVideoElement;
  session: PlaybackSession;
  paused: boolean;
}) {
  return (
    <IconButton
      label={paused ? "Play" : "Pause"}
      icon={paused ? "i-lucide-play" : "i-lucide-pause"}
      onClick={() => (paused ? session.play() : video.pause())}
    />
  );
}

function Volume({ video, media }: { video: HTMLVideoElement; media: MediaStatus }) {
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

/** How far behind the match the picture is, and the way back to the front of it. */
function LiveEdge({ session, delay }: { session: PlaybackSession; delay: { behind: boolean; words: string } }) {
  if (!delay.behind) {
    return (
      <span className="inline-flex items-center gap-2 px-2 font-display font-750 uppercase tracking-[.06em]">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-beam" />
        Live
      </span>
    );
  }
  return (
    <button type="button" onClick={() => session.goToLive()} className="btn btn-label text-flood">
      Go to live <span className="text-muted figures">{delay.words}</span>
    </button>
  );
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <span className="inline-flex">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="min-h-11 cursor-pointer rounded-control bg-transparent px-2 font-display font-700 text-flood hover:bg-flood/12"
      >
        {options.map(([option, words]) => (
          <option key={option} value={option} className="bg-night text-flood">
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className="btn-icon text-flood">
      <span aria-hidden="true" className={`${icon} text-2xl`} />
    </button>
  );
}

/** A browser that refuses (another window has the picture) leaves it where it is. */
function togglePictureInPicture(video: HTMLVideoElement): void {
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
  change.catch(() => {});
}
