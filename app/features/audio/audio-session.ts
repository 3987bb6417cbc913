import { proxy } from "valtio";
import { connectionProblem } from "../../../schemas/streaming/connection-problem-light.ts";
import type { StreamAsset } from "../../../schemas/streaming/video.ts";
import { UnsupportedPlaybackError } from "../../playback/engine/engine-selection.ts";
import { connectionFailure, type PlaybackFailure, refusalFailure } from "../../playback/failure/playback-failure.ts";
import { isShakaError, noStreaming, shakaFailure } from "../../playback/failure/shaka-errors.ts";
import { AsyncQueue } from "../../playback/session/async-queue.ts";
import { grantEvents } from "../../playback/session/grant-events.ts";
import { checkSession, SessionRefused } from "../../playback/session/session-check-client.ts";
import { StreamGrant } from "../../playback/session/stream-grant.ts";
import { notifyError } from "../../state/notifications.ts";
import { requireLibrarySession } from "../streaming-library/library-session.ts";
import type { AudioEngine, AudioEngineLoader } from "./audio-engine.ts";
import { fetchStream } from "./stream-client.ts";

/** Milliseconds from the start of the sound until the player is ready, and until it is at full volume (spec: constants#timings). */
const readyDelay = 400;
const fullVolumeDelay = 500;
/** What it starts at: nobody is to be startled. */
const initialVolume = 0.4;
/** Milliseconds until the player looks again whether what is off air has begun. */
const offAirPollInterval = 20_000;

/** What an audio player shows. Replaced as a whole, never changed in place. */
export interface AudioState {
  phase: "starting" | "ready" | "needs-gesture" | "off-air" | "failed" | "stopped";
  failure: PlaybackFailure | null;
  /** Null until the stream has been asked for. */
  asset: StreamAsset | null;
  live: boolean;
}

export const initialAudio: AudioState = { phase: "starting", failure: null, asset: null, live: false };

/** The words for a picture that cannot be shown (shaka.util.Error.Category.MEDIA) are none for sound. */
function audioFailure(error: Parameters<typeof shakaFailure>[0]): PlaybackFailure {
  return error.category === 3 ? refusalFailure(`PLAYER_${error.code}`, "Audio") : shakaFailure(error);
}

/** What a session does to an audio element. */
type AudioElement = Pick<HTMLAudioElement, "play" | "pause" | "volume" | "muted" | "currentTime">;

/** One element is played into at a time. */
const line = new AsyncQueue();

/**
 * One listening to one entry, from the first look at it to the last word. Lives outside React: started once, stopped once, watched
 * through `subscribe`.
 */
export class AudioSession {
  readonly state = proxy<AudioState>({ ...initialAudio });
  readonly #audio: AudioElement;
  readonly #source: AudioEngineLoader;
  readonly #entryID: string;
  readonly #abort = new AbortController();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #grant: StreamGrant | null = null;
  #engine: AudioEngine | null = null;
  #ownVolume = false;

  constructor(audio: AudioElement, source: AudioEngineLoader, entryID: string) {
    this.#audio = audio;
    this.#source = source;
    this.#entryID = entryID;
  }

  /** Looks whether it is on air, asks to be let in, and plays. What goes wrong is told through the state. */
  async start(): Promise<void> {
    try {
      const asset = await fetchStream(this.#entryID, this.#abort.signal);
      if (this.#stopped) return;
      if (asset === null) {
        this.#fail(refusalFailure("UNKNOWN_STREAM", "Audio"));
        return;
      }
      this.#update({ asset, live: asset.mediaType === "live-audio" });
      if (asset.assetData.status === "active") {
        this.#source.prepare(asset.assetData.packaging?.formats);
        await this.#listen(asset.mediaType === "live-audio" ? "LiveAudio" : "OnDemandAudio");
      } else {
        this.#update({ phase: "off-air" });
        this.#later(offAirPollInterval, () => void this.start());
      }
    } catch (error) {
      this.#failWith(error);
    }
  }

  /** Ends the listening and frees the slot. Safe to call at any moment and more than once. */
  stop(): void {
    if (this.#stopped) return;
    this.#shutDown();
    this.#update({ phase: "stopped" });
  }

  /** Plays, or asks for the gesture that the browser wants first. */
  async play(): Promise<void> {
    try {
      await this.#audio.play();
      if (this.state.phase === "needs-gesture") this.#update({ phase: "ready" });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "NotAllowedError") this.#update({ phase: "needs-gesture" });
    }
  }

  /** The fan's own choice, 0 to 1. */
  setVolume(volume: number): void {
    this.#ownVolume = true;
    this.#audio.muted = false;
    this.#audio.volume = volume;
  }

  /** The newest second there is. */
  edge(): number {
    return this.#engine?.edge() ?? this.#audio.currentTime;
  }

  /** Seconds that what is heard is behind the match; null where that is not known. */
  delay(): number | null {
    const behindMatch = this.#engine?.presentationDelay() ?? null;
    return behindMatch === null ? null : this.edge() - this.#audio.currentTime + behindMatch;
  }

  #update(change: Partial<AudioState>): void {
    Object.assign(this.state, change);
  }

  get #stopped(): boolean {
    return this.#abort.signal.aborted;
  }

  async #listen(kind: "LiveAudio" | "OnDemandAudio"): Promise<void> {
    const asked = Date.now();
    await requireLibrarySession(this.#entryID);
    const grant = await checkSession(this.#entryID, kind, this.#abort.signal);
    if (this.#stopped) return;
    const held = new StreamGrant({ entryID: this.#entryID, kind }, grant, asked, {
      ...grantEvents("Audio", (failure) => this.#fail(failure)),
      onRenewed: (token) => this.#engine?.renew(token),
    });
    this.#grant = held;
    await line.run(async () => {
      if (this.#stopped) return;
      this.#engine = await this.#source.start(held, (error) => this.#failWith(error));
    });
    // It may have been stopped while it loaded: then its end waits in the line already.
    if (this.#stopped) return;
    this.#update({ live: this.#engine?.live ?? false });
    this.#audio.volume = initialVolume;
    await this.play();
    this.#later(readyDelay, () => {
      if (this.state.phase === "starting") this.#update({ phase: "ready" });
    });
    this.#later(fullVolumeDelay, () => {
      if (!this.#ownVolume) this.#audio.volume = 1;
    });
  }

  #later(milliseconds: number, work: () => void): void {
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
    this.#shutDown();
    this.#update({ phase: "failed", failure });
    if (failure === connectionFailure) notifyError(connectionProblem.title, connectionProblem.message);
  }

  #shutDown(): void {
    this.#abort.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#grant?.stop();
    this.#audio.pause();
    void line.run(async () => {
      await this.#engine?.stop();
      this.#engine = null;
    });
  }
}
