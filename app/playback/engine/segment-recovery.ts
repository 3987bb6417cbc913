import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { recoveryFor } from "../failure/shaka-errors.ts";

/** Seconds before a failed request is retried. */
const retryDelay = 2;
/** Consecutive refusals in spite of new tokens before playback fails. */
const maxRefusals = 2;
/** shaka.net.NetworkingEngine.RequestType.SEGMENT. */
const segmentRequest = 1;

interface RecoveryEvents {
  /** Segments stopped arriving (true), or arrive again. */
  onInterrupted: (interrupted: boolean) => void;
  onError: (error: shaka.util.Error) => void;
}

/** Retries failed requests after Shaka's own retries, while playback continues from the buffer. */
export class SegmentRecovery {
  readonly #player: Pick<shaka.Player, "retryStreaming">;
  readonly #events: RecoveryEvents;
  #refusals = 0;

  constructor(player: Pick<shaka.Player, "retryStreaming">, events: RecoveryEvents) {
    this.#player = player;
    this.#events = events;
  }

  /** @param type shaka.net.NetworkingEngine.RequestType. */
  onResponse(type: number): void {
    if (type === segmentRequest) this.#refusals = 0;
    this.#events.onInterrupted(false);
  }

  onError(error: shaka.util.Error): void {
    const recovery = recoveryFor(error);
    if (recovery === null) return;
    this.#refusals = recovery === "renew" ? this.#refusals + 1 : 0;
    if (this.#refusals > maxRefusals) {
      this.#events.onError(error);
      return;
    }
    this.#events.onInterrupted(true);
    // The retried request renews a token that was refused.
    this.#player.retryStreaming(retryDelay);
  }
}
