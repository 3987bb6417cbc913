import type { StreamerSites } from "../../app/load-context.ts";
import type { Backend } from "../services/backends.ts";
import { matchService } from "../services/matches.ts";
import { fetchWithLimits } from "../services/remote-backend.ts";
import { type Domains, hostClub, leagueSite, type StreamerSettings, siteURL } from "./site-urls.ts";

/** Clubs' streaming sites for page loaders. @param options.watch wraps a feed to observe its failures. */
export function streamerSites(
  url: URL,
  settings: StreamerSettings,
  domains: Domains,
  options: { signal: AbortSignal; watch: (feed: Backend) => Backend },
): StreamerSites {
  return {
    hostClub: hostClub(url, settings),
    leagueSite: leagueSite(url, settings),
    siteURL: (clubID) => siteURL(clubID, url, settings, domains),
    overrides: (clubID) => settings.STREAMER_SITES[String(clubID)] ?? {},
    feed: (feedURL) => matchService(options.watch(fixturesFeed(feedURL)), { signal: options.signal }),
  };
}

/** A feed at one URL, queried like `fixtures` of the match data. It belongs to a third party, so it gets no service key. */
function fixturesFeed(feedURL: string): Backend {
  return {
    name: "match-data",
    mode: "remote",
    async fetch(path, init) {
      const url = new URL(feedURL);
      for (const [name, value] of new URL(path, feedURL).searchParams) url.searchParams.set(name, value);
      return await fetchWithLimits("fixtures feed", new Request(url, init));
    },
  };
}
