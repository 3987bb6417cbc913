import type { ExecutionContext, Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { AppEnv } from "./app-env.ts";

/** Parts of the site: routes below one path each, imported with the first request for them. */
export type Parts = Record<string, () => Promise<Hono<AppEnv>>>;

interface MountedPart {
  path: string;
  routes: Hono<AppEnv>;
}

/** The longest registered path that equals or contains the request's path; undefined for none. */
function partOf(path: string, parts: ReadonlyMap<string, unknown>): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const above = path.slice(0, end);
    if (parts.has(above)) return above;
  }
  return undefined;
}

/**
 * An app whose parts are imported on demand, so that a new instance of the Worker starts without parts that it may never need. A part is an
 * app of its own, because Hono accepts no routes after its first request.
 * @param build the app with one part; with null, the app for all other paths.
 */
export function appOfParts(parts: Parts, build: (part: MountedPart | null) => Hono<AppEnv>) {
  const loads = new Map(Object.entries(parts));
  const withoutPart = build(null);
  // Stores apps instead of promises, because a request must not wait for another request's work.
  const built = new Map<string, Hono<AppEnv>>();
  return {
    async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
      const path = partOf(getPath(request), loads);
      const load = path === undefined ? undefined : loads.get(path);
      if (path === undefined || load === undefined) return await withoutPart.fetch(request, env, context);
      const app = built.get(path) ?? build({ path, routes: await load() });
      built.set(path, app);
      return await app.fetch(request, env, context);
    },
  };
}
