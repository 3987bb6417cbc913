import { broadcastOver } from "../../../schemas/streaming/playback-errors.ts";
import type { SessionGrant } from "../../../schemas/streaming/session-check.ts";
import type { StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { tokenRenewalShare } from "../../../schemas/streaming/token-renewal.ts";
import { setBypassed } from "../../state/user.ts";
import { isPulled, pulledInterval } from "./pulled.ts";
import { checkSession, SessionRefused, type StreamKind } from "./session-check-client.ts";
import { StreamSocket, type StreamSocketEvents } from "./stream-socket-client.ts";
import { StreamUrl } from "./stream-url.ts";

/** Milliseconds before a failed renewal is retried. */
const renewalRetry = 5000;
/** Milliseconds before expiry from which a token is no longer sent. */
const tokenMargin = 2000;
/** Milliseconds without a socket after which the slot may be lost; the gate waits a little longer. */
const socketGrace = 12_000;

const isAudio = (kind: StreamKind) => kind === "LiveAudio" || kind === "OnDemandAudio";
const isLive = (kind: StreamKind) => kind === "DrmLiveVideo" || kind === "LiveAudio";

export interface StreamGrantEvents extends StreamSocketEvents {
  /** Renewal was refused. */
  onDenied(refusal: SessionRefused): void;
  /** A new token is valid. */
  onRenewed?(token: string): void;
}

/**
 * A grant to play one entry: the token, renewed while playing, the stream URL, and the slot's socket. The player gets token and
 * URL from here before each request.
 */
export class StreamGrant {
  readonly #entryID: string;
  readonly #kind: StreamKind;
  readonly #events: StreamGrantEvents;
  readonly #abort = new AbortController();
  #token = { value: "", grantedAt: 0, expiresAt: 0 };
  /** Whether the token was refused before it expired. */
  #refused = false;
  #lease: string | undefined;
  readonly #url: StreamUrl;
  #renewing: Promise<void> | null = null;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #pulledCheck: ReturnType<typeof setInterval> | undefined;
  #socket: StreamSocket | null = null;

  /** @param grantedAt epoch milliseconds of the request: the token's lifetime counts from there. */
  constructor(
    entry: { entryID: string; kind: StreamKind },
    grant: SessionGrant,
    grantedAt: number,
    events: StreamGrantEvents,
  ) {
    this.#entryID = entry.entryID;
    this.#kind = entry.kind;
    this.#events = events;
    this.#url = new StreamUrl(entry.entryID, grant.source, grantedAt);
    this.#accept(grant, grantedAt);
    if (grant.sessionID === null && isLive(entry.kind)) {
      this.#pulledCheck = setInterval(() => void this.#renewIfPulled(), pulledInterval);
    }
    if (grant.sessionID !== null) {
      const stream = { sessionID: grant.sessionID, isAudio: isAudio(entry.kind) };
      this.#socket = new StreamSocket(stream, () => this.#lease, events);
    }
  }

  get entryID(): string {
    return this.#entryID;
  }

  /**
   * A token that is valid now. Renews it first if the timer ran late (sleep, background tab), if it was refused, or if the slot
   * may have changed after a broken socket.
   * @throws what `checkSession` throws.
   */
  async token(): Promise<string> {
    const expired = Date.now() > this.#token.expiresAt - tokenMargin;
    if (expired || this.#refused || this.#mayHaveLostSlot()) await this.renew();
    return this.#token.value;
  }

  /** The token granted last, valid or not. */
  get lastToken(): string {
    return this.#token.value;
  }

  /** Whether this is the token granted last. */
  isCurrent(token: string): boolean {
    return token === this.#token.value;
  }

  /** The current token or URL was refused: the next request renews the grant first. */
  onRefused(): void {
    this.#refused = true;
  }

  /** The source granted last. */
  get source(): StreamSource {
    return this.#url.source;
  }

  /**
   * The source with a URL that is valid now.
   * @throws what `checkSession` throws.
   */
  async freshSource(): Promise<StreamSource> {
    const token = await this.token();
    try {
      await this.#url.ensureFresh(token);
    } catch (error) {
      if (!(error instanceof SessionRefused) || error.transient) throw error;
      if (error.code === broadcastOver) {
        this.#events.onEnded("over", null);
        throw error;
      }
      // The session check says why, or grants another URL.
      await this.renew();
    }
    return this.source;
  }

  /** Releases the slot. Synchronous, so that it works during `pagehide`. */
  stop(): void {
    this.#abort.abort();
    clearTimeout(this.#renewal);
    clearInterval(this.#pulledCheck);
    this.#socket?.stop();
  }

  /** A stream that does not count towards the limit has no socket that reports a pull. The session check refuses to renew it. */
  async #renewIfPulled(): Promise<void> {
    if (await isPulled(this.#entryID, this.#abort.signal)) await this.renew().catch(() => {});
  }

  #mayHaveLostSlot(): boolean {
    const brokenAt = this.#socket?.brokenAt ?? null;
    if (brokenAt === null) return false;
    const lostAt = brokenAt + socketGrace;
    return Date.now() > lostAt && this.#token.grantedAt < lostAt;
  }

  #accept(grant: SessionGrant, grantedAt: number): void {
    setBypassed(grant.bypassed);
    this.#lease = grant.lease;
    this.#url.accept(grant.source, grantedAt);
    const lifetime = grant.expiresIn * 1000;
    this.#refused = false;
    this.#token = { value: grant.token, grantedAt, expiresAt: grantedAt + lifetime };
    this.#renewIn(grantedAt + lifetime * tokenRenewalShare - Date.now());
  }

  #renewIn(milliseconds: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => {
      // If it was not refused, a later retry may succeed; until then the current token is valid.
      this.renew().catch(() => {
        if (!this.#abort.signal.aborted) this.#renewIn(renewalRetry);
      });
    }, milliseconds);
  }

  /**
   * Renews the token; concurrent calls share one request.
   * @throws what `checkSession` throws.
   */
  renew(): Promise<void> {
    const requestedAt = Date.now();
    this.#renewing ??= checkSession(this.#entryID, this.#kind, this.#abort.signal, this.#lease)
      .then(
        (grant) => {
          this.#accept(grant, requestedAt);
          this.#events.onRenewed?.(grant.token);
        },
        (error: unknown) => {
          // Who already plays waits for a turn with the current token.
          const mayContinue = !(error instanceof SessionRefused) || error.transient || error.queue !== null;
          if (!mayContinue) this.#events.onDenied(error);
          throw error;
        },
      )
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }
}
