import type { Context } from "hono";
import type { LiveMessage } from "../../schemas/football/match-data.ts";
import type { AppEnv } from "../app-env.ts";

/** Seconds that a data centre keeps where a match stands: all who poll there cost a room one question. */
const cachedFor = 1;
/** Seconds that the caches of others may. */
const freshFor = 2;

/**
 * Answers where matches stand as `{ data }`, from the data centre's cache if it was asked within the last second.
 * @param name tells what is asked for from everything else.
 */
export async function serveLiveState(
  c: Context<AppEnv>,
  name: string,
  make: () => Promise<LiveMessage | LiveMessage[]>,
): Promise<Response> {
  const cache = await caches.open("live-states");
  const { origin } = new URL(c.req.url);
  // A line break occurs in none of the three.
  const key = `https://live-states.internal/${encodeURIComponent([c.env.VERSION.id, origin, name].join("\n"))}`;
  const kept = await cache.match(key);
  c.set("cacheState", kept ? "hit" : "miss");
  const body = kept ? await kept.text() : JSON.stringify({ data: await make() });
  const headers = { "content-type": "application/json" };
  if (!kept) {
    const stored = new Response(body, { headers: { ...headers, "cache-control": `max-age=${cachedFor}` } });
    c.executionCtx.waitUntil(cache.put(key, stored));
  }
  return c.body(body, 200, { ...headers, "cache-control": `public, max-age=${freshFor}` });
}
