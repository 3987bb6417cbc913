import { proxy } from "valtio";
import { message } from "../../../../schemas/site/messages.ts";

/** Where the video plays, by the browser's Remote Playback API. */
export interface RemoteState {
  /** A remote screen is available, or the browser looks for one when prompted. */
  available: boolean;
  phase: "local" | "connecting" | "remote";
  /** Message if the last prompt failed. */
  error: string | null;
}

const phases: Record<RemotePlaybackState, RemoteState["phase"]> = {
  disconnected: "local",
  connecting: "connecting",
  connected: "remote",
};

const problems: Readonly<Record<string, string>> = {
  NotFoundError: message("There is no other screen within reach."),
  NotSupportedError: message("This video cannot be shown on another screen."),
};

/** The parts of the Remote Playback API that are used. */
export type Remote = Pick<
  RemotePlayback,
  "state" | "watchAvailability" | "cancelWatchAvailability" | "prompt" | "addEventListener" | "removeEventListener"
>;

/**
 * Remote playback of one element (W3C Remote Playback, which includes AirPlay). Browsers that cannot monitor availability still
 * prompt: there the button always shows.
 */
export class RemoteLink {
  readonly state: RemoteState;
  readonly #remote: Remote;
  readonly #onChange = () => this.#readPhase();
  #watchID: number | null = null;
  #closed = false;

  constructor(remote: Remote) {
    this.state = proxy<RemoteState>({ available: false, phase: phases[remote.state], error: null });
    this.#remote = remote;
    for (const name of ["connecting", "connect", "disconnect"]) remote.addEventListener(name, this.#onChange);
    void this.#watch();
  }

  /** Prompts to select a screen, or to return from one. */
  async choose(): Promise<void> {
    this.state.error = null;
    try {
      await this.#remote.prompt();
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      // The viewer closed the list.
      if (name === "NotAllowedError" || name === "AbortError") return;
      this.state.error = problems[name] ?? message("The other screen could not be reached. Try again.");
    }
  }

  /** Detaches from the element. */
  close(): void {
    this.#closed = true;
    for (const name of ["connecting", "connect", "disconnect"]) this.#remote.removeEventListener(name, this.#onChange);
    this.#cancelWatch();
  }

  #readPhase(): void {
    Object.assign(this.state, { phase: phases[this.#remote.state], error: null });
  }

  async #watch(): Promise<void> {
    try {
      this.#watchID = await this.#remote.watchAvailability((available) => {
        this.state.available = available;
      });
      if (this.#closed) this.#cancelWatch();
    } catch (error) {
      // §6.2.3: the device cannot monitor availability. "InvalidStateError": the element disables remote playback.
      if (error instanceof DOMException && error.name === "NotSupportedError") this.state.available = true;
    }
  }

  #cancelWatch(): void {
    if (this.#watchID !== null) this.#remote.cancelWatchAvailability(this.#watchID).catch(() => {});
    this.#watchID = null;
  }
}
