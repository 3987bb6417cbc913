import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { proxy } from "valtio";
import type { StreamAsset } from "../../../schemas/streaming/video.ts";
import { UnsupportedPlaybackError } from "../../playback/engine/engine-selection.ts";
import { connectionFailure, type PlaybackFailure, refusalFailure } from "../../playback/failure/playback-failure.ts";
import { isShakaError, noStreaming, shakaFailure } from "../../playback/failure/shaka-errors.ts";
import { AsyncQueue } from "../../playback/session/async-queue.ts";
import { grantEvents } from "../../playback/session/grant-events.ts";
import type { ReportedPlay } from "../../playback/session/report-play.ts";
import { checkSession, SessionRefused } from "../../playback/session/session-check-client.ts";
import { StreamGrant } from "../../playback/session/stream-grant.ts";
import { notifyConnectionProblem } from "../../state/notifications.ts";
import { requireLibrarySession } from "../streaming-library/library-session.ts";
import type { AudioEngine, AudioEngineLoader } from "./audio-engine.ts";
import { fetchStream } from "./stream-client.ts";

/** Milliseconds from the start of playback until the player is ready, and until full volume (spec: constants#timings). */
const readyDelay = 400;
const fullVolumeDelay = 500;
/** Playback starts quietly. */
const initialVolume = 0.4;
/** Milliseconds between checks for the start of an off-air stream. */
const offAirPollInterval = 20_000;

/** What an audio player shows. */
export interface AudioState {
  phase: "starting" | "ready" | "needs-gesture" | "off-air" | "failed" | "stopped";
  failure: PlaybackFailure | null;
  /** Null until loaded. */
  asset: StreamAsset | null;
  live: boolean;
  /** Whether playback has run out of data. */
  buffering: boolean;
}

/** One playback in the audio player. Started once and stopped once; only its `state` is reactive. */
export interface AudioPlayback {
  readonly state: AudioState;
  /** Loads and plays. Errors go to the state. */
  start(): Promise<void>;
  /** Ends playback. Idempotent. */
  stop(): void;
  /** Plays; if the browser requires a gesture first, changes the phase to `needs-gesture`. */
  play(): Promise<void>;
  /** Sets the listener's own volume, 0 to 1. */
  setVolume(volume: number): void;
  /** The live edge, or the end of a recording, in seconds. */
  edge(): number;
  /** Seconds behind the match; null if unknown. */
  delay(): number | null;
}

export const initialAudio: AudioState = {
  phase: "starting",
  failure: null,
  asset: null,
  live: false,
  buffering: false,
};

/** Media errors (shaka.util.Error.Category.MEDIA) get the generic message, because Shaka's mapping speaks of the picture. */
function audioFailure(error: Parameters<typeof shakaFailure>[0]): PlaybackFailure {
  return error.category === 3 ? refusalFailure(`PLAYER_${error.code}`, "Audio") : shakaFailure(error);
}

/** The parts of an audio element that a session uses. */
type AudioElement = Pick<HTMLAudioElement, "addEventListener" | "play" | "pause" | "volume" | "muted" | "currentTime">;

/** What a listener has chosen, and how far they have listened, which outlasts a session. */
export interface Listener {
  /** 0 to 1; null for none. */
  volume: number | null;
  /** Seconds into a recording, where the next session goes on; null for its beginning, or a live stream. */
  position: number | null;
}

/** One element plays one stream at a time. */
const queue = new AsyncQueue();

/** One playback of one audio entry: a plain object outside React. */
export class AudioSession implements AudioPlayback, ReportedPlay {
  readonly state = proxy<AudioState>({ ...initialAudio });
  onEnd: (failure: PlaybackFailure | null) => void = () => {};
  readonly #audio: AudioElement;
  readonly #loader: AudioEngineLoader;
  readonly #entryID: string;
  readonly #abort = new AbortController();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #grant: StreamGrant | null = null;
  #engine: AudioEngine | null = null;
  readonly #listener: Listener;
  #requestedAt = 0;
  #startTime: number | null = null;

