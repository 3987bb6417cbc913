import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { League } from "../../../schemas/league/league.ts";
import { enabledFeeds } from "../../../schemas/league/video-settings.ts";

/** Paths that are fixed by a build, because it writes a script for each of their routes. */
const fixedPaths = z.object({
  settings: z.record(z.string(), z.string()),
  /** Paths of the video feeds with a page. */
  feeds: z.array(z.string()),
});
export type FixedPaths = z.output<typeof fixedPaths>;

export const fixedPathsOf = ({ site, video }: Pick<League, "site" | "video">): FixedPaths => ({
  settings: {
    "site.slugs.teams": site.slugs.teams,
    "site.slugs.fixtures": site.slugs.fixtures,
    "site.cookieNotice.consentSlug": site.cookieNotice.consentSlug,
  },
  feeds: enabledFeeds(video.feeds).map(({ path }) => path),
});

const file = "build/fixed-paths.json";

/** Records the paths of the local build beside it. */
export const recordFixedPaths = (paths: FixedPaths): void => writeFileSync(file, JSON.stringify(paths));

/** The paths of the local build; null before the first one. */
export const builtPaths = (): FixedPaths | null =>
  existsSync(file) ? fixedPaths.parse(JSON.parse(readFileSync(file, "utf8"))) : null;

/** Warnings about paths of a league that differ from those of the site's build, which stay until the next build. */
export function pathWarnings(own: FixedPaths, built: FixedPaths): string[] {
  const kept = "stays so until it is built with this folder";
  const without = (paths: readonly string[], others: readonly string[]) =>
    paths.filter((path) => !others.includes(path)).join(", ");
  const [withoutPage, withoutFeed] = [without(own.feeds, built.feeds), without(built.feeds, own.feeds)];
  return [
    ...Object.entries(own.settings).flatMap(([name, slug]) => {
      const other = built.settings[name];
      return other === undefined || other === slug
        ? []
        : [`${name}: the site is built with "${other}" and ${kept}, not with "${slug}"`];
    }),
    ...(withoutPage === "" ? [] : [`video.feeds: the site is built without ${withoutPage}, and ${kept}`]),
    ...(withoutFeed === "" ? [] : [`video.feeds: the site is built with ${withoutFeed}, which no feed has here: 404`]),
  ];
}
