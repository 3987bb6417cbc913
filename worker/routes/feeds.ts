import { type Context, Hono } from "hono";
import type { ArticleSummary } from "../../schemas/content/content.ts";
import type { AppEnv } from "../app-env.ts";
import { readableAnywhere } from "../middleware/readable-anywhere.ts";
import { serveDocument } from "../seo/document.ts";
import { type FeedFormat, feedFormats, newsFeed } from "../seo/news-feed.ts";
import { contentService } from "../services/content.ts";

/** Articles in a feed. */
const feedSize = 20;
/** Seconds. Feed readers poll every few minutes at most. */
const freshFor = 300;

const file = ":file{feed\\.(?:rss|atom|json)}";
const formatOf = (name: string): FeedFormat => feedFormats.find((format) => name.endsWith(format)) ?? "rss";

/** The article with a title and summary that reveal no result. */
function withoutResult(article: ArticleSummary): ArticleSummary {
  const { titleWithoutResult } = article;
  return titleWithoutResult === undefined ? article : { ...article, title: titleWithoutResult, summary: "" };
}

/** `/news/feed.{rss,atom,json}`: all news; `/category/{slug}/feed.{rss,atom,json}`: one category's. `?results=off` hides results, as in a calendar. */
export const feedRoutes = new Hono<AppEnv>()
  .use(`/news/${file}`, readableAnywhere)
  .use(`/category/:category/${file}`, readableAnywhere)
  .get(`/news/${file}`, (c) => serveFeed(c, formatOf(c.req.param("file")), null))
  .get(`/category/:category/${file}`, (c) => serveFeed(c, formatOf(c.req.param("file")), c.req.param("category")));

function serveFeed(c: Context<AppEnv>, format: FeedFormat, category: string | null): Promise<Response> {
  const path = category === null ? "/news" : `/category/${encodeURIComponent(category)}`;
  const missing = "There is no news category of that name.";
  const results = c.req.query("results") !== "off";
  const name = `${path}/feed.${format}${results ? "" : "?results=off"}`;
  return serveDocument(c, { name, freshFor, missing }, async (signal) => {
    if (category !== null && !/^[a-z0-9-]{1,200}$/.test(category)) return null;
    const content = contentService(c.get("backends")("content"), { signal, news: c.get("league").site.news });
    const { data } = await content.news({ page: 0, size: feedSize, ...(category !== null && { category }) });
    const subject = data[0]?.categories.find(({ slug }) => slug === category)?.name;
    if (category !== null && subject === undefined) return null;
    const title = `${c.get("league").name} ${subject ?? "News"}`;
    const publisher = c.get("league").name;
    return newsFeed(format, results ? data : data.map(withoutResult), {
      title,
      path,
      origin: new URL(c.req.url).origin,
      publisher,
    });
  });
}