  constructor(audio: AudioElement, loader: AudioEngineLoader, entryID: string, listener: Listener) {
    this.#audio = audio;
    this.#loader = loader;
    this.#entryID = entryID;
    this.#listener = listener;
    // A press on the page's own button, or a key of the device, may give the gesture that the browser wanted.
    audio.addEventListener("playing", () => this.#hasGesture(), { signal: this.#abort.signal });
  }

  /** Checks that the stream is on air, then the session, and plays. Off air, it checks again later. */
  async start(): Promise<void> {
    this.#requestedAt = performance.now();
    try {
      const asset = await fetchStream(this.#entryID, this.#abort.signal);
      if (this.#stopped) return;
      if (asset === null) {
        this.#fail(refusalFailure("UNKNOWN_STREAM", "Audio"));
        return;
      }
      this.#update({ asset, live: asset.mediaType === "live-audio" });
      if (asset.assetData.status === "active") {
        this.#update({ phase: "starting" });
        this.#loader.prepare(asset.assetData.packaging?.formats);
        await this.#listen(asset.mediaType === "live-audio" ? "LiveAudio" : "OnDemandAudio");
      } else {
        this.#update({ phase: "off-air" });
        this.#checkLater();
      }
    } catch (error) {
      // One failed check is no reason to stop waiting.
      if (this.state.phase === "off-air") this.#checkLater();
      else this.#failWith(error);
    }
  }

  /** Also releases the slot. */
  stop(): void {
    if (this.#stopped) return;
    this.#shutDown(null);
    this.#update({ phase: "stopped" });
  }

  async play(): Promise<void> {
    try {
      await this.#audio.play();
      this.#startTime ??= performance.now() - this.#requestedAt;
      this.#hasGesture();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "NotAllowedError") this.#update({ phase: "needs-gesture" });
    }
  }

  setVolume(volume: number): void {
    this.#listener.volume = volume;
    this.#audio.muted = false;
    this.#audio.volume = volume;
  }

  edge(): number {
    return this.#engine?.edge() ?? this.#audio.currentTime;
  }

  delay(): number | null {
    const presentationDelay = this.#engine?.presentationDelay() ?? null;
    return presentationDelay === null ? null : this.edge() - this.#audio.currentTime + presentationDelay;
  }

  get startTime(): number | null {
    return this.#startTime;
  }

  get lastToken(): string | null {
    return this.#grant?.lastToken ?? null;
  }

  stats(): shaka.extern.Stats | null {
    return this.#engine?.stats() ?? null;
  }

  #hasGesture(): void {
    if (this.state.phase === "needs-gesture") this.#update({ phase: "ready" });
  }

  #update(change: Partial<AudioState>): void {
    Object.assign(this.state, change);
  }

  get #stopped(): boolean {
    return this.#abort.signal.aborted;
  }

  async #listen(kind: "LiveAudio" | "OnDemandAudio"): Promise<void> {
    const requestedAt = Date.now();
    await requireLibrarySession(this.#entryID);
    const response = await checkSession(this.#entryID, kind, this.#abort.signal);
    if (this.#stopped) return;
    const grant = new StreamGrant({ entryID: this.#entryID, kind }, response, requestedAt, {
      ...grantEvents("Audio", (failure) => this.#fail(failure)),
      onRenewed: (token) => this.#engine?.renew(token),
    });
    this.#grant = grant;
    await queue.run(async () => {
      if (this.#stopped) return;
      this.#engine = await this.#loader.start(grant, this.#listener.position, this.#abort.signal, {
        onBuffering: (buffering) => this.#update({ buffering }),
        onError: (error) => this.#failWith(error),
      });
    });
    // Stopped while loading: the engine's stop is queued already.
    if (this.#stopped) return;
    this.#update({ live: this.#engine?.live ?? false });
    this.#audio.volume = this.#listener.volume ?? initialVolume;
    await this.play();
    this.#schedule(readyDelay, () => {
      if (this.state.phase === "starting") this.#update({ phase: "ready" });
    });
    this.#schedule(fullVolumeDelay, () => {
      this.#audio.volume = this.#listener.volume ?? 1;
    });
  }

  #checkLater(): void {
    this.#schedule(offAirPollInterval, () => void this.start());
  }

  #schedule(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #failWith(error: unknown): void {
    if (error instanceof SessionRefused) {
      this.#fail(refusalFailure(error.code, "Audio", error));
      return;
    }
    if (error instanceof UnsupportedPlaybackError) {
      this.#fail(noStreaming);
      return;
    }
    if (error instanceof MediaError) this.#fail(refusalFailure(`MEDIA_${error.code}`, "Audio"));
    else this.#fail(isShakaError(error) ? audioFailure(error) : connectionFailure);
  }

  #fail(failure: PlaybackFailure): void {
    if (this.#stopped) return;
    this.#shutDown(failure);
    this.#update({ phase: "failed", failure });
    if (failure === connectionFailure) notifyConnectionProblem();
  }

  /** While its own engine has the element, which begins at 0 again without it. */
  #savePosition(): void {
    if (this.#engine?.live === false && this.#audio.currentTime > 0) this.#listener.position = this.#audio.currentTime;
  }

  #shutDown(failure: PlaybackFailure | null): void {
    this.onEnd(failure);
    this.#savePosition();
    this.#abort.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#grant?.stop();
    this.#audio.pause();
    void queue.run(async () => {
      await this.#engine?.stop();
      this.#engine = null;
    });
  }
}
