import { useLocation } from "react-router";
import { openPlayer, type PlayableVideo } from "../../state/player.ts";

/** Opens the player on a video, and lets it return to the page it was opened from. */
export function useOpenPlayer(): (video: PlayableVideo) => void {
  const { pathname, search } = useLocation();
  return (video) => openPlayer(video, pathname + search);
}
