import { withBrand } from "../../../schemas/league/brand.ts";
import { findPage } from "../../../schemas/league/build-page-tree.ts";
import type { League } from "../../../schemas/league/league.ts";
import { teamKinds } from "../../../schemas/league/site-settings.ts";
import { primarySubtag } from "../../../schemas/site/primary-subtag.ts";
import { isSitePath } from "../../../schemas/site/site-path.ts";
import { isReservedPath } from "../../../worker/league/reserved-paths.ts";

/** What is needed to decide whether a path exists on the site. */
export interface SitePaths {
  league: League;
  clubs: readonly { slug: string }[];
  documents: readonly { slug: string; pdf: Uint8Array | null }[];
}

/** Files at the root of the site. */
const files = /^(?:robots\.txt|sitemap\.xml|site\.webmanifest|favicon\.(?:svg|ico))$/;

/** Whether a path exists on the site. For news, videos and players, which are added later, only the first segment is checked. */
export function pathExists(target: string, { league, clubs, documents }: SitePaths): boolean {
  const languages = league.languages.map(primarySubtag).join("|");
  const [pathname = ""] = target.split(/[?#]/);
  const path = pathname.replace(new RegExp(`^/(?:${languages})(?=/|$)`), "").replace(/^\/|\/$/g, "");
  if (path === "" || files.test(path)) return true;
  if (findPage(league.tree, path) !== null || league.formerPaths.has(path)) return true;
  const { slugs } = league.site;
  const [first = "", second] = path.split("/");
  if (first === "competitions") return league.competitions.some(({ slug }) => slug === second);
  if (!isReservedPath(path, league)) return false;
  if (second === undefined) return true;
  if (first === slugs.teams) return teamKinds(league.site).some(({ slug }) => slug === second);
  if (first === "documents") {
    return documents.some(({ slug, pdf }) => slug === second || (pdf !== null && `${slug}.pdf` === second));
  }
  // Without clubs in the folder, they may come with the import of a season.
  if (first === "clubs") return clubs.length === 0 || clubs.some(({ slug }) => slug === second);
  return true;
}

/** Parts of league.json that may contain links. */
const linking: readonly (readonly string[])[] = [
  ["menus"],
  ["banners"],
  ["streamer", "site"],
  ["site", "advertising", "withoutAdverts"],
  ["site", "cupPartner"],
  ["site", "account"],
];

/** Settings in these parts that are links, or lists of links. Other settings are text, which may also begin with a slash. */
const links = new Set(["link", "url", "page", "portal", "paymentsPath", "purchaseLink", "clubSite", "withoutAdverts"]);

type At = readonly (string | number)[];
const parts = (value: object): [string | number, unknown][] =>
  Array.isArray(value) ? [...value.entries()] : Object.entries(value);

function* pathsIn(value: unknown, at: At): Generator<{ at: At; path: string }> {
  const setting = at.findLast((key) => typeof key === "string");
  if (typeof value === "string" && links.has(String(setting)) && isSitePath(value)) yield { at, path: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of parts(value)) yield* pathsIn(part, [...at, key]);
}

const partAt = (value: unknown, at: At): unknown =>
  at.reduce<unknown>((holder, key) => parts(Object(holder)).find(([name]) => name === key)?.[1], value);

/** Broken links of league.json, with their positions in it. */
export function deadLinks(written: unknown, site: SitePaths): { at: At; path: string }[] {
  const filled = withBrand(written, site.league.brand);
  return linking.flatMap((at) => [...pathsIn(partAt(filled, at), at)]).filter(({ path }) => !pathExists(path, site));
}
