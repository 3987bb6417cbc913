import type { Context } from "hono";
import type { LiveMessage } from "../../schemas/football/match-data.ts";
import type { AppEnv } from "../app-env.ts";
import { deploymentKey, responseCache } from "../caching/response-cache.ts";

/** Seconds in the data centre's cache, so that everyone who polls there costs a match room one request. */
const maxAge = 1;
/** Seconds in other caches. */
const publicMaxAge = 2;

const cache = responseCache("live-states");

/**
 * Responds with match states as `{ data }`, from the data centre's cache if they were read within the last second.
 * @param name distinguishes this query from all others.
 */
export async function serveLiveState(
  c: Context<AppEnv>,
  name: string,
  read: () => Promise<LiveMessage | LiveMessage[]>,
): Promise<Response> {
  const key = deploymentKey(c, name);
  const cached = await cache.match(key);
  c.set("cacheState", cached ? "hit" : "miss");
  const body = cached ? await cached.text() : JSON.stringify({ data: await read() });
  const headers = { "content-type": "application/json" };
  if (!cached) {
    const stored = new Response(body, { headers: { ...headers, "cache-control": `max-age=${maxAge}` } });
    c.executionCtx.waitUntil(cache.put(key, stored));
  }
  return c.body(body, 200, { ...headers, "cache-control": `public, max-age=${publicMaxAge}` });
}
