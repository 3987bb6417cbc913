/*
 * After a deploy all followers of a match reconnect. Large numbers spread out over time, because a Durable Object takes about 1,000
 * requests a second.
 */

/** First message to a page that has to spread its reconnection. */
export const spreadText = '{"action":"spread"}';
/** Milliseconds within which such a page reconnects, at random. Until then it polls. */
export const reconnectJitter = 30_000;
/** How many followers of an object may reconnect at once. Later ones, and all followers of relays, are spread. */
export const maxImmediateReconnects = 250;
