import built from "virtual:league";
import type { ExecutionContext } from "hono";
import { bannersChangedAt } from "../../schemas/league/banners.ts";
import { type League, parseLeague } from "../../schemas/league/league.ts";
import type { VideoFeed } from "../../schemas/league/video-settings.ts";
import { setLeagueClock } from "../../schemas/site/league-clock.ts";
import { withTimeout } from "../../schemas/site/with-timeout.ts";
import { log } from "../log.ts";
import { type PublishedFile, readPublishedLeague, versionsShown } from "./published-league.ts";

/*
 * The site's league: the one published in its storage, or else the one that it was built with. It is cached per isolate, and refreshed in
 * the background when a request finds the cache older than five seconds. Requests wait for the refresh only in an isolate that has just
 * started or had no requests for a while, and then for half a second at most.
 */

/** Milliseconds for which the cached league is used without checking its version. */
const freshMilliseconds = 5_000;
/** Milliseconds after which a request waits for the refresh. */
const staleAfter = 6_000;
/** Milliseconds for which a request waits at most. */
const maxWait = 500;
/** Milliseconds after which another request may start a refresh although one has not finished. */
const readTimeout = 5_000;

export interface SiteLeague {
  league: League;
  /** Files of a published league by path; null for those of the build. */
  files: ReadonlyMap<string, PublishedFile> | null;
  /** When anything else that pages show last changed, in milliseconds since 1970. */
  changedAt: number;
  /** Names of features that staff have switched off. */
  switchedOff: ReadonlySet<string>;
}

interface CachedLeague extends SiteLeague {
  /** Version last read from storage, even if it could not be shown; null if none is published. */
  readVersion: number | null;
  /** When the last successful refresh was, in milliseconds since 1970; 0 before the first. */
  checkedAt: number;
  /** When the refresh in progress started, in milliseconds since 1970; null for none. */
  refreshingSince: number | null;
}

let parsedBuild: League | undefined;

/** The league that the site was built with. The build has already checked its folder. */
function builtLeague(): League {
  if (parsedBuild !== undefined) return parsedBuild;
  const { league, problems } = parseLeague(built, `built-${built.version}`);
  if (league === null) throw new Error(`The built league is not right: ${JSON.stringify(problems)}`);
  parsedBuild = league;
  return league;
}

/** One per environment, like settings. */
const cachedLeagues = new WeakMap<Env, CachedLeague>();

/** The site's league, with its files. */
export async function currentLeague(env: Env, context: ExecutionContext): Promise<SiteLeague> {
  const cached = cachedLeagues.get(env) ?? {
    league: builtLeague(),
    files: null,
    changedAt: 0,
    switchedOff: new Set<string>(),
    readVersion: null,
    checkedAt: 0,
    refreshingSince: null,
  };
  cachedLeagues.set(env, cached);
  const now = Date.now();
  const age = now - cached.checkedAt;
  if (age >= staleAfter) {
    // Each request starts its own refresh: a promise of another request would continue in that request's context.
    const refreshed = refresh(env, cached);
    context.waitUntil(refreshed);
    await withTimeout(refreshed, maxWait, undefined);
  } else if (
    age >= freshMilliseconds &&
    (cached.refreshingSince === null || now - cached.refreshingSince > readTimeout)
  ) {
    cached.refreshingSince = now;
    context.waitUntil(refresh(env, cached));
  }
  setLeagueClock(cached.league);
  return { ...cached, changedAt: Math.max(cached.changedAt, bannersChangedAt(cached.league.banners, now)) };
}

/** Makes this isolate's next request wait for a refresh, after something was published. */
export function leagueHasChanged(env: Env): void {
  const cached = cachedLeagues.get(env);
  if (cached !== undefined) cached.checkedAt = 0;
}

/** Reads the league if its version has changed. After a failure the cached league stays, and a later request tries again. */
async function refresh(env: Env, cached: CachedLeague): Promise<void> {
  try {
    const { league, changedAt, switchedOff } = await versionsShown(env.CONTENT_DB, new Date());
    if (league !== cached.readVersion) await takeOver(env, cached, league);
    cached.changedAt = changedAt;
    cached.switchedOff = switchedOff;
    cached.checkedAt = Date.now();
  } catch (error) {
    log("warn", "league not read", { error: String(error) });
    // Counts as half fresh, so that failing storage is not queried on every request.
    cached.checkedAt = Date.now() - freshMilliseconds / 2;
  } finally {
    cached.refreshingSince = null;
  }
}

async function takeOver(env: Env, cached: CachedLeague, version: number | null): Promise<void> {
  const published = version === null ? null : await readPublishedLeague(env.CONTENT_DB);
  cached.readVersion = version;
  if (published === null) {
    cached.league = builtLeague();
    cached.files = null;
  } else if (published.league === null) {
    log("error", "published league not shown", { version, problems: JSON.stringify(published.problems.slice(0, 5)) });
  } else {
    cached.league = withBuiltRoutes(published.league);
    cached.files = published.files;
  }
}

/** These pages' slugs are part of the build's routes, so a published league keeps the built ones. */
export function withBuiltRoutes(league: League): League {
  const { site, video } = builtLeague();
  const { teams, fixtures } = site.slugs;
  const published = league.video.feeds;
  const isAtPath = ({ path }: VideoFeed) => video.feeds.some((feed) => feed.path === path);
  // If no feed has a path of the build, the first feed gets the build's first path, so that there is a page of videos at all.
  const [first] = published.some(isAtPath) ? [] : published;
  return {
    ...league,
    site: {
      ...league.site,
      slugs: { ...league.site.slugs, teams, fixtures },
      cookieNotice: { ...league.site.cookieNotice, consentSlug: site.cookieNotice.consentSlug },
    },
    video: {
      ...league.video,
      feeds: video.feeds.map((feed, index) => {
        const own = published.find(({ path }) => path === feed.path) ?? (index === 0 ? first : undefined);
        return own === undefined
          ? { ...feed, enabled: false }
          : { ...own, path: feed.path, enabled: feed.enabled && own.enabled };
      }),
    },
  };
}
