import type { ExecutionContext, Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { AppEnv } from "./app-env.ts";

/** Routes of the site by the path that they are below, imported with the first request for them. */
export type LazyRoutes = Record<string, () => Promise<Hono<AppEnv>>>;

interface MountedRoutes {
  path: string;
  routes: Hono<AppEnv>;
}

/** The longest registered path that equals or contains the request's path; undefined for none. */
function mountPathOf(path: string, mounts: ReadonlyMap<string, unknown>): string | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const above = path.slice(0, end);
    if (mounts.has(above)) return above;
  }
  return undefined;
}

/**
 * An app whose routes are imported on demand, so that a new instance of the Worker starts without those that it may never need. Each path
 * has an app of its own, because Hono accepts no routes after its first request.
 * @param build the app with the routes of one path; with null, the app for all other paths.
 */
export function createLazyApp(lazyRoutes: LazyRoutes, build: (mounted: MountedRoutes | null) => Hono<AppEnv>) {
  const loads = new Map(Object.entries(lazyRoutes));
  const others = build(null);
  // Stores apps instead of promises, because a request must not wait for another request's work.
  const built = new Map<string, Hono<AppEnv>>();
  return {
    async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
      const path = mountPathOf(getPath(request), loads);
      const load = path === undefined ? undefined : loads.get(path);
      if (path === undefined || load === undefined) return await others.fetch(request, env, context);
      const app = built.get(path) ?? build({ path, routes: await load() });
      built.set(path, app);
      return await app.fetch(request, env, context);
    },
  };
}
