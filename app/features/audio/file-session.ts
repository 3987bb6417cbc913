import { proxy } from "valtio";
import { connectionFailure, type PlaybackFailure, refusalFailure } from "../../playback/failure/playback-failure.ts";
import { type AudioPlayback, type AudioState, initialAudio, type Listener } from "./audio-session.ts";

/** The parts of an audio element that a session uses. */
interface AudioElement
  extends Pick<
    HTMLAudioElement,
    "addEventListener" | "currentTime" | "duration" | "load" | "muted" | "pause" | "play" | "src" | "volume"
  > {
  readonly error: Pick<MediaError, "code"> | null;
  removeAttribute(name: string): void;
}

/** `MediaError.MEDIA_ERR_NETWORK`: the connection was lost. */
const networkError = 2;

/** One playback of a public audio file in the browser's own player. It needs no session check, token or slot. */
export class FileSession implements AudioPlayback {
  readonly state = proxy<AudioState>({ ...initialAudio });
  readonly #audio: AudioElement;
  readonly #file: string;
  readonly #listener: Pick<Listener, "position">;
  readonly #abort = new AbortController();

  constructor(audio: AudioElement, file: string, listener: Pick<Listener, "position">) {
    this.#audio = audio;
    this.#file = file;
    this.#listener = listener;
  }

  async start(): Promise<void> {
    const { signal } = this.#abort;
    this.#audio.addEventListener("error", () => this.#fail(), { signal });
    // Also where a press on the page's own button, or a key of the device, plays it.
    this.#audio.addEventListener("playing", () => this.#advance("ready"), { signal });
    // Not all browsers keep a time that is set before they know the file.
    this.#audio.addEventListener("loadedmetadata", () => this.#resume(), { signal });
    this.#audio.src = this.#file;
    await this.play();
  }

  stop(): void {
    if (this.#abort.signal.aborted) return;
    this.#shutDown();
    this.state.phase = "stopped";
  }

  async play(): Promise<void> {
    try {
      await this.#audio.play();
      this.#advance("ready");
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // All other failures arrive as the element's error event. "AbortError": it was paused while it loaded.
      if (error.name === "NotAllowedError") this.#advance("needs-gesture");
      if (error.name === "AbortError") this.#advance("ready");
    }
  }

  setVolume(volume: number): void {
    this.#audio.muted = false;
    this.#audio.volume = volume;
  }

  /** The end of the file, in seconds. */
  edge(): number {
    const { duration, currentTime } = this.#audio;
    return Number.isFinite(duration) ? duration : currentTime;
  }

  delay(): null {
    return null;
  }

  #resume(): void {
    if (this.#listener.position !== null) this.#audio.currentTime = this.#listener.position;
  }

  #advance(phase: AudioState["phase"]): void {
    if (!this.#abort.signal.aborted) this.state.phase = phase;
  }

  #fail(): void {
    const code = this.#audio.error?.code;
    const failure: PlaybackFailure =
      code === networkError ? connectionFailure : refusalFailure(`MEDIA_${code}`, "Audio");
    this.#shutDown();
    Object.assign(this.state, { phase: "failed", failure });
  }

  #shutDown(): void {
    if (this.#audio.currentTime > 0) this.#listener.position = this.#audio.currentTime;
    this.#abort.abort();
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
  }
}
