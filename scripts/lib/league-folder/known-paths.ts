import { withBrand } from "../../../schemas/league/brand.ts";
import { findPage } from "../../../schemas/league/build-page-tree.ts";
import type { League } from "../../../schemas/league/league.ts";
import { teamKinds } from "../../../schemas/league/site-settings.ts";
import { isSitePath } from "../../../schemas/site/site-path.ts";
import { isOwnAddress } from "../../../worker/league/own-addresses.ts";

/** What is at paths of the site. */
export interface SitePaths {
  league: League;
  clubs: readonly { slug: string }[];
  documents: readonly { slug: string; pdf: Uint8Array | null }[];
}

/** Files at the site's root. */
const files = /^(?:robots\.txt|sitemap\.xml|site\.webmanifest|favicon\.(?:svg|ico))$/;

/** Whether a path leads to something on the site. Of news, videos and players, which come later, only the first part is checked. */
export function leadsSomewhere(target: string, { league, clubs, documents }: SitePaths): boolean {
  const languages = league.languages.map((tag) => new Intl.Locale(tag).language).join("|");
  const [pathname = ""] = target.split(/[?#]/);
  const path = pathname.replace(new RegExp(`^/(?:${languages})(?=/|$)`), "").replace(/^\/|\/$/g, "");
  if (path === "" || files.test(path)) return true;
  if (findPage(league.tree, path) !== null || league.formerPaths.has(path)) return true;
  const { slugs } = league.site;
  const [first = "", second] = path.split("/");
  if (first === "competitions") return league.competitions.some(({ slug }) => slug === second);
  if (!isOwnAddress(path, league)) return false;
  if (second === undefined) return true;
  if (first === slugs.teams) return teamKinds(league.site).some(({ slug }) => slug === second);
  if (first === "documents") {
    return documents.some(({ slug, pdf }) => slug === second || (pdf !== null && `${slug}.pdf` === second));
  }
  // They may come with the import of a season.
  if (first === "clubs") return clubs.length === 0 || clubs.some(({ slug }) => slug === second);
  return true;
}

/** Parts of league.json whose paths are links. */
const linking: readonly (readonly string[])[] = [
  ["menus"],
  ["banners"],
  ["streamer", "site"],
  ["site", "advertising", "withoutAdverts"],
  ["site", "cupPartner"],
  ["site", "account"],
];

/** Settings in them that are links, or lists of links. Others are texts, which may begin as a path does. */
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

/** Links of a league's description that lead nowhere on its site, with where they are in league.json. */
export function deadLinks(written: unknown, site: SitePaths): { at: At; path: string }[] {
  const filled = withBrand(written, site.league.brand);
  return linking
    .flatMap((at) => [...pathsIn(partAt(filled, at), at)])
    .filter(({ path }) => !leadsSomewhere(path, site));
}
