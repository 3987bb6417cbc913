import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { recoveryFor } from "../failure/shaka-errors.ts";
import type { StreamGrant } from "../session/stream-grant.ts";

/** Seconds before a failed request is retried. */
const retryDelay = 2;
/** Consecutive refusals with new tokens before playback fails. */
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
  readonly #grant: Pick<StreamGrant, "renew">;
  readonly #events: RecoveryEvents;
  /** Consecutive refusals in spite of a new token. */
  #refusals = 0;

  constructor(player: Pick<shaka.Player, "retryStreaming">, grant: Pick<StreamGrant, "renew">, events: RecoveryEvents) {
    this.#player = player;
    this.#grant = grant;
    this.#events = events;
  }

  /** @param type shaka.net.NetworkingEngine.RequestType. */
  onResponse(type: number): void {
    if (type === segmentRequest) this.#refusals = 0;
    this.#events.onInterrupted(false);
  }

  onError(error: shaka.util.Error): void {
    const action = recoveryFor(error);
    if (action === null) return;
    this.#refusals = action === "renew" ? this.#refusals + 1 : 0;
    if (this.#refusals > maxRefusals) {
      this.#events.onError(error);
      return;
    }
    this.#events.onInterrupted(true);
    const retry = () => this.#player.retryStreaming(retryDelay);
    // If renewal is refused, the grant reports it.
    if (action === "renew") this.#grant.renew().then(retry, () => {});
    else retry();
  }
}
