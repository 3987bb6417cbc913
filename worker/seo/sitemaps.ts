import type { SitemapItemLoose } from "sitemap";
import type { ContentService, MatchService, VideoService } from "../../app/load-context.ts";
import { type ArticleSummary, sitemapArticlesPageSize } from "../../schemas/content/content.ts";
import { newsPath } from "../../schemas/content/news-slug.ts";
import type { League } from "../../schemas/league/league.ts";
import { isLocked } from "../../schemas/streaming/lock-rule.ts";
import { playerPage } from "../../schemas/streaming/player-page.ts";
import type { VideoItem } from "../../schemas/streaming/video.ts";
import { namedLanguage, pathIn } from "../language/page-language.ts";
import type { SitemapEntry } from "./sitemap-xml.ts";

export interface SitemapSources {
  content: ContentService;
  matches: MatchService;
  videos: VideoService;
  origin: string;
  brand: string;
  languages: League["languages"];
  season: number;
  now: Date;
}

/** Google's limits for news sitemaps: articles of the last two days, and this many of them. */
const newsLimits = { milliseconds: 2 * 86_400_000, articles: 1_000 };
const videosPerSitemap = 1_000;
const videosPerCall = 100;
/** Limit for the matches of a competition's season, above any real number. */
const matchesPerCompetition = 2_000;

/** All sitemaps that have entries now. */
export async function listSitemaps(sources: SitemapSources): Promise<SitemapEntry[]> {
  const { content, videos, matches, season, origin } = sources;
  const [newest, newestVideos, recent, ...seasons] = await Promise.all([
    content.sitemapArticles({ page: 0, size: 1, order: "desc" }),
    videos.videos({ page: 0, size: 1 }),
    recentNews(sources),
    ...[season, season - 1].map(async (year) => ({ year, kickOffs: await matches.kickOffs({ season: year }) })),
  ]);
  const at = (file: string, lastmod?: string): SitemapEntry => ({
    url: `${origin}/sitemaps/${file}`,
    ...(lastmod !== undefined && { lastmod }),
  });
  const articlePages = Math.ceil(newest.total / sitemapArticlesPageSize);
  const videoPages = Math.ceil(newestVideos.total / videosPerSitemap);
  return [
    at("pages.xml"),
    ...(recent.length > 0 ? [at("news.xml", recent[0]?.publishedAt)] : []),
    // Oldest first, so that only the last one still grows.
    ...Array.from({ length: articlePages }, (_, page) =>
      at(`articles-${page + 1}.xml`, page + 1 === articlePages ? newest.data[0]?.publishedAt : undefined),
    ),
    ...Array.from({ length: videoPages }, (_, page) =>
      at(`videos-${page + 1}.xml`, page === 0 ? newestVideos.data[0]?.publicationData.releaseFrom : undefined),
    ),
    ...seasons.filter(({ kickOffs }) => kickOffs.length > 0).map(({ year }) => at(`matches-${year}.xml`)),
  ];
}

/** Articles of one sitemap. @param page counted from 1. */
export async function articleEntries(sources: SitemapSources, page: number): Promise<SitemapItemLoose[]> {
  const { data } = await sources.content.sitemapArticles({
    page: page - 1,
    size: sitemapArticlesPageSize,
    order: "asc",
  });
  return data.map((article) => ({ url: articleURL(sources, article), lastmod: article.publishedAt }));
}

/** Articles of the last two days, with the news extension. */
export async function newsEntries(sources: SitemapSources): Promise<SitemapItemLoose[]> {
  return (await recentNews(sources)).map((article) => ({
    url: articleURL(sources, article),
    lastmod: article.publishedAt,
    news: {
      publication: { name: sources.brand, language: article.lang },
      publication_date: article.publishedAt,
      title: article.title,
    },
  }));
}

/** Videos of one sitemap, with the video extension. @param page counted from 1. */
export async function videoEntries({ videos, origin }: SitemapSources, page: number): Promise<SitemapItemLoose[]> {
  const calls = videosPerSitemap / videosPerCall;
  const videoPages = await Promise.all(
    Array.from({ length: calls }, (_, call) =>
      videos.videos({ page: (page - 1) * calls + call, size: videosPerCall }).then(({ data }) => data),
    ),
  );
  return videoPages.flat().map((video) => videoEntry(video, origin));
}

function videoEntry({ metaData, mediaData, publicationData }: VideoItem, origin: string): SitemapItemLoose {
  const url = `${origin}/videos/${encodeURIComponent(mediaData.entryId)}`;
  const live = mediaData.mediaType === "DrmLiveVideo";
  return {
    url,
    lastmod: publicationData.releaseFrom,
    video: [
      {
        thumbnail_loc: new URL(mediaData.thumbnailUrl, origin).href,
        title: metaData.title,
        description: metaData.description.slice(0, 2_048) || metaData.title,
        player_loc: playerPage(origin, mediaData.entryId),
        publication_date: publicationData.releaseFrom,
        ...(!live && metaData.VideoDuration >= 1 && { duration: Math.min(28_800, Math.round(metaData.VideoDuration)) }),
        requires_subscription: isLocked(metaData.SysEntryEntitlements, { entitlements: [] }),
        live,
      },
    ],
  };
}

/** Match pages of a season. A finished match's kick-off serves as its last change, because it is the closest known time. */
export async function matchEntries({ matches, origin }: SitemapSources, season: number): Promise<SitemapItemLoose[]> {
  const competitions = await matches.competitions();
  const seasons = await Promise.all(
    competitions.map(({ id }) => matches.fixtures({ competitionIDs: [id], season, limit: matchesPerCompetition })),
  );
  return seasons.flat().map(({ id, kickoff, state }) => ({
    url: `${origin}/match-centre/${id}`,
    ...(state.kind === "result" && { lastmod: kickoff }),
  }));
}

async function recentNews({ content, now }: SitemapSources) {
  const { data } = await content.sitemapArticles({ page: 0, size: newsLimits.articles, order: "desc" });
  const since = now.getTime() - newsLimits.milliseconds;
  return data.filter(({ publishedAt }) => Date.parse(publishedAt) >= since);
}

const articleURL = (
  { origin, ...league }: Pick<SitemapSources, "origin" | "languages">,
  { slug, lang }: Pick<ArticleSummary, "slug" | "lang">,
) => origin + pathIn(namedLanguage(lang, league), newsPath(slug));
