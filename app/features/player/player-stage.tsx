import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { toggleFullScreen, useFullScreen, useIdle, useMedia } from "../../playback/controls/use-media.ts";
import { useFailurePanel } from "../../playback/failure/use-failure-panel.ts";
import type { PlayerState } from "../../state/player.ts";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { multiViewPath } from "../multi-view/selection.ts";
import { AirPlayOverlay } from "./cast/airplay-overlay.tsx";
import { CastOverlay } from "./cast/cast-overlay.tsx";
import { useCast } from "./cast/use-cast.ts";
import { useRemotePlayback } from "./cast/use-remote-playback.ts";
import { useChapters } from "./chapters/use-chapters.ts";
import { CaptionLayer } from "./controls/caption-layer.tsx";
import { playerActions } from "./controls/player-actions.ts";
import { PlayerControls } from "./controls/player-controls.tsx";
import { useMediaSession } from "./controls/use-media-session.ts";
import { usePlayerKeys } from "./controls/use-player-keys.ts";
import { usePlayerPreferences } from "./controls/use-player-preferences.ts";
import { PlayerMessage } from "./player-message.tsx";
import { PlayerStatus } from "./player-status.tsx";
import { ScoreLayer } from "./score-layer.tsx";
import { elementsFor } from "./session/early-playback.ts";
import { usePlayback } from "./session/use-playback.ts";
import { useRecovery } from "./session/use-recovery.ts";
import { useWatchPosition } from "./session/use-watch-position.ts";
import { UpNext } from "./up-next.tsx";
import { VideoHost } from "./video-host.tsx";

const KeyboardShortcuts = lazy(() => import("./controls/keyboard-shortcuts.tsx"));
const Statistics = lazy(() => import("./statistics.tsx"));

/** Milliseconds without input until the controls hide. */
const hideControlsAfter = 3000;

