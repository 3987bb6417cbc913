import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlayableVideo } from "../../state/player.ts";
import { useOpenPlayer } from "./use-open-player.ts";

/** Opens the player from anywhere. Without script, and in a new tab, it leads to the video's page. */
export function WatchButton({
  video,
  className = "btn btn-primary",
  children,
}: {
  video: PlayableVideo;
  className?: string;
  children: ReactNode;
}) {
  const open = useOpenPlayer();
  return (
    <Link
      to={`/videos/${video.entryID}`}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(video);
      }}
    >
      <span aria-hidden="true" className="i-lucide-play" />
      {children}
    </Link>
  );
}
