import { Feed } from "feed";
import type { Context } from "hono";
import type { Episode } from "../../schemas/content/podcast.ts";
import { episodeFile, podcastFeed } from "../../schemas/content/podcast-paths.ts";
import { findPage } from "../../schemas/league/build-page-tree.ts";
import type { AppEnv } from "../app-env.ts";
import { escapeMarkup, withoutControls } from "../html/escape-markup.ts";
import { contentService } from "../services/content.ts";
import { canonicalOriginOf } from "../streamer-sites/site-urls.ts";
import { serveDocument } from "./document.ts";

/** Seconds. Podcast players poll every few minutes at most. */
const freshSeconds = 300;

/** The podcast as RSS 2.0, with each episode's audio as an enclosure. */
function podcastRSS(
  episodes: readonly Episode[],
  show: { title: string; description: string; page: string; origin: string; publisher: string },
): string {
  const { origin } = show;
  const newest = episodes[0]?.publishedAt;
  const feed = new Feed({
    id: `${origin}${show.page}`,
    link: `${origin}${show.page}`,
    title: withoutControls(show.title),
    description: withoutControls(show.description),
    // By default the library uses the current time, and every response would differ.
    updated: new Date(newest ?? 0),
    generator: false,
    author: { name: withoutControls(show.publisher) },
    feedLinks: { rss: `${origin}${podcastFeed}` },
    podcast: true,
  });
  for (const each of episodes) {
    const { type, bytes: length, seconds: duration } = each.audio;
    feed.addItem({
      id: `${origin}${episodeFile(each)}`,
      link: `${origin}${show.page}#${each.slug}`,
      // Readers treat title and description as HTML.
      title: escapeMarkup(each.title),
      description: escapeMarkup(each.summary),
      date: new Date(each.publishedAt),
      audio: { url: `${origin}${episodeFile(each)}`, type, length, duration },
    });
  }
  return feed.rss2();
}

/** `/podcast/feed.rss`, for a league with a podcast. */
export function servePodcastFeed(c: Context<AppEnv>): Promise<Response> {
  const missing = "This league has no podcast.";
  return serveDocument(c, { name: podcastFeed, freshSeconds, missing }, async (signal) => {
    const league = c.get("league");
    const page = league.podcast === null ? null : findPage(league.tree, league.podcast.page)?.at(-1);
    if (page == null) return null;
    const episodes = await contentService(c.get("backends")("content"), { signal }).podcast();
    return {
      body: podcastRSS(episodes, {
        title: page.postTitle,
        description: league.bodies.get(page.fullPath)?.lead ?? page.postTitle,
        page: `/${page.fullPath}`,
        origin: canonicalOriginOf(c),
        publisher: league.name,
      }),
      contentType: "application/rss+xml; charset=utf-8",
    };
  });
}
