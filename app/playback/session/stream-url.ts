import { playbackTokenHeader } from "../../../schemas/streaming/playback-requests.ts";
import type { StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { tokenRenewalShare } from "../../../schemas/streaming/token-renewal.ts";
import { refusalFromResponse } from "./session-check-client.ts";
import { isStreamUrlResponse } from "./session-validators.ts";

/**
 * Milliseconds before expiry from which a URL is no longer used: expiry is in whole seconds, requests take time, and clocks
 * differ.
 */
const expiryMargin = 2000;
/** Milliseconds; segment requests wait for the renewal. */
const renewalTimeout = 5000;

/**
 * A stream's base URL, which may be signed for seconds. Requests renew it instead of a timer: a paused stream needs none, and
 * after a sleep or in a throttled tab the next request renews it first.
 */
export class StreamUrl {
  readonly #endpoint: string;
  #source: StreamSource;
  #requestedAt: number;
  #renewing: Promise<void> | null = null;

  /** @param requestedAt epoch milliseconds of the request: the URL's lifetime counts from there. */
  constructor(entryID: string, source: StreamSource, requestedAt: number) {
    this.#endpoint = `/api/streams/${encodeURIComponent(entryID)}/address`;
    this.#source = source;
    this.#requestedAt = requestedAt;
  }

  get source(): StreamSource {
    return this.#source;
  }

  /** Replaces the source by a newly granted one. */
  accept(source: StreamSource, requestedAt: number): void {
    this.#source = source;
    this.#requestedAt = requestedAt;
  }

  /**
   * Ensures that the URL is valid: renews it, once for concurrent calls, and waits only if the current one is about to expire.
   * @throws SessionRefused, or what `fetch` throws.
   */
  async ensureFresh(token: string): Promise<void> {
    const lifetime = (this.#source.expiresIn ?? Number.POSITIVE_INFINITY) * 1000;
    const age = Date.now() - this.#requestedAt;
    if (age < lifetime * tokenRenewalShare) return;
    this.#renewing ??= this.#renew(token).finally(() => {
      this.#renewing = null;
    });
    if (age > lifetime - expiryMargin) await this.#renewing;
    // The current URL is valid; a caller that has to wait gets the error.
    else this.#renewing.catch(() => {});
  }

  async #renew(token: string): Promise<void> {
    const requestedAt = Date.now();
    const response = await fetch(this.#endpoint, {
      method: "POST",
      headers: { [playbackTokenHeader]: token },
      signal: AbortSignal.timeout(renewalTimeout),
    });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusalFromResponse(response, body);
    if (!isStreamUrlResponse(body)) throw new TypeError("The stream URL's response is malformed.");
    // A later session check may have granted a newer one.
    if (requestedAt >= this.#requestedAt) this.accept({ ...this.#source, ...body.data.attributes }, requestedAt);
  }
}
