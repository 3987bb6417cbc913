import type { Context } from "hono";
import type { League } from "../../schemas/league/league.ts";
import type { AppEnv } from "../app-env.ts";
import type { Settings } from "../settings.ts";

export type StreamerSettings = Pick<Settings, "STREAMER_HOSTS" | "STREAMER_SITES" | "LEAGUE_SITE">;
export type Domains = League["domains"];

/** The club whose streaming site this host is; null for any other host. The host comes from the URL, whatever headers say. */
export function hostClub({ hostname }: URL, { STREAMER_HOSTS }: Pick<Settings, "STREAMER_HOSTS">): number | null {
  return Object.hasOwn(STREAMER_HOSTS, hostname) ? (STREAMER_HOSTS[hostname] ?? null) : null;
}

/** Origin of the league's own site; localhost if it is not configured. */
export function leagueSite(url: URL, { LEAGUE_SITE }: Pick<Settings, "LEAGUE_SITE">): string {
  if (LEAGUE_SITE !== "") return new URL(LEAGUE_SITE).origin;
  const local = new URL(url.origin);
  local.hostname = "localhost";
  return local.origin;
}

/** Origin of the site for which a call on the desk's host is made. */
export function siteOrigin(
  url: URL,
  settings: StreamerSettings & Pick<Settings, "DESK_HOST">,
  domains: Domains,
): string {
  if (settings.DESK_HOST === "") return url.origin;
  const [first] = domains;
  return first === undefined ? leagueSite(url, settings) : `https://${first}`;
}

/**
 * Origin of canonical URLs, so that search engines index each page once: the first of the league's domains, on all of them. League pages
 * that a club's host also shows (passes, videos, policies) have the league's origin. A host that is neither has its own.
 */
export function canonicalOrigin(url: URL, settings: StreamerSettings, domains: Domains): string {
  if (hostClub(url, settings) !== null) return leagueSite(url, settings);
  const [first] = domains;
  return first !== undefined && domains.includes(url.hostname) ? `https://${first}` : url.origin;
}

/** {@link canonicalOrigin} of the site that a request is for. */
export const canonicalOriginOf = (c: Context<AppEnv>): string =>
  canonicalOrigin(new URL(c.req.url), c.get("settings"), c.get("league").domains);

/** Canonical URL of a club's streaming site: its first configured host, or else a path on the league's site. */
export function siteURL(clubID: number, url: URL, settings: StreamerSettings, domains: Domains): string {
  const host = Object.entries(settings.STREAMER_HOSTS).find(([, club]) => club === clubID)?.[0];
  if (host === undefined) return `${canonicalOrigin(url, settings, domains)}/streamer/${clubID}`;
  const home = new URL("/", url);
  home.hostname = host;
  return home.href;
}
