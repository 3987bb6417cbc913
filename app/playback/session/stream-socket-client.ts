import { pageLanguage } from "../../../schemas/site/messages.ts";
import { pingIntervalMilliseconds, pingText } from "../../../schemas/streaming/socket-ping.ts";
import type { ClientMessage } from "../../../schemas/streaming/stream-socket.ts";
import { isGateMessage } from "./session-validators.ts";

/** Milliseconds before each reconnection; after the last one the connection counts as lost. */
const retryDelays = [500, 1000, 2000, 4000, 8000, 15_000] as const;
/** Milliseconds without a connection after which the viewer is notified. */
const troubleAfter = 4000;

export interface StreamSocketEvents {
  /** The gate refused the session. There is no retry. */
  onRefused(code: string): void;
  /**
   * The gate ended the slot.
   * @param by another of the account's devices that ended it, in the page's language; null if none did.
   */
  onEnded(reason: string, by: string | null): void;
  /** The gate has been unreachable for some seconds. Playback goes on, and so do reconnections. */
  onTrouble(): void;
  /** The gate was unreachable for about half a minute. */
  onLost(): void;
}

/**
 * Concurrency socket of one stream: announces the session, pings every 30 s, reconnects, and says stop so that the slot is
 * released at once. Own code instead of partysocket: 0.7 kB in the browser instead of 2.7 kB.
 */
export class StreamSocket {
  readonly #url: string;
  readonly #sessionID: string;
  readonly #lease: () => string | undefined;
  readonly #events: StreamSocketEvents;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #trouble: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #closed = false;
  /** Epoch milliseconds when the connection broke; null while connected. */
  brokenAt: number | null = null;

  /** @param lease returns the player's current lease. */
  constructor(
    { sessionID, isAudio }: { sessionID: string; isAudio: boolean },
    lease: () => string | undefined,
    events: StreamSocketEvents,
  ) {
    this.#url = `${location.origin.replace(/^http/, "ws")}/api/session/socket${isAudio ? "?kind=audio" : ""}`;
    this.#sessionID = sessionID;
    this.#lease = lease;
    this.#events = events;
    this.#expectConnection();
    this.#connect();
  }

  /** Ends the session. Synchronous, so that it works during `pagehide`. */
  stop(): void {
    if (this.#closed) return;
    this.#close();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#send({ action: "stop" });
    this.#socket?.close(1000);
  }

  #connect(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () =>
      this.#send({ action: "session", sessionID: this.#sessionID, lease: this.#lease() }),
    );
    socket.addEventListener("message", ({ data }) => this.#onMessage(data));
    socket.addEventListener("close", () => {
      if (this.#closed) return;
      clearInterval(this.#timer);
      if (this.brokenAt === null) {
        this.brokenAt = Date.now();
        this.#expectConnection();
      }
      this.#retry();
    });
  }

  #onMessage(data: unknown): void {
    if (this.#closed || typeof data !== "string") return;
    const message: unknown = JSON.parse(data);
    if (!isGateMessage(message)) throw new TypeError("The stream gate sent an unknown message.");
    switch (message.action) {
      case "session":
        clearTimeout(this.#trouble);
        this.#trouble = undefined;
        this.#failures = 0;
        this.brokenAt = null;
        this.#timer = setInterval(() => this.#socket?.send(pingText), pingIntervalMilliseconds);
        return;
      case "refused":
        this.#close();
        this.#events.onRefused(message.code);
        return;
      case "ended": {
        const { tag } = pageLanguage();
        const translation = message.said?.find(({ language }) => language === tag);
        this.#close();
        this.#events.onEnded(message.reason, translation?.by ?? message.by ?? null);
        return;
      }
      case "pong":
    }
  }

  /** Reports trouble once, unless a connection opens in time. The time counts from the first attempt, even if that hangs. */
  #expectConnection(): void {
    this.#trouble ??= setTimeout(() => this.#events.onTrouble(), troubleAfter);
  }

  #retry(): void {
    const delay = retryDelays[this.#failures];
    this.#failures += 1;
    if (delay === undefined) {
      this.#close();
      this.#events.onLost();
      return;
    }
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#trouble);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
