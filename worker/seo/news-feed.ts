import { Feed } from "feed";
import { z } from "zod";
import type { ArticleSummary } from "../../schemas/content/content.ts";
import { absoluteImageURL } from "../../schemas/content/image.ts";
import type { ImageHost } from "../../schemas/content/image-host.ts";
import { newsPath } from "../../schemas/content/news-slug.ts";
import type { League } from "../../schemas/league/league.ts";
import { escapeMarkup, withoutControls } from "../html/escape-markup.ts";
import { namedLanguage, ownLanguage, pathIn } from "../language/page-language.ts";
import { type FeedFormat, feedFormats } from "./feed-formats.ts";

const contentTypes: Record<FeedFormat, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

/**
 * Formats articles as a feed.
 * @param articles newest first.
 * @param path of the page with these articles, such as `/news`; the feed's own path is `{path}/feed.{format}`.
 * @param query of the feed's own URL: `?results=off`, or empty.
 */
export function newsFeed(
  format: FeedFormat,
  articles: readonly ArticleSummary[],
  {
    title,
    path,
    query,
    origin,
    images,
    league,
  }: {
    title: string;
    path: string;
    query: string;
    origin: string;
    images: ImageHost;
    league: Pick<League, "name" | "languages">;
  },
): { body: string; contentType: string } {
  const newest = articles[0]?.publishedAt;
  // Readers that show a feed in its language would garble articles in another one.
  const [language, ...others] = new Set(articles.map(({ lang }) => lang));
  const feed = new Feed({
    id: `${origin}${path}`,
    title: withoutControls(title),
    link: `${origin}${path}`,
    description: withoutControls(title),
    // By default the library uses the current time, and every response would differ.
    updated: new Date(newest ?? 0),
    generator: false,
    // Atom requires an author (RFC 4287 §4.1.1), and article summaries have none.
    author: { name: withoutControls(league.name), link: origin },
    language: language !== undefined && others.length === 0 ? language : ownLanguage(league),
    feedLinks: Object.fromEntries(feedFormats.map((name) => [name, `${origin}${path}/feed.${name}${query}`])),
  });
  for (const article of articles) {
    const url = newsPath(article.slug);
    const date = new Date(article.publishedAt);
    const size = { width: 1200, height: 630, focus: article.imageFocus };
    const image = absoluteImageURL(images, origin, article.imageKey, size);
    feed.addItem({
      id: origin + url,
      // The link leads to the page in the article's own language. The id stays the same in all languages.
      link: origin + pathIn(namedLanguage(article.lang, league), url),
      // RSS and Atom readers treat a title as HTML; in JSON Feed it is plain text.
      title: format === "json" ? article.title : escapeMarkup(article.title),
      description: escapeMarkup(article.summary),
      // An enclosure needs its file's length, which is unknown because images are rendered on request.
      ...(format === "rss" && { content: `<p><img src="${image}" alt=""></p><p>${escapeMarkup(article.summary)}</p>` }),
      date,
      published: date,
      category: article.categories.map(({ name, slug }) =>
        // The library escapes element text (RSS), but not angle brackets in attributes (Atom).
        ({ name: format === "atom" ? withoutAngles(name) : withoutControls(name), term: withoutAngles(slug) }),
      ),
      ...(format === "json" && { image }),
    });
  }
  return writtenFeed(feed, format);
}

export function writtenFeed(feed: Feed, format: FeedFormat): { body: string; contentType: string } {
  const write = { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => jsonFeed(feed) };
  return { body: write[format](), contentType: contentTypes[format] };
}

const jsonFeed1 = z.looseObject({ author: z.looseObject({ name: z.string() }) });

/** JSON Feed 1.1. It differs from version 1, which the library writes, only in author and language (jsonfeed.org/version/1.1). */
function jsonFeed(feed: Feed): string {
  const { author, ...rest } = jsonFeed1.parse(JSON.parse(feed.json1()));
  const { language } = feed.options;
  return JSON.stringify({
    ...rest,
    version: "https://jsonfeed.org/version/1.1",
    authors: [author],
    ...(language !== undefined && { language }),
  });
}

function withoutAngles(text: string): string {
  return withoutControls(text).replace(/[<>]/g, "");
}
