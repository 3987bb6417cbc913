import { z } from "zod";
import { followerHeaders, followersFullHeader } from "../schemas/football/follower-relays.ts";
import { maxImmediateReconnects, spreadText } from "../schemas/football/spread-reconnection.ts";
import { pingText, pongText } from "../schemas/streaming/socket-ping.ts";

/** Close codes that must not be sent (RFC 6455 §7.4.1). */
const unsendable = new Set([1005, 1006, 1015]);
/** How many followers one object serves; a Worker variable. Further followers go to relays. */
const variables = z.object({ FOLLOWERS_PER_OBJECT: z.coerce.number().int().positive().default(5_000) });
/** Milliseconds without a ping after which a follower counts as gone. Pages ping every 30 s. */
const silenceTimeout = 100_000;
/**
 * A follower is closed when more characters than this were sent since its last ping: it has stopped reading, and unread messages stay in
 * memory.
 */
const maxSentSincePing = 256 * 1024;
/** Sockets per object and network, so that one network cannot take all of them. A whole stadium may share one IP address. */
const maxPerNetwork = 500;

const sinceParameter = z.coerce.number().int().nonnegative();

/** Responds to pings without waking the object. */
export function autoRespondToPings(ctx: DurableObjectState): void {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
}

/** Number of the last change that the client has; null when missing or invalid. */
export function sinceOf(request: Request): number | null {
  const since = new URL(request.url).searchParams.get("since");
  const parsed = sinceParameter.safeParse(since);
  return since !== null && since !== "" && parsed.success ? parsed.data : null;
}

/** Upper bounds of an object's follower counts, by network, and in total (null). */
const followerUpperBounds = new WeakMap<DurableObjectState, Map<string | null, number>>();
/** Networks counted per object before the counts are reset; many will have left long ago. */
const maxNetworks = 10_000;

function upperBoundsOf(ctx: DurableObjectState): Map<string | null, number> {
  const known = followerUpperBounds.get(ctx);
  if (known !== undefined && known.size <= maxNetworks) return known;
  const unknown = new Map<string | null, number>();
  followerUpperBounds.set(ctx, unknown);
  return unknown;
}

/** Counting sockets takes longer the more there are, so they are counted only when the upper bound has reached the limit. */
function isFullFor(ctx: DurableObjectState, network: string | null, limit: number): boolean {
  const upperBounds = upperBoundsOf(ctx);
  if ((upperBounds.get(network) ?? limit) < limit) return false;
  const count = ctx.getWebSockets(network ?? undefined).length;
  upperBounds.set(network, count);
  return count >= limit;
}

/**
 * Accepts a follower's socket, with hibernation, and sends what it missed.
 * @param maxAtOnce followers up to this count reconnect at once after a deploy; later ones are asked to spread out
 */
export function acceptFollower(
  ctx: DurableObjectState,
  env: Env,
  request: Request,
  missed: readonly string[],
  maxAtOnce = maxImmediateReconnects,
): Response {
  const network = request.headers.get(followerHeaders.network) ?? "local";
  const isFull = isFullFor(ctx, null, variables.parse(env).FOLLOWERS_PER_OBJECT);
  if (isFull || isFullFor(ctx, network, maxPerNetwork)) {
    const headers = { "retry-after": "30", ...(isFull && { [followersFullHeader]: "yes" }) };
    return new Response("Too many followers at the moment.", { status: 503, headers });
  }
  const isSpread = (upperBoundsOf(ctx).get(null) ?? 0) >= maxAtOnce;
  const { 0: client, 1: server } = new WebSocketPair();
  ctx.acceptWebSocket(server, [network]);
  const upperBounds = upperBoundsOf(ctx);
  for (const key of [null, network]) {
    const before = upperBounds.get(key);
    if (before !== undefined) upperBounds.set(key, before + 1);
  }
  server.serializeAttachment(Date.now());
  for (const text of isSpread ? [spreadText, ...missed] : missed) server.send(text);
  return new Response(null, { status: 101, webSocket: client });
}

/** Characters sent to each follower since its last ping, while this object is awake. */
const sentSincePing = new WeakMap<WebSocket, { lastPingAt: number; length: number }>();
const storedTime = z.number();

/** When a follower last pinged or connected, in epoch milliseconds. */
function lastPingAt(ctx: DurableObjectState, socket: WebSocket): number {
  const pinged = ctx.getWebSocketAutoResponseTimestamp(socket);
  return pinged?.getTime() ?? storedTime.safeParse(socket.deserializeAttachment()).data ?? 0;
}

/** Whether a follower reads what is sent to it. Sending never blocks, so one that does not is closed. */
function keepsUp(ctx: DurableObjectState, socket: WebSocket, length: number, now: number): boolean {
  const pingedAt = lastPingAt(ctx, socket);
  const before = sentSincePing.get(socket);
  const total = length + (before?.lastPingAt === pingedAt ? before.length : 0);
  sentSincePing.set(socket, { lastPingAt: pingedAt, length: total });
  return now - pingedAt <= silenceTimeout && total <= maxSentSincePing;
}

export function broadcast(ctx: DurableObjectState, text: string): void {
  const now = Date.now();
  for (const socket of ctx.getWebSockets()) {
    if (socket.readyState !== WebSocket.OPEN) continue;
    try {
      if (keepsUp(ctx, socket, text.length, now)) socket.send(text);
      else socket.close(1013, "No ping arrived. Please reconnect.");
    } catch {
      // Gone without a close event. The client reconnects and catches up.
    }
  }
}

/** Responds to a ping that the automatic response does not match exactly, and closes on anything else: followers only listen. */
export function handleFollowerMessage(socket: WebSocket, message: string | ArrayBuffer): void {
  if (typeof message === "string" && message.length < 100 && /^\s*\{\s*"action"\s*:\s*"ping"\s*\}\s*$/.test(message)) {
    socket.serializeAttachment(Date.now());
    socket.send(pongText);
  } else {
    socket.close(1008, "This socket accepts pings only.");
  }
}

export function dismissFollowers(ctx: DurableObjectState): void {
  for (const socket of ctx.getWebSockets()) socket.close(1001, "There is nothing more to follow here.");
}

export function completeClose(socket: WebSocket, code: number, reason: string): void {
  if (!unsendable.has(code)) socket.close(code, reason);
}
