import type { StreamerSites } from "../app/load-context.ts";
import type { Backend } from "./services/backends.ts";
import { matchService } from "./services/matches.ts";
import { fetchWithLimits } from "./services/remote-backend.ts";
import type { Settings } from "./settings.ts";

type Configured = Pick<Settings, "STREAMER_HOSTS" | "STREAMER_SITES" | "LEAGUE_SITE">;

/** The club whose streaming site this host is; null for any other host. The host is the URL's, whatever headers say. */
export function hostClub({ hostname }: URL, { STREAMER_HOSTS }: Pick<Settings, "STREAMER_HOSTS">): number | null {
  return Object.hasOwn(STREAMER_HOSTS, hostname) ? (STREAMER_HOSTS[hostname] ?? null) : null;
}

/** Origin of the league's own site; without a setting, localhost. */
export function leagueSite(url: URL, { LEAGUE_SITE }: Pick<Settings, "LEAGUE_SITE">): string {
  if (LEAGUE_SITE !== "") return new URL(LEAGUE_SITE).origin;
  const local = new URL(url.origin);
  local.hostname = "localhost";
  return local.origin;
}

/**
 * Origin of canonical URLs. League pages that a club's host shows too (passes, videos, policies) have the league's, so that
 * search engines index them once.
 */
export const canonicalOrigin = (url: URL, settings: Configured) =>
  hostClub(url, settings) === null ? url.origin : leagueSite(url, settings);

/** Canonical URL of a club's streaming site: on its first configured host, or else a path of the league's site. */
function siteURL(clubID: number, url: URL, settings: Configured): string {
  const host = Object.entries(settings.STREAMER_HOSTS).find(([, club]) => club === clubID)?.[0];
  if (host === undefined) return `${canonicalOrigin(url, settings)}/streamer/${clubID}`;
  const home = new URL("/", url);
  home.hostname = host;
  return home.href;
}

/** Clubs' streaming sites for page loaders. @param options.watch wraps a feed to observe its failures. */
export function streamerSites(
  url: URL,
  settings: Configured,
  options: { signal: AbortSignal; watch: (feed: Backend) => Backend },
): StreamerSites {
  return {
    hostClub: hostClub(url, settings),
    leagueSite: leagueSite(url, settings),
    siteURL: (clubID) => siteURL(clubID, url, settings),
    overrides: (clubID) => settings.STREAMER_SITES[String(clubID)] ?? {},
    feed: (feedURL) => matchService(options.watch(fixturesFeed(feedURL)), { signal: options.signal }),
  };
}

/** A feed at one URL, queried like `fixtures` of the match data. It is a third party's, so it gets no service key. */
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
