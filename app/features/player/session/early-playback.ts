import { subscribe } from "valtio";
import { runSession } from "../../../playback/session/run-session.ts";
import { panels } from "../../../state/panels.ts";
import { type PlayableVideo, player } from "../../../state/player.ts";
import { PlaybackSession } from "./playback-session.ts";
import { isPreloaded } from "./preload-playback.ts";
import { resumePoint } from "./resume-point.ts";

/** Elements that a stream plays into. They can exist, and fill their buffer, before the player that shows them has rendered. */
export interface PlayerElements {
  video: HTMLVideoElement;
  captions: HTMLElement;
}

interface EarlyPlayback {
  entryID: string;
  elements: PlayerElements;
  session: PlaybackSession;
  /** Lets the session play, once the video is in the page. */
  show: () => void;
  stop: () => void;
}

let earlyPlayback: EarlyPlayback | null = null;

/** Starts loading a preloaded entry while the player that will show it renders. */
export function startEarlyPlayback({ entryID, mediaType }: Pick<PlayableVideo, "entryID" | "mediaType">): void {
  // Without a preload, the player renders first, and its own session loads the entry. It may have been closed while this code loaded.
  if (!isPreloaded(entryID) || !panels.mediaPlayer || player.currentVideoID !== entryID) return;
  earlyPlayback?.stop();
  const elements = newElements();
  const shown = Promise.withResolvers<void>();
  const session = new PlaybackSession({
    video: elements.video,
    container: elements.captions,
    entryID,
    mediaType,
    startAt: () => resumePoint(entryID, mediaType),
    quality: null,
    capToElementSize: false,
    shown: shown.promise,
  });
  const end = runSession(session);
  const unsubscribe = subscribe(panels, () => {
    if (!panels.mediaPlayer) stop();
  });
  const release = () => {
    unsubscribe();
    if (earlyPlayback?.session === session) earlyPlayback = null;
  };
  const show = () => {
    release();
    shown.resolve();
  };
  const stop = () => {
    release();
    end();
  };
  earlyPlayback = { entryID, elements, session, show, stop };
}

/** The elements that this entry is already loading into, or new ones. */
export function elementsFor(entryID: string): PlayerElements {
  return earlyPlayback?.entryID === entryID ? earlyPlayback.elements : newElements();
}

/**
 * Takes the session that has started to load an entry into this element; null if there is none, or it has been taken. The caller stops it.
 */
export function takeEarlyPlayback(
  entryID: string,
  video: HTMLVideoElement,
): Pick<EarlyPlayback, "session" | "stop"> | null {
  if (earlyPlayback?.entryID !== entryID) return null;
  const taken = earlyPlayback;
  if (taken.elements.video === video) {
    taken.show();
    return taken;
  }
  // It started after the player had rendered another element: nobody would show it, and its slot would stay taken.
  taken.stop();
  return null;
}

function newElements(): PlayerElements {
  const video = document.createElement("video");
  video.playsInline = true;
  const captions = document.createElement("div");
  captions.className = "size-full";
  return { video, captions };
}
