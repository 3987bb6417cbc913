import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { canonicalOriginOf } from "../streamer-sites/site-urls.ts";

/** Paths that crawlers need not fetch. Pages that must not be indexed are not listed: crawlers have to fetch them to see that. */
const disallowed = ["/api/", "/origin/"];

/** `/robots.txt` (RFC 9309). Outside production it disallows everything, so that no copy competes with the real site. */
export const robotsRoutes = new Hono<AppEnv>().get("/robots.txt", (c) => {
  const lines =
    c.get("settings").ENVIRONMENT === "production"
      ? [...disallowed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${canonicalOriginOf(c)}/sitemap.xml`]
      : ["Disallow: /"];
  c.header("cache-control", "public, max-age=3600");
  return c.text(`${["User-agent: *", ...lines].join("\n")}\n`);
});
