import { z } from "zod";

/*
 * The hosts of entries' own sources, from which pages allow players to fetch. A scheduled job publishes them each minute, so that no page
 * reads the video database.
 */

const key = "source-origins";
const origins = z.array(z.string().regex(/^https:\/\/[a-z0-9.-]+$/));

/** Milliseconds for which an isolate caches them. */
const lifetimeMilliseconds = 30_000;
/** Caches values, never promises: a request that waits for another one's read would hang when that one is cancelled. */
const read = new WeakMap<KVNamespace, { at: number; origins: readonly string[] }>();

/** The published hosts; empty if they cannot be read. */
export async function sourceOrigins(store: KVNamespace, now: Date): Promise<readonly string[]> {
  const known = read.get(store);
  // A negative age means that the clock was set back: read again.
  const age = known === undefined ? lifetimeMilliseconds : now.getTime() - known.at;
  if (known !== undefined && age >= 0 && age < lifetimeMilliseconds) return known.origins;
  const value = await store.get(key, { type: "json", cacheTtl: 60 }).catch(() => null);
  const fresh = origins.catch([]).parse(value);
  read.set(store, { at: now.getTime(), origins: fresh });
  return fresh;
}

/** Publishes the hosts if they have changed. */
export async function publishSourceOrigins(store: KVNamespace, hosts: readonly string[]): Promise<void> {
  const value = JSON.stringify([...hosts].sort());
  if (((await store.get(key)) ?? "[]") !== value) await store.put(key, value);
}
