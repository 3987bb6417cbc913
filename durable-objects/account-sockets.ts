import type { StreamPool } from "../schemas/streaming/session-check.ts";
import type { EndedBy, EndReason } from "../schemas/streaming/stream-socket.ts";
import {
  type Attachment,
  attach,
  attached,
  close,
  closeCodes,
  send,
  socketLimits,
  type VerifiedClient,
} from "./gate-sockets.ts";

/** The open sockets of one stream gate, by connection. They survive its hibernation. */
export class AccountSockets {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Responds to a handshake: 101, or 429 when the gate has too many sockets. */
  accept(client: VerifiedClient, now: number): Response {
    if (this.#open().length >= socketLimits.sockets) return new Response(null, { status: 429 });
    const connection = crypto.randomUUID();
    const pair = new WebSocketPair();
    this.#ctx.acceptWebSocket(pair[1], [connection]);
    attach(pair[1], { ...client, connection, acceptedAt: now, entryID: null });
    return new Response(null, { status: 101, webSocket: pair[0] });
  }

  /** When the runtime last answered a connection's ping (milliseconds since 1970); null when it never did. */
  lastPing(connection: string): number | null {
    const [socket] = this.#ctx.getWebSockets(connection);
    return socket === undefined ? null : (this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null);
  }

  /** The runtime lists a socket that was closed here until its client has closed it too, which may be never. */
  #open(): WebSocket[] {
    return this.#ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  /** Open sockets that have not named their session yet, with the deadline for it (milliseconds since 1970). */
  withoutSession(): { socket: WebSocket; deadline: number }[] {
    return this.#open()
      .map((socket) => ({ socket, client: attached(socket) }))
      .filter(({ client }) => client.entryID === null)
      .map(({ socket, client }) => ({ socket, deadline: client.acceptedAt + socketLimits.silence }));
  }

  owners(): { account: string; device: string }[] {
    return this.#open().map((socket) => {
      const { ssoID, device } = attached(socket);
      return { account: ssoID, device };
    });
  }

  /** Changes the device limits of the account's sockets. A socket that has not named its session yet is admitted under the new limit. */
  setLimits(account: string, limits: Record<StreamPool, number>): void {
    for (const socket of this.#ctx.getWebSockets()) {
      const client = attached(socket);
      const limit = limits[client.pool];
      if (client.ssoID === account && client.limit !== limit) attach(socket, { ...client, limit });
    }
  }

  /** Closes connections whose slot has ended. @param by a description of the device that ended it. */
  endConnections(connections: readonly string[], reason: EndReason, by?: EndedBy): void {
    for (const connection of connections) {
      for (const socket of this.#ctx.getWebSockets(connection)) end(socket, reason, by);
    }
  }

  /** Closes an account's sockets without a message, after which players reconnect. @returns the closed connections. */
  restart(account: string): string[] {
    const own = this.#open().filter((socket) => attached(socket).ssoID === account);
    for (const socket of own) close(socket, closeCodes.restart, "connect again");
    return own.map((socket) => attached(socket).connection);
  }

  /** Closes the matching sockets, including those without a session: they have no slot yet, but could still take one. */
  endMatching(matches: (client: Attachment) => boolean, reason: EndReason): void {
    for (const socket of this.#ctx.getWebSockets()) {
      if (matches(attached(socket))) end(socket, reason);
    }
  }
}

function end(socket: WebSocket, reason: EndReason, by?: EndedBy): void {
  // The close handshake can take seconds to arrive; a message does not.
  send(socket, { action: "ended", reason, ...by });
  close(socket, closeCodes.policy, reason);
}
