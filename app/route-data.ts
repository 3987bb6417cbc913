import type { ImageHost } from "../schemas/content/image-host.ts";
import type { SignInOptions } from "../schemas/identity/sign-in-options.ts";
import type { CompactMenus } from "../schemas/league/compact-menus.ts";
import type { PublicLeague } from "../schemas/league/public-league.ts";
import type { SiteServices } from "../schemas/site/site-services.ts";
import type { VideoItem } from "../schemas/streaming/video.ts";

/*
 * Loader data of the routes above every page, for `useRouteLoaderData` in features. Types alone: a feature that imports a route's
 * loader would create an import cycle.
 */

/** Data of app/root.tsx, by the id `root`. */
export interface RootData {
  imageHost: ImageHost;
  /** Null in embeds. */
  league: PublicLeague | null;
  /** Null in embeds. */
  signIn: SignInOptions | null;
}

/** The part of app/shells/default-shell.tsx's data that features read, by the id `shells/default-shell`. */
export interface ShellData {
  brand: { name: string };
  menus: CompactMenus;
  services: SiteServices;
}

/** The video that app/routes/video.tsx shows, by the id `routes/video`. */
export interface VideoPageData {
  video: VideoItem;
}

/** A match that a pass for it alone is sold for. */
export interface PurchasableMatch {
  id: number;
  /** "Live: Ashdown v Lowmarket, 28 Nov 2026". */
  title: string;
  /** Any of these entitlements opens its live video. */
  required: string[];
}

/** The matches of app/routes/packages.tsx that single-match passes are sold for, by the id `routes/packages`. */
export interface PackagesPageData {
  matches: PurchasableMatch[];
}

/** The match of app/routes/match-centre.tsx, by the id `routes/match-centre`: null if no pass for it is sold. */
export interface MatchCentrePageData {
  sold: PurchasableMatch | null;
}

/** What the player's sidebar reads of app/routes/video.tsx: null if the list failed to load. */
export interface RelatedVideos {
  related: Promise<VideoItem[] | null>;
}
