import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamFormat } from "../../../schemas/streaming/stream-source.ts";
import { prefetchShaka, selectEngine, UnsupportedPlaybackError } from "../../playback/engine/engine-selection.ts";
import { StreamPlayer } from "../../playback/engine/stream-player.ts";
import type { StreamGrant } from "../../playback/session/stream-grant.ts";

/** What plays a stream's sound into an audio element. */
export interface AudioEngine {
  live: boolean;
  /** The newest second that can be played, on the element's timeline. */
  edge(): number;
  /** Seconds that this is behind what has been broadcast; null where the browser does not tell. */
  presentationDelay(): number | null;
  /** The next token, where the engine does not ask for it itself. */
  renew(token: string): void;
  /** Lets go of the element. */
  stop(): Promise<void>;
}

/**
 * Whether the browser itself plays HLS and has nothing that Shaka could play with: iPhones, which keep such sound playing with the
 * screen locked.
 */
function playsHlsItself(audio: HTMLAudioElement): boolean {
  return !("MediaSource" in window) && audio.canPlayType("application/vnd.apple.mpegurl") !== "";
}

/** The way a stream gets into an element. */
export interface AudioEngineLoader {
  /** Fetches the code that playing needs, ahead of time. @param formats what is to be played is packaged as, where that is known. */
  prepare(formats?: readonly StreamFormat[]): void;
  /**
   * Loads the stream, ready to play.
   * @param onError what goes wrong later: shaka.util.Error, or the element's own MediaError.
   * @throws the same, when it goes wrong at once.
   */
  start(grant: StreamGrant, onError: (error: unknown) => void): Promise<AudioEngine>;
}

/** The way that this browser has. */
export function audioEngineLoader(audio: HTMLAudioElement): AudioEngineLoader {
  if (playsHlsItself(audio)) {
    return { prepare: () => {}, start: (grant, onError) => nativeEngine(audio, grant, onError) };
  }
  return {
    prepare: prefetchShaka,
    start: (grant, onError) => libraryEngine(audio, grant, onError),
  };
}

async function libraryEngine(
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
 * The browser's own requests carry no header of ours: a cookie brings the token (docs/decisions/live-audio.md). Another host's
 * folder is signed, and gets none.
 */
async function giveCookie(base: string, token: string): Promise<void> {
  if (new URL(base, location.href).origin !== location.origin) return;
  const response = await fetch(`${base}cookie`, { method: "POST", headers: { [playbackTokenHeader]: token } });
  if (!response.ok) throw new TypeError(`The playback cookie was answered with ${response.status}.`);
}

async function nativeEngine(
  audio: HTMLAudioElement,
  grant: StreamGrant,
  onError: (error: unknown) => void,
): Promise<AudioEngine> {
  const { base, manifests } = await grant.freshSource();
  if (manifests.hls === undefined) throw new UnsupportedPlaybackError("no-streaming");
  await giveCookie(base, await grant.token());
  const left = new AbortController();
  const { signal } = left;
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
      // The one before lives on for half a minute, and the next comes sooner.
      giveCookie(base, token).catch((error: unknown) => console.warn("The token was not renewed:", error));
    },
    stop: async () => {
      left.abort();
      audio.removeAttribute("src");
      audio.load();
    },
  };
}
