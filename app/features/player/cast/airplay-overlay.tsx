import { t } from "../../../../schemas/site/messages.ts";
import type { RemoteState } from "./remote-link.ts";
import { RemotePlaybackOverlay } from "./remote-playback-overlay.tsx";

/** Covers the video during remote playback (AirPlay). The controls below still work. */
export function AirPlayOverlay({ state: { phase, error }, onChoose }: { state: RemoteState; onChoose: () => void }) {
  const status = phase === "connecting" ? t("Connecting to another screen") : t("Playing on another screen");
  return (
    <RemotePlaybackOverlay icon="i-lucide-airplay" error={error} status={phase === "local" ? null : status}>
      {phase === "remote" && (
        <button type="button" className="btn btn-ghost" onClick={onChoose}>
          {t("Change the screen or come back")}
        </button>
      )}
    </RemotePlaybackOverlay>
  );
}