/** The video with its controls, or an error message. */
export function PlayerStage({
  entryID,
  mediaType,
  fixtureID,
  name,
  brand,
  castReceiver,
  next,
  onStarted,
}: {
  entryID: string;
  mediaType: PlayerState["mediaType"];
  /** The match shown; null if none. */
  fixtureID: number | null;
  name: string;
  brand: string;
  /** Id of the league's Cast receiver app; null if it has none. */
  castReceiver: string | null;
  /** The next video; null if unknown or none. */
  next: VideoItem | null;
  /** Called once the video or an error shows. */
  onStarted: () => void;
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  // The first entry may already be loading into its elements.
  const [{ video, captions }] = useState(() => elementsFor(entryID));
  const [statistics, setStatistics] = useState(false);
  const [keysListed, setKeysListed] = useState<boolean | null>(null);
  const { session, state, retry, beginAt, stopAndRetry } = usePlayback({
    video,
    container: captions,
    entryID,
    mediaType,
    fixtureID,
  });
  // Here only: in multi-view a refused match shows its error in its own tile, and no panel may cover the others.
  useFailurePanel(state.failure);
  const media = useMedia(video);
  const fullScreen = useFullScreen(stage);
  const idle = useIdle(stage, hideControlsAfter);
  const navigate = useNavigate();
  const controlsShown = media.paused || !idle;
  const { chapters, board } = useChapters(session, state, fixtureID, media.time);
  const remote = useRemotePlayback(video, beginAt);
  const playsRemotely = remote.state !== null && remote.state.phase !== "local";
  useRecovery({ video, session, state, retry, playsRemotely });
  usePlayerPreferences(video, session, state.captions);
  useWatchPosition(video, entryID, state.phase === "ready" && mediaType === "OnDemand");
  useMediaSession({ video, session, title: name, artist: brand, media, state });

  const started = state.phase !== "starting";
  useEffect(() => {
    if (started) onStarted();
  }, [started, onStarted]);

  const act = playerActions({
    video,
    session,
    state,
    chapters,
    toggleFullScreen: () => toggleFullScreen(stage, video),
    toggleStatistics: () => setStatistics(!statistics),
    listKeys: () => setKeysListed(true),
  });
  usePlayerKeys(stage, act);

  // Another video removes the control that was pressed for it, in the sidebar or in "Up next". Without this, the focus would be lost.
  const shownEntry = useRef(entryID);
  useEffect(() => {
    if (shownEntry.current !== entryID) stage?.focus({ preventScroll: true });
    shownEntry.current = entryID;
  }, [entryID, stage]);
  const keepFocus = keepFocusIn(stage);

  const playable = state.phase === "ready" || state.phase === "needs-gesture";
  const cast = useCast(castReceiver, playable ? session : null);
  const chooseScreen = () => void remote.link?.choose();
  const startCasting = () => {
    const source = session?.source ?? null;
    if (session === null || source === null) return;
    video.pause();
    const startAt = state.live ? null : video.currentTime;
    void cast.link?.start({ source, title: name, live: state.live, startAt, getAccess: () => session.getAccess() });
  };
  const stopCasting = () => {
    if (!state.live) video.currentTime = cast.state?.time ?? video.currentTime;
    void cast.link?.stop();
    void session?.play();
  };
  return (
    <>
      <section
        ref={setStage}
        aria-label={name}
        tabIndex={-1}
        data-theme="dark"
        className={`relative flex w-full flex-col bg-black text-flood outline-none -outline-offset-3 focus-visible:outline-solid ${controlsShown ? "" : "cursor-none"}`}
      >
        <div className={`relative grid w-full place-items-center ${stageLayout(fullScreen, state.failure !== null)}`}>
          <VideoHost video={video} label={name} act={act} hidden={state.failure !== null} />
          <CaptionLayer
            ref={(layer) => void layer?.appendChild(captions)}
            className={`inset-x-4 top-4 bottom-2 text-base l:text-2xl ${controlsShown ? "l:bottom-28" : "l:bottom-6"}`}
          />
          {playable && board !== null && <ScoreLayer board={board} />}
          {playable && !video.ended && <PlayerStatus state={state} />}
          {playable && next !== null && <UpNext video={video} next={next} />}
          {cast.link !== null && cast.state !== null && (
            <CastOverlay link={cast.link} state={cast.state} onStop={keepFocus(stopCasting)} />
          )}
          {remote.state !== null && <AirPlayOverlay state={remote.state} onChoose={chooseScreen} />}
          {statistics && session !== null && (
            <Suspense>
              <Statistics session={session} video={video} />
            </Suspense>
          )}
          <div className="relative z-1">
            {state.failure !== null && (
              <PlayerMessage failure={state.failure} onRetry={keepFocus(retry)} onStop={keepFocus(stopAndRetry)} />
            )}
            {state.phase === "needs-gesture" && (
              <button type="button" className="btn btn-primary" onClick={keepFocus(() => void session?.play())}>
                <span className="i-lucide-play" /> {t("Play")}
              </button>
            )}
            {state.phase === "stopped" && (
              <button type="button" className="btn btn-primary" onClick={keepFocus(retry)}>
                <span className="i-lucide-play" /> {t("Go on watching")}
              </button>
            )}
            {(state.phase === "starting" || (state.phase === "ready" && state.buffering)) && (
              <span role="status">
                <span className="i-lucide-loader-circle block text-6xl motion-safe:animate-spin" />
                <span className="visually-hidden">{t("Loading the stream")}</span>
              </span>
            )}
          </div>
        </div>
        {/* On phones the controls are below the video, which is too small to cover. */}
        <div
          className={`over-picture min-h-26 l:absolute l:inset-x-0 l:bottom-0 l:z-2 l:min-h-0 l:bg-[linear-gradient(to_top,rgb(4_6_9/.92),rgb(4_6_9/.6)_60%,transparent)] l:pt-8 transition-opacity duration-200 focus-within:opacity-100 ${controlsShown ? "" : "l:opacity-0"} ${state.failure ? "hidden" : ""}`}
        >
          {session !== null && playable && (
            <PlayerControls
              video={video}
              session={session}
              state={state}
              media={media}
              chapters={chapters}
              fullScreen={fullScreen}
              act={act}
              onCast={cast.state?.phase === "ready" ? startCasting : null}
              onOtherScreen={remote.state?.available ? chooseScreen : null}
              onAddMatch={state.live ? () => void navigate(multiViewPath(entryID)) : null}
            />
          )}
        </div>
      </section>
      {keysListed !== null && (
        <Suspense>
          <KeyboardShortcuts open={keysListed} onClose={() => setKeysListed(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Layout of the video area: fills the screen, keeps the video's aspect ratio, or grows with an error message. */
function stageLayout(fullScreen: boolean, failed: boolean): string {
  if (fullScreen) return "min-h-0 flex-1";
  return failed ? "aspect-video" : "aspect-video max-h-[calc(100dvh-5rem)] overflow-hidden";
}
