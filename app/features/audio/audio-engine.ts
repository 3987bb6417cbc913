import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamFormat } from "../../../schemas/streaming/stream-source.ts";
import { prefetchShaka, selectEngine, UnsupportedPlaybackError } from "../../playback/engine/engine-selection.ts";
import { StreamPlayer } from "../../playback/engine/stream-player.ts";
import { withQuery } from "../../playback/engine/stream-requests.ts";
import type { StreamGrant } from "../../playback/session/stream-grant.ts";

/** Plays a stream's sound in an audio element. */
export interface AudioEngine {
  live: boolean;
  /** The live edge or end, on the element's timeline. */
  edge(): number;
  /** Seconds between the broadcast and the edge; null if unknown. */
  presentationDelay(): number | null;
  /** Shaka's measurements; null with native playback. */
  stats(): shaka.extern.Stats | null;
  /** Passes a renewed token to engines that do not request it themselves. */
  renew(token: string): void;
  /** Detaches from the element. */
  stop(): Promise<void>;
}

/** Whether only native HLS is available: on iPhones, where such audio plays on while the screen is locked. */
function needsNativeHls(audio: HTMLAudioElement): boolean {
  return !("MediaSource" in window) && audio.canPlayType("application/vnd.apple.mpegurl") !== "";
}

/** Callbacks from an engine to its session. */
interface AudioEngineEvents {
  /** Called with true when playback runs out of data, with false when it goes on. */
  onBuffering: (buffering: boolean) => void;
  /** Receives later errors: shaka.util.Error, or the element's MediaError. */
  onError: (error: unknown) => void;
}

/** Loads streams into an audio element. */
export interface AudioEngineLoader {
  /**
   * Fetches Shaka ahead of time.
   * @param formats how the entry is packaged; omitted if unknown.
   */
  prepare(formats?: readonly StreamFormat[]): void;
  /**
   * Loads the stream, ready to play.
   * @param startAt seconds into a recording; null starts at the beginning, or at the live edge.
   * @param signal ends the load: nothing else plays in the element while it lasts.
   * @throws the errors that `onError` receives, while loading.
   */
  start(
    grant: StreamGrant,
    startAt: number | null,
    signal: AbortSignal,
    events: AudioEngineEvents,
  ): Promise<AudioEngine>;
}

/** Selects the loader for this browser. */
export function audioEngineLoader(audio: HTMLAudioElement): AudioEngineLoader {
  if (needsNativeHls(audio)) {
    return { prepare: () => {}, start: (...options) => loadNative(audio, ...options) };
  }
  return {
    prepare: prefetchShaka,
    start: (...options) => loadShakaEngine(audio, ...options),
  };
}

async function loadShakaEngine(
  audio: HTMLAudioElement,
  grant: StreamGrant,
  startAt: number | null,
  signal: AbortSignal,
  { onBuffering, onError }: AudioEngineEvents,
): Promise<AudioEngine> {
  const { library, plan } = await selectEngine(grant.source);
  const player = new StreamPlayer(library, {
    video: audio,
    container: null,
    plan,
    grant,
    onBuffering,
    onInterrupted: () => {},
    onTracks: () => {},
    onError,
  });
  const end = () => void player.destroy();
  signal.addEventListener("abort", end);
  try {
    signal.throwIfAborted();
    await player.load(startAt);
  } catch (error) {
    await player.destroy();
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
  }
  return {
    live: player.live,
    edge: () => player.seekRange().end,
    presentationDelay: () => player.presentationDelay(),
    stats: () => player.stats(),
    renew: () => {},
    stop: () => player.destroy(),
  };
}

/**
 * Native HLS sends no custom headers: a cookie carries the token (docs/decisions/live-audio.md). Other hosts have signed URLs
 * and get no token.
 */
async function setTokenCookie(base: string, token: string): Promise<void> {
  if (new URL(base, location.href).origin !== location.origin) return;
  const response = await fetch(`${base}cookie`, { method: "POST", headers: { [playbackTokenHeader]: token } });
  if (!response.ok) throw new TypeError(`Setting the playback cookie failed with ${response.status}.`);
}

async function loadNative(
  audio: HTMLAudioElement,
  grant: StreamGrant,
  startAt: number | null,
  ended: AbortSignal,
  { onBuffering, onError }: AudioEngineEvents,
): Promise<AudioEngine> {
  const { base, manifests, query } = await grant.freshSource();
  if (manifests.hls === undefined) throw new UnsupportedPlaybackError("no-streaming");
  await setTokenCookie(base, await grant.token());
  const detached = new AbortController();
  const { signal } = detached;
  const detach = () => {
    detached.abort();
    audio.removeAttribute("src");
    audio.load();
  };
  ended.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    audio.addEventListener("loadedmetadata", () => resolve(), { once: true, signal });
    audio.addEventListener("error", () => reject(audio.error), { once: true, signal });
    const end = () => {
      detach();
      reject(ended.reason);
    };
    ended.addEventListener("abort", end, { once: true, signal });
    audio.src = withQuery(base + manifests.hls, query);
    audio.load();
  });
  if (startAt !== null) audio.currentTime = startAt;
  audio.addEventListener("error", () => onError(audio.error), { signal });
  audio.addEventListener("waiting", () => onBuffering(true), { signal });
  audio.addEventListener("playing", () => onBuffering(false), { signal });
  return {
    live: audio.duration === Number.POSITIVE_INFINITY,
    presentationDelay: () => (audio.seekable.length > 0 ? 0 : null),
    stats: () => null,
    edge: () => (audio.seekable.length > 0 ? audio.seekable.end(audio.seekable.length - 1) : audio.currentTime),
    renew: (token) => {
      // Has the CDN set new cookies; the element keeps its URL.
      grant.freshSource().catch((error: unknown) => console.warn("stream renewal failed", error));
      // A failure is harmless: the previous token is valid for another half minute, past the next renewal.
      setTokenCookie(base, token).catch((error: unknown) => console.warn("playback cookie renewal failed", error));
    },
    stop: async () => detach(),
  };
}
