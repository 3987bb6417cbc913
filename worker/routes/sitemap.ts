import { type Context, Hono } from "hono";
import type { SitemapItemLoose } from "sitemap";
import type { AppEnv } from "../app-env.ts";
import { serveDocument } from "../seo/document.ts";
import { sitemapContentType, sitemapIndexXML, sitemapXML } from "../seo/sitemap-xml.ts";
import {
  articleEntries,
  listSitemaps,
  matchEntries,
  newsEntries,
  type SitemapSources,
  videoEntries,
} from "../seo/sitemaps.ts";
import type { BackendName } from "../services/backends.ts";
import { contentService } from "../services/content.ts";
import { createVideoService } from "../services/create-video-service.ts";
import { matchService } from "../services/matches.ts";
import { currentSeason } from "../settings/current-season.ts";
import { canonicalOriginOf } from "../streamer-sites/site-urls.ts";

/** Seconds. News must be indexed quickly. */
const freshSeconds = { index: 600, news: 300, others: 3_600 };
const missing = "There is no such sitemap.";

/** `/sitemap.xml`: an index of sitemaps. */
export const sitemapIndex = new Hono<AppEnv>().get("/", (c) =>
  serveDocument(c, { name: "sitemap.xml", freshSeconds: freshSeconds.index, missing }, async (signal) => ({
    body: await sitemapIndexXML(await listSitemaps(sourcesOf(c, signal))),
    contentType: sitemapContentType,
  })),
);

/** `/sitemaps/…`, except the sitemap of the site's own pages, which app/routes/sitemap-pages.ts generates. */
export const sitemaps = new Hono<AppEnv>()
  .get("/news.xml", (c) => serveSitemap(c, "news.xml", freshSeconds.news, newsEntries, "news"))
  .get("/:file{(?:articles|videos|matches)-[1-9][0-9]{0,3}\\.xml}", (c) => {
    const file = c.req.param("file");
    const number = Number(/\d+/.exec(file)?.[0]);
    if (file.startsWith("articles")) {
      return serveSitemap(c, file, freshSeconds.others, (sources) => articleEntries(sources, number));
    }
    if (file.startsWith("videos")) {
      return serveSitemap(c, file, freshSeconds.others, (sources) => videoEntries(sources, number), "video");
    }
    return serveSitemap(c, file, freshSeconds.others, async (sources) =>
      // Only seasons that the index lists.
      [sources.season, sources.season - 1].includes(number) ? await matchEntries(sources, number) : [],
    );
  });

function serveSitemap(
  c: Context<AppEnv>,
  file: string,
  fresh: number,
  entriesOf: (sources: SitemapSources) => Promise<SitemapItemLoose[]>,
  extension?: "news" | "video",
): Promise<Response> {
  return serveDocument(c, { name: file, freshSeconds: fresh, missing }, async (signal) => {
    const entries = await entriesOf(sourcesOf(c, signal));
    if (entries.length === 0) return null;
    return { body: await sitemapXML(entries, extension), contentType: sitemapContentType };
  });
}

function sourcesOf(c: Context<AppEnv>, signal: AbortSignal): SitemapSources {
  const settings = c.get("settings");
  const backend = (name: BackendName) => c.get("backends")(name);
  return {
    content: contentService(backend("content"), { signal }),
    matches: matchService(backend("match-data"), { signal }),
    videos: createVideoService(settings, backend, { signal }),
    origin: canonicalOriginOf(c),
    brand: c.get("league").name,
    languages: c.get("league").languages,
    season: currentSeason(settings),
    now: new Date(),
  };
}
