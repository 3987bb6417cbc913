import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { sessionCheckErrors } from "../../../schemas/streaming/playback-errors.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { IconButton } from "../../playback/controls/icon-button.tsx";
import { useMedia } from "../../playback/controls/use-media.ts";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { PlayerMessage } from "../player/player-message.tsx";
import { usePlayback } from "../player/session/use-playback.ts";
import { useRecovery } from "../player/session/use-recovery.ts";

/** One match of multi-view: video or error, score, and sound selection. */
export function Tile({
  video: { mediaData, metaData, fixtureID },
  number,
  score,
  audible,
  volume,
  paused,
  admissions,
  onAdmitted,
  onSound,
  onClose,
}: {
  video: VideoItem;
  /** From 1: the key that selects its sound. */
  number: number;
  /** Null if unknown. */
  score: ReactNode;
  audible: boolean;
  /** 0 to 1. */
  volume: number;
  paused: boolean;
  /** Number of admissions of this browser's tiles: a tile that the limit refused retries after each. */
  admissions: number;
  onAdmitted: () => void;
  onSound: () => void;
  onClose: () => void;
}) {
  const { title } = metaData;
  const [tile, setTile] = useState<HTMLElement | null>(null);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [captionLayer, setCaptionLayer] = useState<HTMLElement | null>(null);
  const { session, state, retry, stopAndRetry } = usePlayback({
    video: element,
    container: captionLayer,
    entryID: mediaData.entryId,
    mediaType: "DrmLiveVideo",
    fixtureID,
    capToElementSize: true,
  });
  const { muted } = useMedia(element);
  const ready = state.phase === "ready";
  const loading = state.phase === "starting" || (ready && state.buffering);
  const keepFocus = keepFocusIn(tile);
  useRecovery({ video: element, session, state, retry });

  useEffect(() => {
    if (element === null) return;
    element.muted = !audible;
    element.volume = volume;
  }, [element, audible, volume]);

  useEffect(() => {
    if (!ready || element === null) return;
    if (paused) element.pause();
    else if (element.paused) session?.goToLive();
  }, [ready, element, session, paused]);

  const admitted = useLatest(onAdmitted);
  useEffect(() => {
    if (ready) admitted.current();
  }, [ready, admitted]);

  const overLimit = state.failure?.code === sessionCheckErrors.concurrency.code;
  const retryIfOverLimit = useLatest(() => {
    if (overLimit) retry();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another tile was admitted
  useEffect(() => retryIfOverLimit.current(), [admissions]);

  return (
    <section
      ref={setTile}
      tabIndex={-1}
      aria-label={title}
      className={`flex min-w-0 flex-col overflow-hidden rounded-chip bg-night ${audible ? "outline-3 outline-solid outline-beam -outline-offset-1" : ""}`}
    >
      <div className="relative grid min-h-0 flex-1 place-items-center bg-black aspect-video">
        {/* biome-ignore lint/a11y/useMediaCaption: Shaka lays the stream's own captions over the picture */}
        <video
          ref={setElement}
          aria-label={title}
          playsInline
          onClick={onSound}
          className={`absolute inset-0 size-full ${state.failure ? "invisible" : ""}`}
        />
        <div ref={setCaptionLayer} className="pointer-events-none absolute inset-x-3 top-3 bottom-2 text-sm" />
        <div className="relative z-1">
          {state.failure !== null && (
            <PlayerMessage failure={state.failure} onRetry={keepFocus(retry)} onStop={keepFocus(stopAndRetry)} />
          )}
          {state.phase === "needs-gesture" && (
            <TileButton icon="i-lucide-play" onClick={keepFocus(() => void session?.play())}>
              {t("Play")}
            </TileButton>
          )}
          {state.phase === "stopped" && (
            <TileButton icon="i-lucide-play" onClick={keepFocus(retry)}>
              {t("Go on watching")}
            </TileButton>
          )}
          {ready && audible && muted && (
            <TileButton
              icon="i-lucide-volume-2"
              onClick={keepFocus(() => {
                if (element !== null) element.muted = false;
              })}
            >
              {t("Turn the sound on")}
            </TileButton>
          )}
          {loading && (
            <span role="status">
              <span className="i-lucide-loader-circle block text-5xl motion-safe:animate-spin" />
              <span className="visually-hidden">{t("Loading {title}", { title })}</span>
            </span>
          )}
        </div>
      </div>
      <div className="flex items-center gap-2 py-1 ps-3 pe-1">
        <div className="min-w-0 flex-1">
          {score ?? <p className="truncate font-display font-750 text-lg">{title}</p>}
        </div>
        <label
          title={t("Sound ({number})", { number })}
          className={`btn-icon text-flood has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-beam ${audible ? "bg-beam text-night hover:bg-beam" : ""}`}
        >
          <input
            type="radio"
            name="multi-view-sound"
            checked={audible}
            onChange={onSound}
            aria-label={t("Sound of {title}", { title })}
            className="visually-hidden"
          />
          <span className={`${audible ? "i-lucide-volume-2" : "i-lucide-volume-x"} text-2xl`} />
        </label>
        <IconButton label={t("Close {title}", { title })} icon="i-lucide-x" onClick={onClose} />
      </div>
    </section>
  );
}

function TileButton({ icon, onClick, children }: { icon: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn btn-primary" onClick={onClick}>
      <span className={icon} /> {children}
    </button>
  );
}
