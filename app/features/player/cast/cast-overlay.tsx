import { t } from "../../../../schemas/site/messages.ts";
import { clockTime } from "../../../playback/controls/media-time.ts";
import type { CastLink, CastState } from "./cast-link.ts";
import { RemotePlaybackOverlay } from "./remote-playback-overlay.tsx";

/** Covers the video while it plays on a Chromecast, and shows casting errors. */
export function CastOverlay({ link, state, onStop }: { link: CastLink; state: CastState; onStop: () => void }) {
  const { phase, receiver, time, error } = state;
  const casting = phase === "playing" || phase === "paused" || phase === "loading";
  const status =
    phase === "loading" ? t("Loading on {receiver}", { receiver }) : t("Playing on {receiver}", { receiver });
  return (
    <RemotePlaybackOverlay icon="i-lucide-cast" error={error} status={casting ? status : null}>
      <p className="text-muted figures">{clockTime(time)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-primary" onClick={() => link.toggle()}>
          {phase === "paused" ? t("Play there") : t("Pause there")}
        </button>
        <button type="button" className="btn btn-ghost" onClick={onStop}>
          {t("Stop casting")}
        </button>
      </div>
    </RemotePlaybackOverlay>
  );
}
