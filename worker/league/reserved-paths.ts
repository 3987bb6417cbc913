import type { League } from "../../schemas/league/league.ts";

/** First path segments that the site itself uses: pages of the league cannot be shown there. */
const reservedSegments = new Set([
  ...["api", "origin", "images", "portal", "desk", "assets", "brand", "crests", "icons", "league", "fonts", "social"],
  ...["match-hub", "match-centre", "news", "category", "clubs", "players", "documents", "videos", "tickets"],
  ...["packages", "gift", "status", "voucher", "embeds", "open-data", "payment-successful", "payment-cancelled"],
  ...["menu", "search", "login", "account", "streamer", "sitemaps", "calendar", "previews", "offline", "podcast"],
]);

/** Longer paths of the site's own pages. Other pages below their first segment may be the league's. */
const reservedPaths = new Set([
  "governance/judgments-and-decisions",
  ...["how-to-watch/club-streaming", "how-to-watch/tv-broadcast", "how-to-watch/upcoming-tv-games"],
]);

/** Whether a new page at this path would never be shown, because the site has a page of its own there. */
export function isReservedPath(path: string, { site, video, documents }: League): boolean {
  const [first = ""] = path.split("/");
  const ofLeague = [
    ...[site.slugs.teams, site.slugs.fixtures, site.cookieNotice.consentSlug, ...documents],
    ...video.feeds.map((feed) => feed.path.split("/")[1] ?? ""),
  ];
  return (
    reservedPaths.has(path) ||
    path.endsWith("/fixture-difficulty-rating") ||
    reservedSegments.has(first) ||
    ofLeague.includes(first) ||
    first.endsWith("website-privacy-policy")
  );
}
