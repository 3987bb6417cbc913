import type { EndReason } from "../schemas/streaming/stream-socket.ts";
import {
  type Attachment,
  attach,
  attached,
  close,
  closeCodes,
  socketLimits,
  tell,
  type VerifiedClient,
} from "./gate-sockets.ts";

/** The open sockets of one stream gate, by their connections. They outlive its hibernation. */
export class AccountSockets {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Takes a handshake: 101, or 429 when the gate has too many. */
  accept(client: VerifiedClient, now: number): Response {
    if (this.#ctx.getWebSockets().length >= socketLimits.sockets) return new Response(null, { status: 429 });
    const connection = crypto.randomUUID();
    const pair = new WebSocketPair();
    this.#ctx.acceptWebSocket(pair[1], [connection]);
    attach(pair[1], { ...client, connection, acceptedAt: now, entryID: null });
    return new Response(null, { status: 101, webSocket: pair[0] });
  }

  /** When the runtime last answered a connection's ping (milliseconds since 1970), null when it never did. */
  lastPing(connection: string): number | null {
    const [socket] = this.#ctx.getWebSockets(connection);
    return socket === undefined ? null : (this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null);
  }

  /** Those that have yet to say which session they are, with the time (milliseconds since 1970) by which they must have. */
  unnamed(): { socket: WebSocket; until: number }[] {
    return this.#ctx
      .getWebSockets()
      .map((socket) => ({ socket, client: attached(socket) }))
      .filter(({ client }) => client.entryID === null)
      .map(({ socket, client }) => ({ socket, until: client.acceptedAt + socketLimits.silence }));
  }

  /** The accounts whose sockets they are, each once. */
  accounts(): string[] {
    return [...new Set(this.#ctx.getWebSockets().map((socket) => attached(socket).ssoID))];
  }

  /** Tells these connections that their slot is gone, and closes them. @param by the device that did it, in words. */
  dismiss(connections: readonly string[], reason: EndReason, by?: string): void {
    for (const connection of connections) {
      for (const socket of this.#ctx.getWebSockets(connection)) end(socket, reason, by);
    }
  }

  /** Closes all that concern it. Those that have not said which session they are hold no slot, and could still take one. */
  endThose(concerns: (client: Attachment) => boolean, reason: EndReason): void {
    for (const socket of this.#ctx.getWebSockets()) {
      if (concerns(attached(socket))) end(socket, reason);
    }
  }
}

function end(socket: WebSocket, reason: EndReason, by?: string): void {
  // A close from this side can take seconds to arrive; a message does not.
  tell(socket, { action: "ended", reason, ...(by !== undefined && { by }) });
  close(socket, closeCodes.policy, reason);
}
