import { type Context, Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { compression } from "../middleware/compression.ts";
import { publicCORS } from "../middleware/public-cors.ts";
import { type FeedFormat, feedFormats } from "../seo/feed-formats.ts";

const file = ":file{feed\\.(?:rss|atom|json)}";
const formatOf = (name: string): FeedFormat => feedFormats.find((format) => name.endsWith(format)) ?? "rss";

/**
 * Feeds share their paths with pages, so they cannot be lazy routes (worker/site-routes.ts). The code that serves them is loaded with the
 * first request.
 */
const serve = async (c: Context<AppEnv>, name: string, category: string | null) =>
  (await import("../seo/serve-feed.ts")).serveFeed(c, formatOf(name), category);

/**
 * `/news/feed.{rss,atom,json}`: all news; `/category/{slug}/feed.{rss,atom,json}`: news of one category; `/status/feed.{rss,atom,json}`:
 * incidents. `?results=off` hides results, as in calendars.
 */
export const feedRoutes = new Hono<AppEnv>()
  .use(`/news/${file}`, publicCORS, compression)
  .use(`/category/:category/${file}`, publicCORS, compression)
  .use(`/status/${file}`, publicCORS, compression)
  .get(`/status/${file}`, async (c) =>
    (await import("../seo/incident-feed.ts")).serveIncidentFeed(c, formatOf(c.req.param("file"))),
  )
  .get(`/news/${file}`, (c) => serve(c, c.req.param("file"), null))
  .get(`/category/:category/${file}`, (c) => serve(c, c.req.param("file"), c.req.param("category")));
