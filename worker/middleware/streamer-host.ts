import { createMiddleware } from "hono/factory";
import { isStreamerPath } from "../../schemas/streaming/streamer-paths.ts";
import type { AppEnv } from "../app-env.ts";
import { hostClub, leagueSite } from "../streamer-sites.ts";

/**
 * Leads from a club's streaming host to the league's own site with what is not the club's. What a page's router asks for (`.data`) goes
 * on to the pages, which answer so that it follows (app/root.tsx).
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
  // Set, not resolved: a path such as //host would be another site's address.
  const there = new URL(leagueSite(url, c.get("settings")));
  there.pathname = url.pathname;
  there.search = url.search;
  return c.redirect(there.href, 302);
});
