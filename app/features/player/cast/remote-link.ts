import { proxy } from "valtio";

/** Where a picture is, as the browser's own way to other screens has it. */
export interface RemoteState {
  /** There is a screen to show it on, or the browser will look for one when it is asked to. */
  available: boolean;
  /** "away" is on another screen. */
  phase: "here" | "connecting" | "away";
  /** Why the last try did not work, in words. */
  error: string | null;
}

const phases: Record<RemotePlaybackState, RemoteState["phase"]> = {
  disconnected: "here",
  connecting: "connecting",
  connected: "away",
};

const problems: Readonly<Record<string, string>> = {
  NotFoundError: "There is no other screen within reach.",
  NotSupportedError: "This video cannot be shown on another screen.",
};

/** What AirPlay and its like need of an element (W3C Remote Playback). */
export type Remote = Pick<
  RemotePlayback,
  "state" | "watchAvailability" | "cancelWatchAvailability" | "prompt" | "addEventListener" | "removeEventListener"
>;

/**
 * One element and the screens within reach, by the browser's own means (W3C Remote Playback, AirPlay among them). Who may not watch
 * for screens all the time may still ask for one: then the button stands there, and the browser looks when it is pressed.
 */
export class RemoteLink {
  readonly state: RemoteState;
  readonly #remote: Remote;
  readonly #follow = () => this.#readPhase();
  #watched: number | null = null;
  #over = false;

  constructor(remote: Remote) {
    this.state = proxy<RemoteState>({ available: false, phase: phases[remote.state], error: null });
    this.#remote = remote;
    for (const name of ["connecting", "connect", "disconnect"]) remote.addEventListener(name, this.#follow);
    void this.#watch();
  }

  /** Lets the fan choose a screen, or come back from one: the browser's own list has both. */
  async choose(): Promise<void> {
    this.state.error = null;
    try {
      await this.#remote.prompt();
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      // The list was closed with nothing chosen.
      if (name === "NotAllowedError" || name === "AbortError") return;
      this.state.error = problems[name] ?? "The other screen could not be reached. Try again.";
    }
  }

  /** Lets go of the element. */
  close(): void {
    this.#over = true;
    for (const name of ["connecting", "connect", "disconnect"]) this.#remote.removeEventListener(name, this.#follow);
    this.#forget();
  }

  #readPhase(): void {
    Object.assign(this.state, { phase: phases[this.#remote.state], error: null });
  }

  async #watch(): Promise<void> {
    try {
      this.#watched = await this.#remote.watchAvailability((available) => {
        this.state.available = available;
      });
      if (this.#over) this.#forget();
    } catch (error) {
      // §6.2.3: it cannot watch for screens on this device. "InvalidStateError" is a player that forbids them.
      if (error instanceof DOMException && error.name === "NotSupportedError") this.state.available = true;
    }
  }

  #forget(): void {
    if (this.#watched !== null) this.#remote.cancelWatchAvailability(this.#watched).catch(() => {});
    this.#watched = null;
  }
}
