import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamFormat } from "../../../schemas/streaming/stream-source.ts";
import { prefetchShaka, selectEngine, UnsupportedPlaybackError } from "../../playback/engine/engine-selection.ts";
import { StreamPlayer } from "../../playback/engine/stream-player.ts";
import type { StreamGrant } from "../../playback/session/stream-grant.ts";

/** Plays a stream's sound in an audio element. */
export interface AudioEngine {
  live: boolean;
  /** The live edge or end, on the element's timeline. */
  edge(): number;
  /** Seconds between the broadcast and the edge; null if the browser does not say. */
  presentationDelay(): number | null;
  /** Passes on a renewed token, for engines that do not request it. */
  renew(token: string): void;
  /** Detaches from the element. */
  stop(): Promise<void>;
}

/** Whether only native HLS is available: iPhones, which keep such audio playing with the screen locked. */
function needsNativeHls(audio: HTMLAudioElement): boolean {
  return !("MediaSource" in window) && audio.canPlayType("application/vnd.apple.mpegurl") !== "";
}

/** Loads streams into an audio element. */
export interface AudioEngineLoader {
  /**
   * Loads the library ahead of time.
   * @param formats how the entry is packaged; omitted if unknown.
   */
  prepare(formats?: readonly StreamFormat[]): void;
  /**
   * Loads the stream, ready to play.
   * @param onError receives later errors: shaka.util.Error, or the element's MediaError.
   * @throws the same errors while loading.
   */
  start(grant: StreamGrant, onError: (error: unknown) => void): Promise<AudioEngine>;
}

/** Selects the loader for this browser. */
export function audioEngineLoader(audio: HTMLAudioElement): AudioEngineLoader {
  if (needsNativeHls(audio)) {
    return { prepare: () => {}, start: (grant, onError) => loadNative(audio, grant, onError) };
  }
  return {
    prepare: prefetchShaka,
    start: (grant, onError) => loadShakaEngine(audio, grant, onError),
  };
}

async function loadShakaEngine(
  audio: HTMLAudioElement,
  grant: StreamGrant,
  onError: (error: unknown) => void,
): Promise<AudioEngine> {
  const { library, plan } = await selectEngine(grant.source);
  const player = new StreamPlayer(library, {
    video: audio,
    container: null,
    plan,
    grant,
    onBuffering: () => {},
    onInterrupted: () => {},
    onTracks: () => {},
    onError,
  });
  try {
    await player.load(null);
  } catch (error) {
    await player.destroy();
    throw error;
  }
  return {
    live: player.live,
    edge: () => player.seekRange().end,
    presentationDelay: () => player.presentationDelay(),
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
  onError: (error: unknown) => void,
): Promise<AudioEngine> {
  const { base, manifests } = await grant.freshSource();
  if (manifests.hls === undefined) throw new UnsupportedPlaybackError("no-streaming");
  await setTokenCookie(base, await grant.token());
  const detached = new AbortController();
  const { signal } = detached;
  await new Promise<void>((resolve, reject) => {
    audio.addEventListener("loadedmetadata", () => resolve(), { once: true, signal });
    audio.addEventListener("error", () => reject(audio.error), { once: true, signal });
    audio.src = base + manifests.hls;
    audio.load();
  });
  audio.addEventListener("error", () => onError(audio.error), { signal });
  return {
    live: audio.duration === Number.POSITIVE_INFINITY,
    presentationDelay: () => (audio.seekable.length > 0 ? 0 : null),
    edge: () => (audio.seekable.length > 0 ? audio.seekable.end(audio.seekable.length - 1) : audio.currentTime),
    renew: (token) => {
      // The previous token stays valid for half a minute, longer than until the next.
      setTokenCookie(base, token).catch((error: unknown) => console.warn("playback cookie renewal failed", error));
    },
    stop: async () => {
      detached.abort();
      audio.removeAttribute("src");
      audio.load();
    },
  };
}
