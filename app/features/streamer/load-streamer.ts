import { streamer as same } from "../../content/streamer.ts";
import type { PageContext } from "../../load-context.ts";
import { findMatchesToWatch } from "../fixtures/find-upcoming-matches.ts";
import { findStreamer } from "./find-streamer.ts";

const none = () => null;

/**
 * What a club's streaming site shows. Every part is asked for on its own: a backend that fails costs its own part alone.
 * @throws an answer of 404 where there is no such club.
 */
export async function loadStreamer(page: PageContext, clubID: number) {
  const { matches, packages, videos, streamers, brand, now } = page;
  const { clubName, home, site } = await findStreamer(page, clubID);
  const { feed, type, amount, display } = site.playlist;
  const fixtures = site.fixturesFeed === null ? matches : streamers.feed(site.fixturesFeed);
  const replays = async () => {
    if (!display) return [];
    if (type === "section") return await videos.section(feed, { page: 0, size: amount });
    return (await videos.videos({ page: 0, size: amount, choice: { categories: [feed], teams: [clubID] } })).data;
  };
  // What the frame around it shows is the frame's to know.
  const { headerLinks, footerLinks, ...shown } = site;
  return {
    brand: brand.name,
    address: streamers.address(clubID),
    clubID,
    clubName,
    home,
    site: shown,
    renderedAt: now.getTime(),
    games: findMatchesToWatch(fixtures, now, same.fixturesShown + 1, clubID).catch(none),
    packages: Promise.all([packages.packages("membership"), packages.packages("match-pass")]).then(
      ([membership, matchPass]) => [
        { type: "membership" as const, items: membership },
        { type: "match-pass" as const, items: matchPass },
      ],
      none,
    ),
    replays: replays().catch(none),
  };
}
export type LoadedStreamer = Awaited<ReturnType<typeof loadStreamer>>;
