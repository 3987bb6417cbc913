import { z } from "zod";

/*
 * The hosts of entries' own sources, which pages allow players to fetch from. The schedule publishes them each minute, so that no
 * page reads the video database.
 */

const key = "source-origins";
const origins = z.array(z.string().regex(/^https:\/\/[a-z0-9.-]+$/));

/** Milliseconds for which an isolate keeps what it has read. */
const lifetimeMilliseconds = 30_000;
/** What was read, never the reading: a request that waits for another one's hangs when that one is broken off. */
const read = new WeakMap<KVNamespace, { at: number; origins: readonly string[] }>();

/** The published hosts; none where they cannot be read. */
export async function sourceOrigins(store: KVNamespace, now: Date): Promise<readonly string[]> {
  const known = read.get(store);
  // A clock that was set back reads again.
  const age = known === undefined ? lifetimeMilliseconds : now.getTime() - known.at;
  if (known !== undefined && age >= 0 && age < lifetimeMilliseconds) return known.origins;
  const value = await store.get(key, { type: "json", cacheTtl: 60 }).catch(() => null);
  const fresh = origins.catch([]).parse(value);
  read.set(store, { at: now.getTime(), origins: fresh });
  return fresh;
}

/** Publishes the hosts, where they have changed. */
export async function publishSourceOrigins(store: KVNamespace, hosts: readonly string[]): Promise<void> {
  const value = JSON.stringify([...hosts].sort());
  if (((await store.get(key)) ?? "[]") !== value) await store.put(key, value);
}
