import { z } from "zod";
import type { LiveMessage } from "../schemas/football/match-data.ts";
import { pingText, pongText } from "../schemas/streaming/socket-ping.ts";

/** RFC 6455 §7.4.1: the codes that only tell what happened, and may not be sent. */
const unsendable = new Set([1005, 1006, 1015]);
/** Sockets of one object. Beyond it clients ask by HTTP. */
const maxSockets = 20_000;
/** Milliseconds without a ping after which a follower is gone: pages ping every 30 s. */
const silence = 100_000;
/** Characters that are sent to a follower before it has to ping again. What it does not take waits in memory until it is closed. */
const maxUnread = 256 * 1024;
/** Sockets of one object for one address, which a whole ground may share: nobody shall hold all of them. */
const maxPerAddress = 500;

const sinceParameter = z.coerce.number().int().nonnegative();

/** Answers pings while the object sleeps. */
export function autoRespondToPings(ctx: DurableObjectState): void {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
}

/** Number of the last event a client says it has; null for none, and for what is no number. */
export function sinceOf(request: Request): number | null {
  const since = new URL(request.url).searchParams.get("since");
  const parsed = sinceParameter.safeParse(since);
  return since !== null && since !== "" && parsed.success ? parsed.data : null;
}

/** Takes a follower's socket, which may then sleep with the object, and sends what it missed. */
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

/** What each follower was sent since it was heard last, while this object is awake. */
const unread = new WeakMap<WebSocket, { heardAt: number; length: number }>();
const timeHeard = z.number();

/** When a follower last showed that somebody is there, in epoch milliseconds. */
function heardAt(ctx: DurableObjectState, socket: WebSocket): number {
  const pinged = ctx.getWebSocketAutoResponseTimestamp(socket);
  return pinged?.getTime() ?? timeHeard.safeParse(socket.deserializeAttachment()).data ?? 0;
}

/** Whether a follower takes what it is sent. Nobody waits for one that does not: sending never blocks, and this ends it. */
function keepsUp(ctx: DurableObjectState, socket: WebSocket, length: number, now: number): boolean {
  const heard = heardAt(ctx, socket);
  const before = unread.get(socket);
  const waiting = length + (before?.heardAt === heard ? before.length : 0);
  unread.set(socket, { heardAt: heard, length: waiting });
  return now - heard <= silence && waiting <= maxUnread;
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
      // Gone without a close event: its client comes back and asks for what it missed.
    }
  }
}

/** Followers only listen. A ping that is not written exactly as the automatic answer expects still gets its answer. */
export function handleFollowerMessage(socket: WebSocket, message: string | ArrayBuffer): void {
  if (typeof message === "string" && message.length < 100 && /^\s*\{\s*"action"\s*:\s*"ping"\s*\}\s*$/.test(message)) {
    socket.serializeAttachment(Date.now());
    socket.send(pongText);
  } else {
    socket.close(1008, "This socket only speaks.");
  }
}

/** Ends all sockets: there is nothing to follow here any more. */
export function dismissFollowers(ctx: DurableObjectState): void {
  for (const socket of ctx.getWebSockets()) socket.close(1001, "There is nothing more to follow here.");
}

export function completeClose(socket: WebSocket, code: number, reason: string): void {
  if (!unsendable.has(code)) socket.close(code, reason);
}
