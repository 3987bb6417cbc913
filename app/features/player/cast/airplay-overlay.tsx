import type { RemoteState } from "./remote-link.ts";
import { RemotePlaybackOverlay } from "./remote-playback-overlay.tsx";

/** What stands in the picture's place while it is on another screen (AirPlay). The bar below drives it there. */
export function AirPlayOverlay({ state: { phase, error }, onChoose }: { state: RemoteState; onChoose: () => void }) {
  const words = phase === "connecting" ? "Connecting to another screen" : "Playing on another screen";
  return (
    <RemotePlaybackOverlay icon="i-lucide-airplay" error={error} words={phase === "here" ? null : words}>
      {phase === "away" && (
        <button type="button" className="btn btn-ghost" onClick={onChoose}>
          Change the screen or come back
        </button>
      )}
    </RemotePlaybackOverlay>
  );
}
