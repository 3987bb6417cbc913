import type { Context } from "hono";
import type { ArticleSummary } from "../../schemas/content/content.ts";
import { newsSlugPattern } from "../../schemas/content/news-slug.ts";
import type { AppEnv } from "../app-env.ts";
import { contentService } from "../services/content.ts";
import { serveDocument } from "./document.ts";
import type { FeedFormat } from "./feed-formats.ts";
import { newsFeed } from "./news-feed.ts";

/** Number of articles in a feed. */
const feedSize = 20;
/** Seconds. Feed readers poll every few minutes at most. */
const freshSeconds = 300;

/** The article with a title and summary that reveal no result. */
function withoutResult(article: ArticleSummary): ArticleSummary {
  const { titleWithoutResult } = article;
  return titleWithoutResult === undefined ? article : { ...article, title: titleWithoutResult, summary: "" };
}

/** Serves the newest articles as a feed. @param category slug; null for all news. */
export function serveFeed(c: Context<AppEnv>, format: FeedFormat, category: string | null): Promise<Response> {
  const path = category === null ? "/news" : `/category/${encodeURIComponent(category)}`;
  const missing = "There is no news category of that name.";
  const results = c.req.query("results") !== "off";
  const name = `${path}/feed.${format}${results ? "" : "?results=off"}`;
  return serveDocument(c, { name, freshSeconds, missing }, async (signal) => {
    if (category !== null && !newsSlugPattern.test(category)) return null;
    const content = contentService(c.get("backends")("content"), { signal, news: c.get("league").site.news });
    const { data } = await content.news({ page: 0, size: feedSize, ...(category !== null && { category }) });
    const subject = data[0]?.categories.find(({ slug }) => slug === category)?.name;
    if (category !== null && subject === undefined) return null;
    const title = `${c.get("league").name} ${subject ?? "News"}`;
    return newsFeed(format, results ? data : data.map(withoutResult), {
      title,
      path,
      origin: new URL(c.req.url).origin,
      league: c.get("league"),
    });
  });
}
