import { Feed } from "feed";
import type { ArticleSummary } from "../../schemas/content/content.ts";
import { escapeMarkup, withoutControls } from "./plain-text.ts";

export const feedFormats = ["rss", "atom", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1. */
const contentTypes: Record<FeedFormat, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

/**
 * Writes articles as a feed.
 * @param articles newest first.
 * @param path of the page whose news these are, such as `/news`; the feed's own is `{path}/feed.{format}`.
 */
export function newsFeed(
  format: FeedFormat,
  articles: readonly ArticleSummary[],
  { title, path, origin, publisher }: { title: string; path: string; origin: string; publisher: string },
): { body: string; contentType: string; lastModified: Date | null } {
  const newest = articles[0]?.publishedAt;
  const lastModified = newest === undefined ? null : new Date(newest);
  const feed = new Feed({
    id: `${origin}${path}`,
    title: withoutControls(title),
    link: `${origin}${path}`,
    description: withoutControls(title),
    // Without it the library writes the time of writing, and every answer would be another.
    updated: lastModified ?? new Date(0),
    generator: false,
    // Atom asks for one, and lists of articles name nobody (RFC 4287, section 4.1.1).
    author: { name: withoutControls(publisher), link: origin },
    ...(articles[0] && { language: articles[0].lang }),
    feedLinks: Object.fromEntries(feedFormats.map((name) => [name, `${origin}${path}/feed.${name}`])),
  });
  for (const article of articles) {
    const address = `${origin}/news/${encodeURIComponent(article.slug)}`;
    const date = new Date(article.publishedAt);
    const picture = `${origin}/images/1200x630/${encodeURIComponent(article.imageKey)}.jpg`;
    feed.addItem({
      id: address,
      link: address,
      // RSS and Atom readers take a title for HTML, JSON Feed says that it is plain text.
      title: format === "json" ? article.title : escapeMarkup(article.title),
      description: escapeMarkup(article.summary),
      date,
      published: date,
      category: article.categories.map(({ name, slug }) =>
        // The library escapes an element's text (RSS), but no angle bracket in an attribute (Atom).
        ({ name: format === "atom" ? withoutAngles(name) : withoutControls(name), term: withoutAngles(slug) }),
      ),
      ...(format === "json" && { image: picture }),
      ...(format === "rss" && { enclosure: { url: picture, type: "image/jpeg", length: 0 } }),
    });
  }
  const write = { rss: () => feed.rss2(), atom: () => feed.atom1(), json: () => feed.json1() };
  return { body: write[format](), contentType: contentTypes[format], lastModified };
}

function withoutAngles(text: string): string {
  return withoutControls(text).replace(/[<>]/g, "");
}
