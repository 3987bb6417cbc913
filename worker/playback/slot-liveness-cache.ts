import { log } from "../log.ts";

/** A player requests one or two segments in this time. */
const cacheMilliseconds = 2000;
const cache = new Map<string, { live: boolean; expiresAt: number }>();

/**
 * Whether the player of a playback token still has its lease on the slot. Each isolate asks the gate at most once in two seconds per lease,
 * so the tokens of an ended lease stop working within that time. While the gate is unreachable, as briefly during a deploy, slots count as
 * live: a token is valid for a minute at most.
 * @param gate the account whose gate has the slot.
 * @param forceRefresh ignores the cache, for grants that outlast the response, such as a signed URL.
 */
export async function isSlotLive(
  env: Env,
  { gate, slot, lease, forceRefresh }: { gate: string; slot: string; lease: string; forceRefresh: boolean },
  now: Date,
): Promise<boolean> {
  const time = now.getTime();
  const cached = cache.get(lease);
  if (!forceRefresh && cached !== undefined && time < cached.expiresAt) return cached.live;
  const live = await env.STREAM_GATE.getByName(gate)
    .isLive(slot, lease)
    .catch((error: unknown) => {
      log("warn", "stream slot lookup failed", { error: String(error) });
      return true;
    });
  // Entries are small and short-lived, so clearing all of them costs less than tracking the oldest.
  if (cache.size > 5000) cache.clear();
  cache.set(lease, { live, expiresAt: time + cacheMilliseconds });
  return live;
}
