import type { MetaDescriptor } from "react-router";
import { previewPath, previewSize } from "../../schemas/content/link-preview.ts";

const feedTypes = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
};

/** Title, description, canonical address, Open Graph and Twitter card of a page. */
export function pageMeta({
  title,
  description,
  brand,
  origin,
  path,
  shared = path,
  imageKey,
  preview = previewPath("page", imageKey),
  imageAlt = title ?? brand,
  type = "website",
  lang = "en",
  publishedAt,
  feed,
}: {
  /** Null for the home page, whose title is the brand's name and line. */
  title: string | null;
  description: string;
  brand: string;
  origin: string;
  /** The page's one address, with the parameters that make it another page. */
  path: string;
  /** The address whose preview this is, where previews of the page differ. */
  shared?: string;
  /** Name of the picture that a preview of the page shows, with the brand's name. */
  imageKey: string;
  /** Path of a preview that tells more, where the page is a match, an article or a video. */
  preview?: string;
  /** What is to be seen on the preview. */
  imageAlt?: string;
  type?: "website" | "article" | "video.other";
  lang?: "en" | "ar";
  /** When an article appeared, ISO 8601. */
  publishedAt?: string;
  /** The page whose news can be followed: its feeds are at `{path}/feed.rss`, `.atom` and `.json`. */
  feed?: { path: string; title: string };
}): MetaDescriptor[] {
  const fullTitle = title === null ? `${brand} | News, Live Scores and Every Match` : `${title} | ${brand}`;
  const url = `${origin}${path}`;
  const image = `${origin}${preview}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: brand },
    { property: "og:type", content: type },
    { property: "og:locale", content: lang === "ar" ? "ar" : "en_GB" },
    { property: "og:title", content: title ?? fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: `${origin}${shared}` },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(previewSize.width) },
    { property: "og:image:height", content: String(previewSize.height) },
    { property: "og:image:alt", content: imageAlt },
    ...(publishedAt ? [{ property: "article:published_time", content: publishedAt }] : []),
    // The rest of a card is read from Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: imageAlt },
    ...(feed
      ? Object.entries(feedTypes).map(([format, feedType]) => ({
          tagName: "link" as const,
          rel: "alternate",
          type: feedType,
          title: feed.title,
          href: `${feed.path}/feed.${format}`,
        }))
      : []),
  ];
}
