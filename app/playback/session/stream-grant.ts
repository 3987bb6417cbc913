import type { SessionGrant } from "../../../schemas/streaming/session-check.ts";
import type { StreamSource } from "../../../schemas/streaming/stream-source.ts";
import { setBypassed } from "../../state/user.ts";
import { checkSession, SessionRefused, type StreamKind } from "./session-check-client.ts";
import { StreamSocket, type StreamSocketEvents } from "./stream-socket-client.ts";
import { StreamUrl } from "./stream-url.ts";

/** The part of a token's life after which the next one is fetched. */
const renewAfter = 0.45;
/** Milliseconds until a renewal that did not work is tried again. */
const renewalRetry = 5000;
/** Milliseconds before its end when a token is no longer sent. */
const tokenMargin = 2000;
/** Milliseconds without the socket after which the slot may be lost with its token: the gate waits a little longer. */
const socketGrace = 12_000;

export interface StreamGrantEvents extends StreamSocketEvents {
  /** The session check no longer grants. */
  onDenied(refusal: SessionRefused): void;
  /** There is a newer token. */
  onRenewed?(token: string): void;
}

/**
 * The right to play one entry for as long as it is played: the playback token, renewed while it lives, the address, and the slot's
 * socket. A player asks it for token and address before each request.
 */
export class StreamGrant {
  readonly #entryID: string;
  readonly #kind: StreamKind;
  readonly #events: StreamGrantEvents;
  readonly #abort = new AbortController();
  #token = { value: "", grantedAt: 0, expiresAt: 0 };
  readonly #address: StreamUrl;
  #renewing: Promise<void> | null = null;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #socket: StreamSocket | null = null;

  /** @param grantedAt epoch milliseconds when `grant` was asked for: the token's life counts from there. */
  constructor(
    entry: { entryID: string; kind: StreamKind },
    grant: SessionGrant,
    grantedAt: number,
    events: StreamGrantEvents,
  ) {
    this.#entryID = entry.entryID;
    this.#kind = entry.kind;
    this.#events = events;
    this.#address = new StreamUrl(entry.entryID, grant.source, grantedAt);
    this.#accept(grant, grantedAt);
    if (grant.sessionID !== null) this.#socket = new StreamSocket(grant.sessionID, events);
  }

  /**
   * A token that is good now. After a sleep or in a slowed-down tab the timer may have come too late, and after a break of the
   * socket the slot may be another one: then a new token is fetched.
   * @throws what `checkSession` does.
   */
  async token(): Promise<string> {
    if (Date.now() > this.#token.expiresAt - tokenMargin || this.#mayHaveLostSlot()) await this.renew();
    return this.#token.value;
  }

  /** Where the entry plays from, as it was granted last. */
  get source(): StreamSource {
    return this.#address.source;
  }

  /**
   * Where the entry plays from, by an address that is good now.
   * @throws what `checkSession` does.
   */
  async place(): Promise<StreamSource> {
    const token = await this.token();
    try {
      await this.#address.ensureFresh(token);
    } catch (error) {
      if (!(error instanceof SessionRefused) || error.transient) throw error;
      // Why not, or where else, the session check tells.
      await this.renew();
    }
    return this.source;
  }

  /** Gives the slot back. Synchronous, so that it works while the page goes away. */
  stop(): void {
    this.#abort.abort();
    clearTimeout(this.#renewal);
    this.#socket?.stop();
  }

  #mayHaveLostSlot(): boolean {
    const brokenAt = this.#socket?.brokenAt ?? null;
    if (brokenAt === null) return false;
    const lostAt = brokenAt + socketGrace;
    return Date.now() > lostAt && this.#token.grantedAt < lostAt;
  }

  #accept(grant: SessionGrant, grantedAt: number): void {
    setBypassed(grant.bypassed);
    this.#address.accept(grant.source, grantedAt);
    const life = grant.expiresIn * 1000;
    this.#token = { value: grant.token, grantedAt, expiresAt: grantedAt + life };
    this.#renewIn(grantedAt + life * renewAfter - Date.now());
  }

  #renewIn(milliseconds: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => {
      // What was not refused may work a little later; until then the token at hand is good.
      this.renew().catch(() => {
        if (!this.#abort.signal.aborted) this.#renewIn(renewalRetry);
      });
    }, milliseconds);
  }

  /**
   * Fetches the next token, once however many ask.
   * @throws what `checkSession` does.
   */
  renew(): Promise<void> {
    const askedAt = Date.now();
    this.#renewing ??= checkSession(this.#entryID, this.#kind, this.#abort.signal)
      .then(
        (grant) => {
          this.#accept(grant, askedAt);
          this.#events.onRenewed?.(grant.token);
        },
        (error: unknown) => {
          if (error instanceof SessionRefused && !error.transient) this.#events.onDenied(error);
          throw error;
        },
      )
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }
}
