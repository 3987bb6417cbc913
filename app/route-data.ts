import type { ImageHost } from "../schemas/content/image-host.ts";
import type { SignInOptions } from "../schemas/identity/sign-in-options.ts";
import type { SiteServices } from "../schemas/site/site-services.ts";
import type { VideoItem } from "../schemas/streaming/video.ts";
import type { Menus } from "./content/menus.ts";

/*
 * Loader data of the routes above every page, as features read it by `useRouteLoaderData`. Types alone: a feature that imported the
 * route's loader would close an import circle.
 */

/** Data of app/root.tsx, by the id `root`. */
export interface RootData {
  pictures: ImageHost;
  signIn: SignInOptions;
}

/** What features read of app/shells/default-shell.tsx, by the id `shells/default-shell`. */
export interface ShellData {
  brand: { name: string; slug: string };
  menus: Menus;
  services: SiteServices;
}

/** What the player's sidebar reads of app/routes/video.tsx: null where the list could not be loaded. */
export interface RelatedVideos {
  related: Promise<VideoItem[] | null>;
}
