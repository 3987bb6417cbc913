/*
 * Pings keep sockets open. The runtime responds to them without waking a Durable Object.
 */

/** The runtime responds with exactly this text. */
export const pingText = '{"action":"ping"}';
export const pongText = '{"action":"pong"}';
/** Milliseconds between pings (spec: calls#concurrency-socket). */
export const pingIntervalMilliseconds = 30_000;
