import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { PlayerState } from "../../state/player.ts";
import { user } from "../../state/user.ts";
import { PlayerControls } from "./player-controls.tsx";
import { type PlayerAction, playerAction } from "./player-keys.ts";
import { PlayerMessage } from "./player-message.tsx";
import { useFullScreen, useIdle, useMedia } from "./use-media.ts";
import { usePlayback } from "./use-playback.ts";

/** Milliseconds without a sign of the fan until the bar leaves the picture alone. */
const barTime = 3000;
/** Seconds that an arrow key moves. */
const seekStep = 10;
const volumeStep = 0.1;

/** The picture with its bar, or the words in its place. */
export function PlayerStage({
  entryID,
  mediaType,
  name,
  onBegun,
}: {
  entryID: string;
  mediaType: PlayerState["mediaType"];
  name: string;
  /** There is a picture, or words in its place. */
  onBegun: () => void;
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [captionLayer, setCaptionLayer] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { session, state, retry, stopAndRetry } = usePlayback({ video, container: captionLayer, entryID, mediaType });
  const media = useMedia(video);
  const fullScreen = useFullScreen(stage);
  const idle = useIdle(stage, barTime);
  const barShown = media.paused || !idle;

  const begun = state.phase !== "starting";
  useEffect(() => {
    if (begun) onBegun();
  }, [begun, onBegun]);

  // A connection that comes back is reason enough to try again.
  const lost = state.failure !== null && state.failure.next === "try-again";
  useEffect(() => {
    if (!lost) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [lost, retry]);

  // Signing in, or buying, may be what was missing.
  const { loggedIn, entitlements } = useSnapshot(user);
  const held = `${loggedIn} ${entitlements.join()}`;
  const heldAtFailure = useRef(held);
  useEffect(() => {
    if (state.failure === null) {
      heldAtFailure.current = held;
    } else if (heldAtFailure.current !== held) {
      heldAtFailure.current = held;
      // Signing out brings nothing back, and would put its own words over why the stream has ended.
      if (loggedIn) retry();
    }
  }, [state.failure, loggedIn, held, retry]);

  const toggleFullScreen = () => {
    const change = fullScreen ? document.exitFullscreen() : stage?.requestFullscreen();
    change?.catch(() => {});
  };
  const act = (action: PlayerAction) => {
    if (video === null || session === null) return;
    switch (action) {
      case "toggle-play":
        if (video.paused) void session.play();
        else video.pause();
        return;
      case "toggle-mute":
        video.muted = !video.muted;
        return;
      case "toggle-full-screen":
        toggleFullScreen();
        return;
      case "toggle-captions":
        session.selectCaptions(state.captions.some(({ active }) => active) ? null : (state.captions[0]?.id ?? null));
        return;
      case "back":
      case "forward": {
        const { start, end } = session.seekRange();
        const wanted = video.currentTime + (action === "back" ? -seekStep : seekStep);
        video.currentTime = Math.min(end, Math.max(start, wanted));
        return;
      }
      case "louder":
      case "quieter":
        video.volume = Math.min(1, Math.max(0, video.volume + (action === "louder" ? volumeStep : -volumeStep)));
    }
  };
  useKeys(stage, act);

  return (
    <div
      ref={setStage}
      data-theme="dark"
      className={`relative flex w-full flex-col bg-black text-flood ${barShown ? "" : "cursor-none"}`}
    >
      <div className={`relative grid w-full place-items-center ${pictureFrame(fullScreen, state.failure !== null)}`}>
        {/* biome-ignore lint/a11y/useMediaCaption: Shaka lays the stream's own captions over the picture */}
        <video
          ref={setVideo}
          aria-label={name}
          playsInline
          onClick={() => act("toggle-play")}
          onDoubleClick={toggleFullScreen}
          className={`absolute inset-0 size-full ${state.failure ? "invisible" : ""}`}
        />
        <div
          ref={setCaptionLayer}
          className={`pointer-events-none absolute inset-x-4 top-4 bottom-2 text-base leading-snug l:text-2xl [&>.shaka-text-container]:size-full ${barShown ? "l:bottom-24" : "l:bottom-6"}`}
        />
        <div className="relative z-1">
          {state.failure !== null && <PlayerMessage failure={state.failure} onRetry={retry} onStop={stopAndRetry} />}
          {state.phase === "needs-gesture" && (
            <button type="button" className="btn btn-primary" onClick={() => session?.play()}>
              <span aria-hidden="true" className="i-lucide-play" /> Play
            </button>
          )}
          {state.phase === "stopped" && (
            <button type="button" className="btn btn-primary" onClick={retry}>
              <span aria-hidden="true" className="i-lucide-play" /> Go on watching
            </button>
          )}
          {(state.phase === "starting" || (state.phase === "ready" && state.buffering)) && (
            <span role="status">
              <span aria-hidden="true" className="i-lucide-loader-circle block text-6xl motion-safe:animate-spin" />
              <span className="visually-hidden">Loading the stream</span>
            </span>
          )}
        </div>
      </div>
      {/* On a phone the bar stands below the picture, which is too small to give any of it away. */}
      <div
        className={`min-h-26 l:absolute l:inset-x-0 l:bottom-0 l:z-2 l:min-h-0 l:bg-[linear-gradient(to_top,rgb(4_6_9/.92),rgb(4_6_9/.6)_60%,transparent)] l:pt-8 transition-opacity duration-200 focus-within:opacity-100 ${barShown ? "" : "l:opacity-0"} ${state.failure ? "hidden" : ""}`}
      >
        {video !== null && session !== null && (state.phase === "ready" || state.phase === "needs-gesture") && (
          <PlayerControls
            video={video}
            session={session}
            state={state}
            media={media}
            fullScreen={fullScreen}
            onFullScreen={toggleFullScreen}
          />
        )}
      </div>
    </div>
  );
}

/** The shape of the picture's place: the screen's, the picture's own, or as high as the words in it need. */
function pictureFrame(fullScreen: boolean, failed: boolean): string {
  if (fullScreen) return "min-h-0 flex-1";
  return failed ? "aspect-video" : "aspect-video max-h-[calc(100dvh-5rem)] overflow-hidden";
}

/** Takes the player's keys wherever the focus is in its dialog, and leaves them to a dialog that lies over it. */
function useKeys(stage: HTMLElement | null, act: (action: PlayerAction) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (stage === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element)) return;
      const inPlayer = event.target === document.body || stage.closest("dialog")?.contains(event.target);
      const action = inPlayer ? playerAction(event, event.target.tagName) : null;
      if (action === null) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [stage]);
}
