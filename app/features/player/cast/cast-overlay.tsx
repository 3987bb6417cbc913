import { clockTime } from "../../../playback/controls/media-time.ts";
import type { CastLink, CastState } from "./cast-link.ts";
import { RemotePlaybackOverlay } from "./remote-playback-overlay.tsx";

/** What stands in the picture's place while it is on a Chromecast, and what went wrong with one. */
export function CastOverlay({ link, state, onStop }: { link: CastLink; state: CastState; onStop: () => void }) {
  const { phase, receiver, time, error } = state;
  const away = phase === "playing" || phase === "paused" || phase === "loading";
  const words = phase === "loading" ? `Loading on ${receiver}` : `Playing on ${receiver}`;
  return (
    <RemotePlaybackOverlay icon="i-lucide-cast" error={error} words={away ? words : null}>
      <p className="text-muted figures">{clockTime(time)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-primary" onClick={() => link.toggle()}>
          {phase === "paused" ? "Play there" : "Pause there"}
        </button>
        <button type="button" className="btn btn-ghost" onClick={onStop}>
          Stop casting
        </button>
      </div>
    </RemotePlaybackOverlay>
  );
}
