import type { Context } from "hono";
import type { ArticleSummary } from "../../schemas/content/content.ts";
import { newsSlugPattern } from "../../schemas/content/news-slug.ts";
import { t, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage } from "../language/page-language.ts";
import { contentService } from "../services/content.ts";
import { imageHost } from "../settings/image-host.ts";
import { canonicalOriginOf } from "../streamer-sites/site-urls.ts";
import { serveDocument } from "./document.ts";
import type { FeedFormat } from "./feed-formats.ts";
import { newsFeed } from "./news-feed.ts";

/** Number of articles in a feed. */
const feedSize = 20;
/** Seconds. Feed readers poll every few minutes at most. */
const freshSeconds = 300;

/** The article with a title and summary that reveal no result, in the page's language. */
function withoutResult(article: ArticleSummary): ArticleSummary {
  const { titleWithoutResult } = article;
  return titleWithoutResult === undefined
    ? article
    : { ...article, title: translated(titleWithoutResult), summary: "" };
}

/** Serves the newest articles as a feed. @param category slug; null for all news. */
export function serveFeed(c: Context<AppEnv>, format: FeedFormat, category: string | null): Promise<Response> {
  const path = category === null ? "/news" : `/category/${encodeURIComponent(category)}`;
  const missing = "There is no news category of that name.";
  const results = c.req.query("results") !== "off";
  const query = results ? "" : "?results=off";
  const name = `${path}/feed.${format}${query}`;
  return serveDocument(c, { name, freshSeconds, missing }, async (signal) => {
    if (category !== null && !newsSlugPattern.test(category)) return null;
    const league = c.get("league");
    const content = contentService(c.get("backends")("content"), { signal, news: league.site.news });
    const { data } = await content.news({ page: 0, size: feedSize, ...(category !== null && { category }) });
    const empty = category !== null && data.length === 0 ? await content.category(category) : null;
    const subject = empty?.name ?? data[0]?.categories.find(({ slug }) => slug === category)?.name;
    if (category !== null && subject === undefined) return null;
    return await inNamedLanguage(null, league, () =>
      newsFeed(format, results ? data : data.map(withoutResult), {
        title: subject === undefined ? t("{brand} News", { brand: league.name }) : `${league.name} ${subject}`,
        path,
        query,
        origin: canonicalOriginOf(c),
        images: imageHost(c.get("settings")),
        league,
      }),
    );
  });
}
