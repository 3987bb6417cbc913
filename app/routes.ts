import { readFileSync } from "node:fs";
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { z } from "zod";
import { siteSettings } from "../schemas/league/site-settings.ts";
import { enabledFeeds, videoSettings } from "../schemas/league/video-settings.ts";

/** Paths that the league chooses are part of the build (react-router.config.ts sets its folder). */
const builtLeague = z.object({
  site: z.object({
    slugs: siteSettings.shape.slugs,
    cookieNotice: z.object({ consentSlug: siteSettings.shape.cookieNotice.shape.consentSlug }),
  }),
  video: z.object({ feeds: videoSettings.shape.feeds }),
});
const { site, video } = builtLeague.parse(JSON.parse(readFileSync(`${process.env.LEAGUE_FOLDER}/league.json`, "utf8")));

/** Paths are compared exactly, as the server's rules for paths compare them. */
const exactly = (entry: RouteConfigEntry): RouteConfigEntry => ({
  ...entry,
  caseSensitive: true,
  ...(entry.children && { children: entry.children.map(exactly) }),
});

const pages: RouteConfigEntry[] = [
  layout("shells/default-shell.tsx", [
    index("routes/home.tsx"),
    route("match-hub", "routes/match-hub.tsx"),
    route(`${site.slugs.fixtures}/:season?`, "routes/matches.tsx"),
    route(`${site.slugs.teams}/:team?`, "routes/teams.tsx"),
    route(`${site.slugs.teams}/:team/:clubName/:season?`, "routes/team-matches.tsx"),
    route("match-centre/:fixtureID?", "routes/match-centre.tsx"),
    layout("shells/news-shell.tsx", [
      route("news", "routes/news.tsx"),
      route("news/newsletter/:token?", "routes/newsletter.tsx"),
      route("news/:slug", "routes/news-article.tsx"),
      // The same page with the newsroom's saved draft, behind a signed preview link.
      route("news/preview/:key", "routes/news-article.tsx", { id: "news/preview" }),
      route("news/:year/:first/:second?/:third?", "routes/news-archive.ts"),
      route("category", "routes/categories.tsx"),
      route("category/:category", "routes/category.tsx"),
    ]),
    route("clubs", "routes/clubs.tsx"),
    route("clubs/:clubName", "routes/club.tsx"),
    route("players/:playerID", "routes/player-profile.tsx"),
    route("documents", "routes/documents.tsx"),
    route("documents/:slug", "routes/document.tsx"),
    ...enabledFeeds(video.feeds).map(({ path, name }) =>
      route(path.slice(1), "routes/videos.tsx", { id: `videos/feed/${name}` }),
    ),
    route("videos/subscriptions", "routes/subscriptions.tsx"),
    route("videos/multi-view", "routes/multi-view.tsx"),
    route("videos/:entryId", "routes/video.tsx"),
    route("competitions/:slug", "routes/competition.tsx"),
    ...["club-streaming", "tv-broadcast", "upcoming-tv-games"].map((page) =>
      route(`how-to-watch/${page}`, "routes/how-to-watch.tsx", { id: `how-to-watch/${page}` }),
    ),
    route(":fantasy/fixture-difficulty-rating", "routes/fixture-difficulty.tsx"),
    route("governance/judgments-and-decisions", "routes/decisions.tsx"),
    route("tickets", "routes/tickets.tsx"),
    route("packages", "routes/packages.tsx"),
    route("gift/:priceID?", "routes/gift.tsx"),
    route("status", "routes/status.tsx"),
    route("voucher", "routes/voucher.tsx"),
    route("embeds", "routes/embeds.tsx"),
    route("open-data", "routes/open-data.tsx"),
    route("payment-successful", "routes/payment-successful.tsx"),
    route("payment-cancelled", "routes/payment-cancelled.tsx"),
    route("menu", "routes/menu.tsx"),
    route("search", "routes/search.tsx"),
    route("login", "routes/login.tsx"),
    route("account/login", "routes/account-login.ts"),
    route(site.cookieNotice.consentSlug, "routes/cookies.tsx"),
    route("*", "routes/content-page.tsx"),
  ]),
  layout("shells/embed-shell.tsx", [
    route("embeds/league-table", "routes/embed-league-table.tsx"),
    route("embeds/fixtures", "routes/embed-fixtures.tsx"),
    route("embeds/news", "routes/embed-news.tsx"),
  ]),
  layout("shells/streamer-shell.tsx", [route("streamer/:clubId?", "routes/streamer.tsx")]),
  route("sitemaps/pages.xml", "routes/sitemap-pages.ts"),
];

export default pages.map(exactly) satisfies RouteConfig;
