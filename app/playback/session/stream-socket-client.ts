import { pingInterval, pingText } from "../../../schemas/streaming/socket-ping.ts";
import type { ClientMessage } from "../../../schemas/streaming/stream-socket.ts";
import { isGateMessage } from "./session-validators.ts";

/** Milliseconds before each try to reconnect; after the last one the connection counts as lost. */
const retryDelays = [500, 1000, 2000, 4000, 8000, 15_000] as const;

export interface StreamSocketEvents {
  /** The gate does not accept the session. It will not be asked again. */
  onRefused(code: string): void;
  /** The gate took the slot away. @param by the account's device that did it, in words, where one did. */
  onEnded(reason: string, by: string | null): void;
  /** The gate could not be reached for about half a minute. */
  onLost(): void;
}

/**
 * The concurrency socket of one stream: says which session it is, pings every 30 s, comes back after a break, and stops
 * cleanly so that the slot is free at once.
 */
export class StreamSocket {
  readonly #sessionID: string;
  readonly #events: StreamSocketEvents;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #over = false;
  /** When the connection broke, in milliseconds since 1970; null while the gate has it. */
  brokenAt: number | null = null;

  constructor(sessionID: string, events: StreamSocketEvents) {
    this.#sessionID = sessionID;
    this.#events = events;
    this.#connect();
  }

  /** Ends the session. Synchronous, so that it works while the page goes away. */
  stop(): void {
    if (this.#over) return;
    this.#finish();
    if (this.#socket?.readyState === WebSocket.OPEN) this.#say({ action: "stop" });
    this.#socket?.close(1000);
  }

  #connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/session/socket`);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#say({ action: "session", sessionID: this.#sessionID }));
    socket.addEventListener("message", ({ data }) => this.#hear(data));
    socket.addEventListener("close", () => {
      if (this.#over) return;
      clearInterval(this.#timer);
      this.brokenAt ??= Date.now();
      this.#retry();
    });
  }

  #hear(data: unknown): void {
    if (this.#over || typeof data !== "string") return;
    const message: unknown = JSON.parse(data);
    if (!isGateMessage(message)) throw new TypeError("The stream gate said something that is not in its language.");
    switch (message.action) {
      case "session":
        this.#failures = 0;
        this.brokenAt = null;
        this.#timer = setInterval(() => this.#socket?.send(pingText), pingInterval);
        return;
      case "refused":
        this.#finish();
        this.#events.onRefused(message.code);
        return;
      case "ended":
        this.#finish();
        this.#events.onEnded(message.reason, message.by ?? null);
        return;
      case "pong":
    }
  }

  #retry(): void {
    const delay = retryDelays[this.#failures];
    this.#failures += 1;
    if (delay === undefined) {
      this.#finish();
      this.#events.onLost();
      return;
    }
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #finish(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
