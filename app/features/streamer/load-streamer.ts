import type { PageContext } from "../../load-context.ts";
import { findWatchableMatches } from "../fixtures/window/find-upcoming-matches.ts";
import { loadPurchasableMatches } from "../packages/purchasable-matches.ts";
import { findStreamer } from "./find-streamer.ts";

const none = () => null;

/**
 * Loads a club's streaming site. Each part is requested separately, so a failing backend costs only its own part.
 * @throws a 404 response if there is no such club.
 */
export async function loadStreamer(page: PageContext, clubID: number) {
  const { matches, packages, videos, streamers, brand, league, now } = page;
  const { clubID: _club, fixturesShown, site: _site, ...texts } = league.streamer;
  const { clubName, home, site } = await findStreamer(page, clubID);
  const { feed, type, amount, display } = site.playlist;
  const fixtures = site.fixturesFeed === null ? matches : streamers.feed(site.fixturesFeed);
  const replays = async () => {
    if (!display) return [];
    if (type === "section") return await videos.section(feed, { page: 0, size: amount });
    return (await videos.videos({ page: 0, size: amount, choice: { categories: [feed], teams: [clubID] } })).data;
  };
  const games = findWatchableMatches(fixtures, now, fixturesShown + 1, clubID).catch(none);
  const sold = async () => {
    const [own, all] = await Promise.all([games, loadPurchasableMatches(videos)]);
    return all.filter(({ id }) => own?.some((game) => game.id === id));
  };
  // The layout loads the links itself.
  const { headerLinks, footerLinks, ...shown } = site;
  return {
    brand: brand.name,
    url: streamers.siteURL(clubID),
    clubID,
    clubName,
    home,
    site: shown,
    texts,
    renderedAt: now.getTime(),
    games,
    packages: Promise.all([packages.packages("membership"), packages.packages("match-pass"), sold()]).then(
      ([membership, matchPass, matches]) => ({
        matches,
        types: [
          { type: "membership" as const, items: membership },
          { type: "match-pass" as const, items: matchPass },
        ],
      }),
      none,
    ),
    replays: replays().catch(none),
  };
}
export type LoadedStreamer = Awaited<ReturnType<typeof loadStreamer>>;
