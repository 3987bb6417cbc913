/*
 * What keeps the site's sockets open: a client says the ping, and is answered without anything being woken.
 */

/** The ping, exactly. Only this text is answered so. */
export const pingText = '{"action":"ping"}';
export const pongText = '{"action":"pong"}';
/** Milliseconds between pings (spec: calls#concurrency-socket). */
export const pingIntervalMilliseconds = 30_000;
