import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

/** What crawlers need not fetch. Pages that are not to be indexed are not among them: crawlers have to read that they are not. */
const disallowed = ["/api/", "/origin/"];

/** `/robots.txt` (RFC 9309). Outside production it disallows everything, so that no copy competes with the site. */
export const robotsRoutes = new Hono<AppEnv>().get("/robots.txt", (c) => {
  const lines =
    c.get("settings").ENVIRONMENT === "production"
      ? [...disallowed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${new URL(c.req.url).origin}/sitemap.xml`]
      : ["Disallow: /"];
  c.header("cache-control", "public, max-age=3600");
  return c.text(`${["User-agent: *", ...lines].join("\n")}\n`);
});
