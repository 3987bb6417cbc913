import type { StreamerSites } from "../app/load-context.ts";
import type { Backend } from "./services/backends.ts";
import { matchService } from "./services/matches.ts";
import { fetchWithLimits } from "./services/remote-backend.ts";
import type { Settings } from "./settings.ts";

type Configured = Pick<Settings, "STREAMER_HOSTS" | "STREAMER_SITES" | "LEAGUE_SITE">;

/** The club whose streaming site this host is; null at any other. The host is the address's own, whatever headers say. */
export function hostClub({ hostname }: URL, { STREAMER_HOSTS }: Pick<Settings, "STREAMER_HOSTS">): number | null {
  return Object.hasOwn(STREAMER_HOSTS, hostname) ? (STREAMER_HOSTS[hostname] ?? null) : null;
}

/** Origin of the league's own site. A developer's machine needs no setting. */
export function leagueSite(url: URL, { LEAGUE_SITE }: Pick<Settings, "LEAGUE_SITE">): string {
  if (LEAGUE_SITE !== "") return new URL(LEAGUE_SITE).origin;
  const local = new URL(url.origin);
  local.hostname = "localhost";
  return local.origin;
}

/**
 * Origin of the one address of each page: of what a club's host shows of the league's (passes, videos, policies), the league's; search
 * engines know two sites' same page as one by it.
 */
export const canonicalOrigin = (url: URL, settings: Configured) =>
  hostClub(url, settings) === null ? url.origin : leagueSite(url, settings);

/** The one address of a club's streaming site: its own host's, the first that is set, or a path at the league. */
function siteURL(clubID: number, url: URL, settings: Configured): string {
  const host = Object.entries(settings.STREAMER_HOSTS).find(([, club]) => club === clubID)?.[0];
  if (host === undefined) return `${canonicalOrigin(url, settings)}/streamer/${clubID}`;
  const there = new URL("/", url);
  there.hostname = host;
  return there.href;
}

/** Single clubs' streaming sites, as page loaders see them. @param options.watch tells of a feed that fails. */
export function streamerSites(
  url: URL,
  settings: Configured,
  options: { signal: AbortSignal; watch: (feed: Backend) => Backend },
): StreamerSites {
  return {
    hostClub: hostClub(url, settings),
    leagueSite: leagueSite(url, settings),
    address: (clubID) => siteURL(clubID, url, settings),
    changes: (clubID) => settings.STREAMER_SITES[String(clubID)] ?? {},
    feed: (address) => matchService(options.watch(fixturesFeed(address)), { signal: options.signal }),
  };
}

/** A feed at one address, asked as the match data's `fixtures` call is. It is somebody else's, so it gets no key. */
function fixturesFeed(address: string): Backend {
  return {
    name: "match-data",
    mode: "remote",
    async fetch(path, init) {
      const asked = new URL(address);
      for (const [name, value] of new URL(path, address).searchParams) asked.searchParams.set(name, value);
      return await fetchWithLimits("fixtures feed", new Request(asked, init));
    },
  };
}
