import { openPlayer, type PlayableVideo } from "../../state/player.ts";
import { preloadPlayback } from "./session/preload-playback.ts";

/** Loads the player's code, which no page loads before a video is pressed. The import is cached. */
export const loadOverlay = () => import("./player-overlay.tsx");

/**
 * Opens the player, and requests what the first frame waits for while the player's own code loads.
 * @param pagesSince 1 after a link on the page before, 0 after Play on this page.
 */
export function startPlayback(video: PlayableVideo, pagesSince: 0 | 1): void {
  preloadPlayback(video);
  // The panel host requests the code again and reports what went wrong.
  loadOverlay().catch(() => {});
  openPlayer(video, pagesSince);
}
