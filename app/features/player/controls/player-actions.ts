import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { stepWithin } from "../../../playback/controls/media-time.ts";
import { chapterStep, reachableChapters } from "../../../playback/engine/chapters.ts";
import { playerPreferences, setPlayerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import type { PlayerAction } from "./player-keys.ts";
import { nextSpeed } from "./player-speeds.ts";

/** Seconds that an arrow key seeks. */
const seekStep = 10;
const volumeStep = 0.1;

export interface Stage {
  video: HTMLVideoElement | null;
  session: PlaybackSession | null;
  state: PlaybackState;
  chapters: readonly Chapter[];
  toggleFullScreen: () => void;
  toggleStatistics: () => void;
  listKeys: () => void;
}

/** Dispatches the actions of keys and buttons. */
export function playerActions(stage: Stage): (action: PlayerAction) => void {
  return (action) => {
    const { video, session, state, chapters } = stage;
    if (action === "list-keys") return stage.listKeys();
    if (video === null || session === null) return;
    const seek = (seconds: number | null) => {
      if (seconds !== null) video.currentTime = seconds;
    };
    const range = session.seekRange();
    const reachable = reachableChapters(chapters, range);
    const handlers: Record<Exclude<PlayerAction, "list-keys">, () => void> = {
      "toggle-play": () => {
        if (video.paused) void session.play();
        else video.pause();
      },
      "toggle-mute": () => {
        video.muted = !video.muted;
      },
      "toggle-full-screen": stage.toggleFullScreen,
      "toggle-statistics": stage.toggleStatistics,
      "toggle-theatre": () => setPlayerPreferences({ theatre: !playerPreferences.theatre }),
      "toggle-captions": () => {
        const [first] = state.captions;
        const shown = state.captions.some(({ active }) => active);
        if (first === undefined) return;
        session.selectCaptions(shown ? null : first.id);
        setPlayerPreferences({ captions: !shown });
      },
      "picture-in-picture": () => togglePictureInPicture(video),
      back: () => seek(stepWithin(video.currentTime, -seekStep, range)),
      forward: () => seek(stepWithin(video.currentTime, seekStep, range)),
      "to-start": () => seek(range.start),
      "to-end": () => seek(range.end),
      "previous-chapter": () => seek(chapterStep(reachable, video.currentTime, "previous")),
      "next-chapter": () => seek(chapterStep(reachable, video.currentTime, "next")),
      louder: () => changeVolume(video, volumeStep),
      quieter: () => changeVolume(video, -volumeStep),
      // Live streams always play at normal speed.
      slower: () => {
        if (!state.live) session.selectSpeed(nextSpeed(state.speed, "slower"));
      },
      faster: () => {
        if (!state.live) session.selectSpeed(nextSpeed(state.speed, "faster"));
      },
    };
    handlers[action]();
  };
}

function changeVolume(video: HTMLVideoElement, by: number): void {
  video.volume = stepWithin(video.volume, by, { start: 0, end: 1 });
}

/** Ignores a refusal, as when another window is in picture-in-picture. */
function togglePictureInPicture(video: HTMLVideoElement): void {
  if (!document.pictureInPictureEnabled) return;
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
  change.catch(() => {});
}
