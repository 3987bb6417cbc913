import { Readable } from "node:stream";
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from "sitemap";

/** A sitemap's URL and, if known, when its content last changed (ISO 8601). */
export interface SitemapEntry {
  url: string;
  lastmod?: string;
}

export const sitemapContentType = "application/xml; charset=utf-8";

/** Formats a sitemap (sitemaps.org 0.9, with the news and video extensions). @param entries at least one, as the format requires. */
export async function sitemapXML(entries: readonly SitemapItemLoose[], extension?: "news" | "video"): Promise<string> {
  const xmlns = { news: extension === "news", video: extension === "video", xhtml: false, image: false };
  const stream = Readable.from(entries).pipe(new SitemapStream({ level: ErrorLevel.SILENT, xmlns }));
  return (await streamToPromise(stream)).toString();
}

/** Formats a sitemap index. */
export async function sitemapIndexXML(entries: readonly SitemapEntry[]): Promise<string> {
  const stream = Readable.from(entries).pipe(new SitemapIndexStream({ level: ErrorLevel.SILENT }));
  return (await streamToPromise(stream)).toString();
}
