import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";

/** One named cache of the data centre's Cache API, keyed by text instead of URLs. */
export function responseCache(name: string) {
  const request = (key: string) => new Request(`https://${name}.internal/${encodeURIComponent(key)}`);
  return {
    async match(key: string): Promise<Response | undefined> {
      return await (await caches.open(name)).match(request(key));
    },
    /** @param response has a `max-age`, which is how long it is stored. */
    async put(key: string, response: Response): Promise<void> {
      await (await caches.open(name)).put(request(key), response);
    },
  };
}

/** A cache key that is specific to this deployment and host. */
export function deploymentKey(c: Context<AppEnv>, name: string): string {
  // None of the parts can contain a line break.
  return [c.env.VERSION.id, new URL(c.req.url).origin, name].join("\n");
}
