import { subscribe } from "valtio";
import { runSession } from "../../../playback/session/run-session.ts";
import { panels } from "../../../state/panels.ts";
import type { PlayableVideo } from "../../../state/player.ts";
import { PlaybackSession } from "./playback-session.ts";
import { isPreloaded } from "./preload-playback.ts";
import { resumePoint } from "./resume-point.ts";

/** What a stream plays into. It can exist, and fill its buffer, before the player that shows it has rendered. */
export interface PlayerElements {
  video: HTMLVideoElement;
  captions: HTMLElement;
}

interface EarlyPlayback {
  entryID: string;
  elements: PlayerElements;
  session: PlaybackSession;
  /** Lets it play. */
  show: () => void;
  stop: () => void;
}

let early: EarlyPlayback | null = null;

/** Begins to load a preloaded entry, while the player that will show it renders. */
export function startEarly({ entryID, mediaType }: Pick<PlayableVideo, "entryID" | "mediaType">): void {
  // Without it, the player has rendered first and its own session loads the entry.
  if (!isPreloaded(entryID)) return;
  early?.stop();
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
    if (early?.session === session) early = null;
  };
  const show = () => {
    release();
    shown.resolve();
  };
  const stop = () => {
    release();
    end();
  };
  early = { entryID, elements, session, show, stop };
}

/** The elements that this entry is loading into already, or new ones. */
export function elementsFor(entryID: string): PlayerElements {
  return early?.entryID === entryID ? early.elements : newElements();
}

/** The session that has begun to load an entry into this element, once; null if there is none. Its caller stops it. */
export function takeEarly(entryID: string, video: HTMLVideoElement): Pick<EarlyPlayback, "session" | "stop"> | null {
  if (early?.entryID !== entryID) return null;
  const taken = early;
  if (taken.elements.video === video) {
    taken.show();
    return taken;
  }
  // It began after the player had rendered with another element, which would leave its slot to nobody.
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
