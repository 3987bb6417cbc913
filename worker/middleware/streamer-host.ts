import { createMiddleware } from "hono/factory";
import { isStreamerPath } from "../../schemas/streaming/streamer-paths.ts";
import type { AppEnv } from "../app-env.ts";
import { hostClub, leagueSite } from "../streamer-sites/site-urls.ts";

/**
 * On a club's streaming host, redirects paths that it does not serve to the league's own site. Data requests of the router (`.data`) are
 * passed to the pages, which make the router follow (app/root.tsx).
 */
export const streamerHost = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (
    hostClub(url, c.get("settings")) === null ||
    isStreamerPath(url.pathname) ||
    url.pathname.endsWith(".data") ||
    (c.req.method !== "GET" && c.req.method !== "HEAD")
  ) {
    return await next();
  }
  // Assigned instead of resolved, because a path such as //host would resolve to another site.
  const there = new URL(leagueSite(url, c.get("settings")));
  there.pathname = url.pathname;
  there.search = url.search;
  return c.redirect(there.href, 302);
});
