import type { StreamerSites } from "../app/load-context.ts";
import type { League } from "../schemas/league/league.ts";
import type { Backend } from "./services/backends.ts";
import { matchService } from "./services/matches.ts";
import { fetchWithLimits } from "./services/remote-backend.ts";
import type { Settings } from "./settings.ts";

type Configured = Pick<Settings, "STREAMER_HOSTS" | "STREAMER_SITES" | "LEAGUE_SITE">;
type Domains = League["domains"];

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
 * Origin of canonical URLs, so that search engines index each page once: the first of the league's domains on all of them. League
 * pages that a club's host shows too (passes, videos, policies) have the league's. A host that is neither has its own.
 */
export function canonicalOrigin(url: URL, settings: Configured, domains: Domains): string {
  if (hostClub(url, settings) !== null) return leagueSite(url, settings);
  const [first] = domains;
  return first !== undefined && domains.includes(url.hostname) ? `https://${first}` : url.origin;
}

/** Canonical URL of a club's streaming site: on its first configured host, or else a path of the league's site. */
function siteURL(clubID: number, url: URL, settings: Configured, domains: Domains): string {
  const host = Object.entries(settings.STREAMER_HOSTS).find(([, club]) => club === clubID)?.[0];
  if (host === undefined) return `${canonicalOrigin(url, settings, domains)}/streamer/${clubID}`;
  const home = new URL("/", url);
  home.hostname = host;
  return home.href;
}

/** Clubs' streaming sites for page loaders. @param options.watch wraps a feed to observe its failures. */
export function streamerSites(
  url: URL,
  settings: Configured,
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
