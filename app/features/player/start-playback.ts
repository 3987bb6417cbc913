import type { ComponentType } from "react";
import { prefetchShaka } from "../../playback/engine/engine-selection.ts";
import { openPlayer, type PlayableVideo } from "../../state/player.ts";
import { preloadPlayback } from "./session/preload-playback.ts";

let overlay: ComponentType | null = null;

/** The player's code, if it has loaded. */
export const loadedOverlay = () => overlay;

/** Loads the player's code, which pages do only when a press on Play is likely. The import is cached. */
export async function loadOverlay(): Promise<ComponentType> {
  overlay = (await import("./player-overlay.tsx")).default;
  return overlay;
}

const loadEarly = () => import("./session/early-playback.ts");

/**
 * Prefetches the code of the player and of Shaka when a press on Play is likely. Code only: the session check, metrics and the slot wait
 * for the press.
 * @param play value of the `data-play` attribute: the video's format, if known.
 */
export function prefetchPlayer(play: string): void {
  prefetchShaka(play === "dash" || play === "hls" ? [play] : undefined);
  // The press imports both again.
  loadOverlay().catch(() => {});
  loadEarly().catch(() => {});
}

/**
 * Opens the player, and requests what the first frame waits for while the player's own code loads and renders.
 * @param pagesSince 1 after a link on the page before, 0 after Play on this page.
 */
export function startPlayback(video: PlayableVideo, pagesSince: 0 | 1): void {
  preloadPlayback(video);
  // If this fails, the player loads the entry itself.
  loadEarly()
    .then(({ startEarlyPlayback }) => startEarlyPlayback(video))
    .catch(() => {});
  // The panel host imports the code again and reports the error.
  loadOverlay().catch(() => {});
  openPlayer(video, pagesSince);
}
