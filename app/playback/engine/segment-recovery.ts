import type shaka from "shaka-player/dist/shaka-player.dash-es2021.js";
import { recovery } from "../failure/shaka-errors.ts";
import type { StreamGrant } from "../session/stream-grant.ts";

/** Seconds until what the connection failed to bring is asked for again. */
const retryDelay = 2;
/** New tokens in a row that may be refused before it is over. */
const maxRefusals = 2;
/** shaka.net.NetworkingEngine.RequestType.SEGMENT. */
const segmentRequest = 1;

interface RecoveryEvents {
  /** The connection does not bring what comes next (true), or brings it again. */
  onInterrupted: (interrupted: boolean) => void;
  onError: (error: shaka.util.Error) => void;
}

/** Asks again for what a stream's requests did not bring, after the library's own retries: the buffer plays on meanwhile. */
export class SegmentRecovery {
  readonly #player: Pick<shaka.Player, "retryStreaming">;
  readonly #grant: Pick<StreamGrant, "renew">;
  readonly #events: RecoveryEvents;
  /** How often in a row a segment was refused in spite of a new token. */
  #refusals = 0;

  constructor(player: Pick<shaka.Player, "retryStreaming">, grant: Pick<StreamGrant, "renew">, events: RecoveryEvents) {
    this.#player = player;
    this.#grant = grant;
    this.#events = events;
  }

  /** A request was answered. @param type shaka.net.NetworkingEngine.RequestType. */
  answered(type: number): void {
    if (type === segmentRequest) this.#refusals = 0;
    this.#events.onInterrupted(false);
  }

  failed(error: shaka.util.Error): void {
    const remedy = recovery(error);
    if (remedy === null) return;
    this.#refusals = remedy === "renew" ? this.#refusals + 1 : 0;
    if (this.#refusals > maxRefusals) {
      this.#events.onError(error);
      return;
    }
    this.#events.onInterrupted(true);
    const retry = () => this.#player.retryStreaming(retryDelay);
    // Who may not have another token is told by whoever asked for it.
    if (remedy === "renew") this.#grant.renew().then(retry, () => {});
    else retry();
  }
}
