import { t } from "../../../../schemas/site/messages.ts";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { IconButton } from "../../../playback/controls/icon-button.tsx";
import { clockTime } from "../../../playback/controls/media-time.ts";
import type { MediaStatus } from "../../../playback/controls/use-media.ts";
import { usePlayerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import { LiveEdge } from "./live-edge.tsx";
import type { PlayerAction } from "./player-keys.ts";
import { PlayerSettings } from "./player-settings.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { Volume } from "./volume.tsx";

/** The player's controls. All work by keyboard and have names. */
export function PlayerControls({
  video,
  session,
  state,
  media,
  chapters,
  fullScreen,
  act,
  onCast,
  onOtherScreen,
  onAddMatch,
}: {
  video: HTMLVideoElement;
  session: PlaybackSession;
  state: PlaybackState;
  media: MediaStatus;
  chapters: readonly Chapter[];
  fullScreen: boolean;
  act: (action: PlayerAction) => void;
  /** Starts casting; null if there is no receiver. */
  onCast: (() => void) | null;
  /** Prompts for remote playback; null if unavailable. */
  onOtherScreen: (() => void) | null;
  /** Opens multi-view; null for a recording. */
  onAddMatch: (() => void) | null;
}) {
  const { start, end } = session.seekRange();
  const { theatre } = usePlayerPreferences();
  const captioned = state.captions.some(({ active }) => active);
  return (
    <div className="flex flex-col gap-1 px-3 pb-2 l:px-5 l:pb-3">
      <SeekBar video={video} session={session} live={state.live} time={media.time} chapters={chapters} />
      <div className="flex flex-wrap items-center gap-y-0 l:gap-x-1">
        <IconButton
          label={media.paused ? t("Play") : t("Pause")}
          icon={media.paused ? "i-lucide-play" : "i-lucide-pause"}
          onClick={() => act("toggle-play")}
        />
        <Volume video={video} media={media} />
        {state.live ? (
          <LiveEdge session={session} edge={end} time={media.time} />
        ) : (
          <span dir="ltr" className="px-2 figures">
            {clockTime(media.time - start)} <span className="text-muted">/ {clockTime(end - start)}</span>
          </span>
        )}
        <span className="flex-1" />
        {state.captions.length > 0 && (
          <IconButton
            label={t("Captions")}
            icon="i-lucide-captions"
            pressed={captioned}
            onClick={() => act("toggle-captions")}
          />
        )}
        {onAddMatch !== null && (
          <span className="max-l:hidden">
            <IconButton label={t("Add a match")} icon="i-lucide-grid-2x2-plus" onClick={onAddMatch} />
          </span>
        )}
        {onCast !== null && <IconButton label={t("Play on a Chromecast")} icon="i-lucide-cast" onClick={onCast} />}
        {onOtherScreen !== null && (
          <IconButton label={t("Play on another screen")} icon="i-lucide-airplay" onClick={onOtherScreen} />
        )}
        <PlayerSettings session={session} state={state} act={act} />
        {document.pictureInPictureEnabled && (
          <span className="max-l:hidden">
            <IconButton
              label={t("Picture in picture")}
              icon="i-lucide-picture-in-picture-2"
              onClick={() => act("picture-in-picture")}
            />
          </span>
        )}
        <span className="max-xl:hidden">
          <IconButton
            label={t("Theatre")}
            icon="i-lucide-rectangle-horizontal"
            pressed={theatre}
            onClick={() => act("toggle-theatre")}
          />
        </span>
        <IconButton
          label={fullScreen ? t("Leave full screen") : t("Full screen")}
          icon={fullScreen ? "i-lucide-minimize" : "i-lucide-maximize"}
          onClick={() => act("toggle-full-screen")}
        />
      </div>
    </div>
  );
}
