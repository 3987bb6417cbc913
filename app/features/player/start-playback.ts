import { openPlayer, type PlayableVideo } from "../../state/player.ts";
import { preloadPlayback } from "./session/preload-playback.ts";

/** Loads the player's code, which no page loads before a press on Play. The import is cached. */
export const loadOverlay = () => import("./player-overlay.tsx");

/**
 * A press on Play: opens the player, and requests what the first frame waits for while the player's own code loads.
 * @param path URL path that it opens from, with its query.
 */
export function startPlayback(video: PlayableVideo, path: string): void {
  preloadPlayback(video);
  // The panel host requests the code again and reports what went wrong.
  loadOverlay().catch(() => {});
  openPlayer(video, path);
}
