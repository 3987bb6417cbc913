/** Seconds on air of a live entry whose match has no known end, with half time, extra time and penalties. */
export const broadcastSeconds = 3 * 3600;

/** When a broadcast is over at the latest, ISO 8601 UTC. */
export const broadcastEnd = (start: string) => new Date(Date.parse(start) + broadcastSeconds * 1000).toISOString();
