import type { MetaDescriptor } from "react-router";
import { previewPath, previewSize } from "../../schemas/content/link-preview.ts";
import { homeLanguage, pageHref, pageLanguage, t, writtenHref } from "../../schemas/site/messages.ts";

const feedTypes = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
};

/** A page's title, with whatever else distinguishes it from others of its kind. */
export const titleOf = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(t(", "));

/** Title, description, canonical URL, Open Graph and Twitter card of a page. */
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
  lang: written,
  publishedAt,
  feed,
}: {
  /** Null for the home page, whose title is the brand's name and slogan. */
  title: string | null;
  description: string;
  brand: string;
  origin: string;
  /** The page's canonical path, with the parameters that select its content. */
  path: string;
  /** Path in og:url, if variants of the page have their own previews. */
  shared?: string;
  /** Key of the image in the page's link preview, beside the brand's name. */
  imageKey: string;
  /** The preview image of a match, an article or a video: its path, or its URL at another host. */
  preview?: string;
  /** Alternative text of the preview image. */
  imageAlt?: string;
  type?: "website" | "article" | "video.other";
  /** Language of the page's text, title and description, if it is not the league's. */
  lang?: string;
  /** When the article was published, ISO 8601. */
  publishedAt?: string;
  /** Page with feeds, at `{path}/feed.rss`, `.atom` and `.json`. */
  feed?: { path: string; title: string };
}): MetaDescriptor[] {
  const fullTitle =
    title === null ? t("{brand} | News, Live Scores and Every Match", { brand }) : `${title} | ${brand}`;
  const { tag, offered } = pageLanguage();
  const lang = written ?? tag;
  const url = `${origin}${writtenHref(path, written)}`;
  const image = new URL(preview, origin).href;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    // A text that exists in one language only has no alternates.
    ...(offered.length > 1 && homeLanguage(written) === null
      ? offered.map((language) => ({
          ...{ tagName: "link" as const, rel: "alternate", hrefLang: language },
          href: `${origin}${pageHref(path, language)}`,
        }))
      : []),
    { property: "og:site_name", content: brand },
    { property: "og:type", content: type },
    { property: "og:locale", content: lang === "en" ? "en_GB" : lang },
    { property: "og:title", content: title ?? fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: `${origin}${writtenHref(shared, written)}` },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(previewSize.width) },
    { property: "og:image:height", content: String(previewSize.height) },
    { property: "og:image:alt", content: imageAlt },
    ...(publishedAt ? [{ property: "article:published_time", content: publishedAt }] : []),
    // Twitter reads the rest from Open Graph.
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
