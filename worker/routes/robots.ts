import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

/** Not for crawlers: API, embedded backends, account pages, and searches, which are endless. */
const disallowed = ["/api/", "/origin/", "/portal/", "/search", "/login", "/menu", "/payment-"];

/** `/robots.txt` (RFC 9309). Outside production it disallows everything, so that no copy competes with the site. */
export const robotsRoutes = new Hono<AppEnv>().get("/robots.txt", (c) => {
  const lines =
    c.get("settings").ENVIRONMENT === "production"
      ? [...disallowed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${new URL(c.req.url).origin}/sitemap.xml`]
      : ["Disallow: /"];
  c.header("cache-control", "public, max-age=3600");
  return c.text(`${["User-agent: *", ...lines].join("\n")}\n`);
});
