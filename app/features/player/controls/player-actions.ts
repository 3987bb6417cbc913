import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { stepWithin } from "../../../playback/controls/media-time.ts";
import { chapterStep, reachableChapters } from "../../../playback/engine/chapters.ts";
import { choose, playerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import type { PlayerAction } from "./player-keys.ts";
import { nextSpeed } from "./player-speeds.ts";

/** Seconds that an arrow key moves. */
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

/** Does what a key or a button of the player stands for. */
export function playerActions(stage: Stage): (action: PlayerAction) => void {
  return (action) => {
    const { video, session, state, chapters } = stage;
    if (action === "list-keys") return stage.listKeys();
    if (video === null || session === null) return;
    const goTo = (seconds: number | null) => {
      if (seconds !== null) video.currentTime = seconds;
    };
    const range = session.seekRange();
    const reachable = reachableChapters(chapters, range);
    const does: Record<Exclude<PlayerAction, "list-keys">, () => void> = {
      "toggle-play": () => {
        if (video.paused) void session.play();
        else video.pause();
      },
      "toggle-mute": () => {
        video.muted = !video.muted;
      },
      "toggle-full-screen": stage.toggleFullScreen,
      "toggle-statistics": stage.toggleStatistics,
      "toggle-theatre": () => choose({ theatre: !playerPreferences.theatre }),
      "toggle-captions": () => {
        const [first] = state.captions;
        const shown = state.captions.some(({ active }) => active);
        if (first === undefined) return;
        session.selectCaptions(shown ? null : first.id);
        choose({ captions: !shown });
      },
      "picture-in-picture": () => togglePictureInPicture(video),
      back: () => goTo(stepWithin(video.currentTime, -seekStep, range)),
      forward: () => goTo(stepWithin(video.currentTime, seekStep, range)),
      "to-start": () => goTo(range.start),
      "to-end": () => goTo(range.end),
      "previous-chapter": () => goTo(chapterStep(reachable, video.currentTime, "previous")),
      "next-chapter": () => goTo(chapterStep(reachable, video.currentTime, "next")),
      louder: () => turn(video, volumeStep),
      quieter: () => turn(video, -volumeStep),
      // What is broadcast cannot be hurried.
      slower: () => {
        if (!state.live) video.playbackRate = nextSpeed(video.playbackRate, "slower");
      },
      faster: () => {
        if (!state.live) video.playbackRate = nextSpeed(video.playbackRate, "faster");
      },
    };
    does[action]();
  };
}

function turn(video: HTMLVideoElement, by: number): void {
  video.volume = stepWithin(video.volume, by, { start: 0, end: 1 });
}

/** A browser that refuses (another window has the picture) leaves it where it is. */
function togglePictureInPicture(video: HTMLVideoElement): void {
  if (!document.pictureInPictureEnabled) return;
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
  change.catch(() => {});
}
