import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

/** What no search engine needs: calls, embedded backends, account pages, and searches, of which there is no end. */
const disallowed = ["/api/", "/origin/", "/portal/", "/search", "/login", "/menu", "/payment-"];

/** `/robots.txt` (RFC 9309). Off production nothing is to be found: a copy of the site would compete with the site. */
export const robotsRoutes = new Hono<AppEnv>().get("/robots.txt", (c) => {
  const lines =
    c.get("settings").ENVIRONMENT === "production"
      ? [...disallowed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${new URL(c.req.url).origin}/sitemap.xml`]
      : ["Disallow: /"];
  c.header("cache-control", "public, max-age=3600");
  return c.text(`${["User-agent: *", ...lines].join("\n")}\n`);
});
