import type { PageBody, PageNode } from "../content/page-tree.ts";
import { plainErrorMap } from "../site/error-map.ts";
import { type Brand, withBrand } from "./brand.ts";
import { buildMenus, type Crests, type Menus, unknownMenuPages } from "./build-menus.ts";
import { buildPageTree, pageProblems } from "./build-page-tree.ts";
import { type LeagueDescription, parseDescription } from "./league-description.ts";
import { type LeagueMap, leagueMap } from "./league-map.ts";
import { type LeaguePage, leaguePage } from "./league-page.ts";

export interface LeaguePageBody extends PageBody {
  /** Language of title and text; undefined for English. */
  language?: string;
}

/** A league as its site shows it: a checked description with page tree, bodies and menus. */
export interface League extends Omit<LeagueDescription, "menus"> {
  /** Unique among all descriptions that this site has shown. */
  version: string;
  brand: Brand;
  tree: PageNode[];
  /** Bodies of pages by path. */
  bodies: ReadonlyMap<string, LeaguePageBody>;
  /** Current paths of pages by their former paths. */
  formerPaths: ReadonlyMap<string, string>;
  menus: Menus;
  crests: Crests;
  /** Paths at which a competition's page is shown in place of the page. */
  competitionPages: ReadonlySet<string>;
  /** Map of the clubs' grounds; null where no ground's location is known. */
  map: LeagueMap | null;
}

/** A description as written: `{brand}` and `{name}` are not filled in, and nothing is checked. */
export interface RawLeague {
  description: unknown;
  pages: readonly unknown[];
  /** As in schemas/league/league-map.ts; null for none. */
  map?: unknown;
}

/** A problem in a description, and where it is. */
export interface LeagueProblem {
  /** Index of the page; null for the description itself. */
  page: number | null;
  /** Path into the page or description. */
  at: PropertyKey[];
  message: string;
}

export type ParsedLeague = { league: League; problems: [] } | { league: null; problems: LeagueProblem[] };

/** Checks a league's description together with its pages. */
export function parseLeague(
  { description: raw, pages: rawPages, map: rawMap = null }: RawLeague,
  version: string,
): ParsedLeague {
  const description = parseDescription(raw);
  const problems: LeagueProblem[] = (description.error?.issues ?? []).map(({ path, message }) => ({
    page: null,
    at: path,
    message,
  }));
  const brand = brandOf(description.data, raw);
  const pages: LeaguePage[] = [];
  for (const [page, rawPage] of rawPages.entries()) {
    const parsed = leaguePage.safeParse(withBrand(rawPage, brand), { error: plainErrorMap });
    if (parsed.success) pages.push(parsed.data);
    else problems.push(...parsed.error.issues.map(({ path, message }) => ({ page, at: path, message })));
  }
  // References between pages are checked only when every page is valid.
  if (pages.length === rawPages.length) {
    for (const { path, problem } of pageProblems(pages)) {
      problems.push({ page: pages.findLastIndex((page) => page.path === path), at: ["path"], message: problem });
    }
  }
  const languages = description.data?.languages;
  for (const [page, { language }] of pages.length === rawPages.length ? pages.entries() : []) {
    if (language === undefined || languages === undefined || languages.includes(language)) continue;
    problems.push({ page, at: ["language"], message: `is none of the league's: ${languages.join(", ")}` });
  }
  const map = leagueMap.nullable().safeParse(rawMap);
  problems.push(
    ...(map.error?.issues ?? []).map(({ path, message }) => ({ page: null, at: ["map", ...path], message })),
  );
  if (!description.success || !map.success || problems.length > 0) return { league: null, problems };
  const league = { ...createLeague(description.data, pages, version), map: map.data };
  for (const path of unknownMenuPages(description.data.menus, league.tree)) {
    problems.push({ page: null, at: ["menus"], message: `names a page that there is not: ${path}` });
  }
  for (const name of ["contact", "podcast"] as const) {
    const page = league[name]?.page;
    if (page === undefined || league.bodies.has(page)) continue;
    problems.push({ page: null, at: [name, "page"], message: `is no page that there is: ${page}` });
  }
  return problems.length > 0 ? { league: null, problems } : { league, problems: [] };
}

/** The brand to fill into pages. Also read from an invalid description, so that its pages are still checked. */
function brandOf(description: LeagueDescription | undefined, raw: unknown): Brand {
  if (description !== undefined) return { name: description.name, slug: description.slug };
  const fields = new Map(typeof raw === "object" && raw !== null ? Object.entries(raw) : []);
  const field = (name: string, otherwise: string) => {
    const value: unknown = fields.get(name);
    return typeof value === "string" && value !== "" ? value : otherwise;
  };
  return { name: field("name", "Any League"), slug: field("slug", "any") };
}

function createLeague(
  description: LeagueDescription,
  pages: readonly LeaguePage[],
  version: string,
): Omit<League, "map"> {
  const tree = buildPageTree(pages);
  const crests = new Map(
    [
      ...description.competitions.flatMap(({ name, crest }) =>
        crest === null ? [] : [[name.toLowerCase(), crest] as const],
      ),
      ...Object.entries(description.menus.crests),
    ].map(([title, file]) => [title, `/${file}`]),
  );
  return {
    ...description,
    version,
    brand: { name: description.name, slug: description.slug },
    tree,
    bodies: new Map(
      pages.flatMap(({ path, body, language }) =>
        body === null ? [] : [[path, language === undefined ? body : { ...body, language }] as const],
      ),
    ),
    formerPaths: new Map(pages.flatMap(({ path, formerly = [] }) => formerly.map((former) => [former, path] as const))),
    menus: buildMenus(description.menus, tree, crests),
    crests,
    competitionPages: new Set(pages.flatMap(({ path, competition }) => (competition ? [path] : []))),
  };
}
