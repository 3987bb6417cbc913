import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { pageLanguage, t } from "../../../schemas/site/messages.ts";
import { useMedia } from "../../playback/controls/use-media.ts";
import type { PlaybackFailure } from "../../playback/failure/playback-failure.ts";
import { recoverWhenOnline } from "../../playback/failure/recover-when-online.ts";
import { useRetryInTurn } from "../../playback/failure/retry-in-turn.ts";
import { useRetryWhenUnlocked } from "../../playback/failure/use-retry-when-unlocked.ts";
import { audioPanelID, closeAudioPlayer, setAudible, setRequired, useAudioPlayer } from "../../state/audio-player.ts";
import { focusMain } from "../../ui/focus-main.ts";
import { Image } from "../../ui/image.tsx";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { AudioControls } from "./audio-controls.tsx";
import { AudioMessage } from "./audio-message.tsx";
import { isOffline, statusText } from "./audio-status.ts";
import { posterSize, useMediaSession } from "./media-session.ts";
import { useAudio } from "./use-audio.ts";

/** The floating audio player (spec: playback#audio-player). Outside the routes, so it keeps playing across pages. */
export default function AudioPanel() {
  const { entryID, title, file } = useAudioPlayer();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const { session, state, retry, stopAndRetry } = useAudio(audio, entryID, file);
  const media = useMedia(audio);
  const { asset, failure } = state;
  const audible = state.phase === "ready" && !media.paused && !state.buffering;
  useEffect(() => setAudible(audible), [audible]);
  useEffect(() => setRequired(failure?.required ?? []), [failure]);
  const offline = isOffline(asset);
  const imageKey = asset && (offline ? asset.imageData.offlineImageKey : asset.imageData.posterImageKey);
  useBottomInset(panel);
  useFocus(panel);
  useAutoRetry(failure, retry);
  const keepFocus = keepFocusIn(panel);
  useMediaSession({ audio, session, title, description: asset?.description ?? "", imageKey });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") closeAudioPlayer();
  };
  return (
    <section
      ref={setPanel}
      id={audioPanelID}
      tabIndex={-1}
      aria-label={t("Audio player")}
      data-theme="dark"
      onKeyDown={onKeyDown}
      className="fixed transition-[opacity,transform] duration-200 starting:translate-y-4 starting:opacity-0 start-0 end-0 bottom-0 z-50 border-t border-edge bg-surface text-ink shadow-2xl outline-offset--3 l:start-auto l:end-4 l:bottom-4 l:w-104 l:rounded-card l:border print:hidden"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the match centre has written commentary, and podcast episodes transcripts */}
      <audio ref={setAudio} preload="auto" />
      <div className="audio-bar mx-auto max-w-xl p-3">
        <div className="flex items-center gap-3">
          <div className="audio-poster relative grid size-14 place-items-center shrink-0 overflow-hidden rounded-chip bg-raised l:size-20">
            {imageKey === null ? (
              <span className="i-lucide-headphones text-3xl text-muted" />
            ) : (
              <Image
                key={imageKey}
                imageKey={imageKey}
                width={posterSize}
                height={posterSize}
                sizes="5rem"
                priority
                alt=""
                className={`size-full ${offline ? "grayscale opacity-60" : ""}`}
              />
            )}
          </div>
          <div className="audio-words min-w-0 flex-1">
            <h2 className="line-clamp-2 font-display font-800 text-[1.25rem] leading-[1.05]">{title}</h2>
            <p role="status" className="mt-1 text-sm text-muted">
              {statusText(state, media.paused)}
            </p>
            {asset?.language !== undefined && <p className="text-sm text-muted">{languageName(asset.language)}</p>}
          </div>
          <PlayButton
            paused={media.paused}
            phase={state.phase}
            onPlay={state.phase === "stopped" ? keepFocus(retry) : () => void session?.play()}
            onPause={() => audio?.pause()}
          />
          <button
            type="button"
            aria-label={t("Close the audio player")}
            className="btn-icon"
            onClick={closeAudioPlayer}
          >
            <span className="i-lucide-x text-2xl" />
          </button>
        </div>
        {failure !== null && (
          <div className="mt-3 border-t border-line pt-3">
            <AudioMessage failure={failure} onRetry={keepFocus(retry)} onStop={keepFocus(stopAndRetry)} />
          </div>
        )}
        {audio !== null && session !== null && (state.phase === "ready" || state.phase === "needs-gesture") && (
          <AudioControls audio={audio} session={session} live={state.live} media={media} />
        )}
      </div>
    </section>
  );
}

/** A language's name in the page's language. @param tag BCP 47 */
const languageName = (tag: string): string =>
  new Intl.DisplayNames(pageLanguage().tag, { type: "language" }).of(tag) ?? tag;

function PlayButton({
  paused,
  phase,
  onPlay,
  onPause,
}: {
  paused: boolean;
  phase: "starting" | "ready" | "needs-gesture" | "off-air" | "failed" | "stopped";
  onPlay: () => void;
  onPause: () => void;
}) {
  if (phase === "failed" || phase === "off-air") return null;
  if (phase === "starting") {
    return (
      <span className="grid size-12 place-items-center">
        <span className="i-lucide-loader-circle block text-3xl motion-safe:animate-spin" />
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={paused ? t("Play") : t("Pause")}
      onClick={paused ? onPlay : onPause}
      className="grid size-12 cursor-pointer place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-ink hover:text-paper"
    >
      <span className={`${paused ? "i-lucide-play" : "i-lucide-pause"} text-2xl`} />
    </button>
  );
}

/** Moves focus to the panel on opening, so that screen readers find it, and back to the opener on closing. */
function useFocus(panel: HTMLElement | null): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (panel === null) return;
    opener.current = document.activeElement;
    panel.focus({ preventScroll: true });
    return () => {
      const target = opener.current;
      // Only if the focus would be lost with the panel.
      if (!panel.contains(document.activeElement) && document.activeElement !== document.body) return;
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
      else focusMain();
    };
  }, [panel]);
}

/** Retries automatically when the browser is online again, or after a sign-in or purchase. */
function useAutoRetry(failure: PlaybackFailure | null, retry: () => void): void {
  useEffect(() => recoverWhenOnline(window, { failure, restart: retry, repeatRequests: null }), [failure, retry]);
  useRetryWhenUnlocked(failure, retry);
  useRetryInTurn(failure, retry);
}

/**
 * Reserves space at the bottom of the page for a fixed element, so that it covers neither content nor focus (WCAG 2.4.11).
 * Sets `--bottom-inset`, which app/ui/base.css reads.
 */
function useBottomInset(element: HTMLElement | null): void {
  useEffect(() => {
    if (element === null) return;
    const root = document.documentElement.style;
    const measure = () =>
      root.setProperty("--bottom-inset", `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      root.removeProperty("--bottom-inset");
    };
  }, [element]);
}
