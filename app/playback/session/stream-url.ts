import { playbackTokenHeader } from "../../../schemas/streaming/playback-messages.ts";
import type { StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { refusalFromResponse } from "./session-check-client.ts";
import { isStreamUrlResponse } from "./session-validators.ts";

/** The part of an address's life after which a request brings the next one along. */
const renewAfter = 0.45;
/** Milliseconds before its end when an address is no longer used: its end is a whole second, requests take time, and clocks differ. */
const addressMargin = 2000;
/** Milliseconds that an answer may take: segments wait for it. */
const patience = 5000;

/**
 * Where a stream plays from, by an address that is signed for seconds. Requests renew it, and no timer does: what is paused or has
 * buffered enough asks for nothing, and what slept, or runs in a tab whose timers are slowed, asks before its first request.
 */
export class StreamUrl {
  readonly #call: string;
  #source: StreamSource;
  #askedAt: number;
  #renewing: Promise<void> | null = null;

  /** @param askedAt epoch milliseconds when it was asked for: its life counts from there. */
  constructor(entryID: string, source: StreamSource, askedAt: number) {
    this.#call = `/api/streams/${encodeURIComponent(entryID)}/address`;
    this.#source = source;
    this.#askedAt = askedAt;
  }

  get source(): StreamSource {
    return this.#source;
  }

  /** Takes what a session check has granted. @param askedAt as for the constructor. */
  accept(source: StreamSource, askedAt: number): void {
    this.#source = source;
    this.#askedAt = askedAt;
  }

  /**
   * Sees to it that the address is good: fetches the next one, once however many ask, and waits for it only where the one at hand
   * is at its end.
   * @throws SessionRefused when it is not given; whatever `fetch` throws when there is no answer.
   */
  async ensureFresh(token: string): Promise<void> {
    const life = (this.#source.expiresIn ?? Number.POSITIVE_INFINITY) * 1000;
    const age = Date.now() - this.#askedAt;
    if (age < life * renewAfter) return;
    this.#renewing ??= this.#renew(token).finally(() => {
      this.#renewing = null;
    });
    if (age > life - addressMargin) await this.#renewing;
    // The one at hand is good; whoever has to wait for the next is told what went wrong.
    else this.#renewing.catch(() => {});
  }

  async #renew(token: string): Promise<void> {
    const askedAt = Date.now();
    const response = await fetch(this.#call, {
      method: "POST",
      headers: { [playbackTokenHeader]: token },
      signal: AbortSignal.timeout(patience),
    });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusalFromResponse(response, body);
    if (!isStreamUrlResponse(body)) throw new TypeError("The stream's address is not in its shape.");
    // A session check that was asked later has granted a newer one meanwhile.
    if (askedAt >= this.#askedAt) this.accept({ ...this.#source, ...body.data.attributes }, askedAt);
  }
}
