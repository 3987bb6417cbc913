import { z } from "zod";
import type { LiveMessage } from "../schemas/football/match-data.ts";
import { pingText, pongText } from "../schemas/streaming/socket-ping.ts";

/** Close codes that must not be sent (RFC 6455 §7.4.1). */
const unsendable = new Set([1005, 1006, 1015]);
/** Sockets per object. Further clients poll. */
const maxSockets = 20_000;
/** Milliseconds without a ping after which a follower counts as gone. Pages ping every 30 s. */
const silenceTimeout = 100_000;
/** Characters sent to a follower between two pings. What it does not read stays in memory until the socket is closed. */
const maxUnread = 256 * 1024;
/** Sockets per object and IP address, so that nobody takes all of them. A whole ground may share one address. */
const maxPerAddress = 500;

const sinceParameter = z.coerce.number().int().nonnegative();

/** Answers pings while the object sleeps. */
export function autoRespondToPings(ctx: DurableObjectState): void {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
}

/** Number of the last change that a client has; null when missing or invalid. */
export function sinceOf(request: Request): number | null {
  const since = new URL(request.url).searchParams.get("since");
  const parsed = sinceParameter.safeParse(since);
  return since !== null && since !== "" && parsed.success ? parsed.data : null;
}

/** Accepts a follower's socket, with hibernation, and sends what it missed. */
export function acceptFollower(ctx: DurableObjectState, request: Request, first: readonly LiveMessage[]): Response {
  const address = request.headers.get("cf-connecting-ip") ?? "local";
  if (ctx.getWebSockets().length >= maxSockets || ctx.getWebSockets(address).length >= maxPerAddress) {
    return new Response("Too many followers at the moment.", { status: 503, headers: { "retry-after": "30" } });
  }
  const { 0: client, 1: server } = new WebSocketPair();
  ctx.acceptWebSocket(server, [address]);
  server.serializeAttachment(Date.now());
  for (const message of first) server.send(JSON.stringify(message));
  return new Response(null, { status: 101, webSocket: client });
}

/** Characters sent to each follower since its last ping, while this object is awake. */
const unread = new WeakMap<WebSocket, { heardAt: number; length: number }>();
const storedTime = z.number();

/** When a follower last pinged or connected, in epoch milliseconds. */
function heardAt(ctx: DurableObjectState, socket: WebSocket): number {
  const pinged = ctx.getWebSocketAutoResponseTimestamp(socket);
  return pinged?.getTime() ?? storedTime.safeParse(socket.deserializeAttachment()).data ?? 0;
}

/** Whether a follower reads what it is sent. Sending never blocks, so a follower that does not is closed. */
function keepsUp(ctx: DurableObjectState, socket: WebSocket, length: number, now: number): boolean {
  const heard = heardAt(ctx, socket);
  const before = unread.get(socket);
  const waiting = length + (before?.heardAt === heard ? before.length : 0);
  unread.set(socket, { heardAt: heard, length: waiting });
  return now - heard <= silenceTimeout && waiting <= maxUnread;
}

export function broadcast(ctx: DurableObjectState, message: LiveMessage): void {
  const text = JSON.stringify(message);
  const now = Date.now();
  for (const socket of ctx.getWebSockets()) {
    if (socket.readyState !== WebSocket.OPEN) continue;
    try {
      if (keepsUp(ctx, socket, text.length, now)) socket.send(text);
      else socket.close(1013, "Nothing was heard from you. Please come back.");
    } catch {
      // Gone without a close event. Its client reconnects and catches up.
    }
  }
}

/** Answers a ping that the automatic response does not match exactly, and closes on anything else: followers only listen. */
export function handleFollowerMessage(socket: WebSocket, message: string | ArrayBuffer): void {
  if (typeof message === "string" && message.length < 100 && /^\s*\{\s*"action"\s*:\s*"ping"\s*\}\s*$/.test(message)) {
    socket.serializeAttachment(Date.now());
    socket.send(pongText);
  } else {
    socket.close(1008, "This socket only speaks.");
  }
}

/** Closes all sockets. */
export function dismissFollowers(ctx: DurableObjectState): void {
  for (const socket of ctx.getWebSockets()) socket.close(1001, "There is nothing more to follow here.");
}

export function completeClose(socket: WebSocket, code: number, reason: string): void {
  if (!unsendable.has(code)) socket.close(code, reason);
}
