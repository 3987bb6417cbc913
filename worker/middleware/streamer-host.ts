import { createMiddleware } from "hono/factory";
import { isStreamerPath } from "../../schemas/streaming/streamer-paths.ts";
import type { AppEnv } from "../app-env.ts";
import { hostClub, leagueSite } from "../streamer-sites.ts";

/**
 * Redirects paths that are not a club's from the club's streaming host to the league's own site. Data requests of the router
 * (`.data`) go on to the pages, which make the router follow (app/root.tsx).
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
  // Assigned, not resolved: a path such as //host would resolve to another site.
  const there = new URL(leagueSite(url, c.get("settings")));
  there.pathname = url.pathname;
  there.search = url.search;
  return c.redirect(there.href, 302);
});
