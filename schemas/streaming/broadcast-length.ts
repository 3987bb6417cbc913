/** Seconds for which a live entry is on air when its match has no known end: with half-time, extra time and penalties. */
export const broadcastSeconds = 3 * 3600;

/** The latest time at which a broadcast ends, ISO 8601 UTC. */
export const broadcastEnd = (start: string) => new Date(Date.parse(start) + broadcastSeconds * 1000).toISOString();
