import { z } from "zod";
import { type Brand, fillBrand } from "../../schemas/league/brand.ts";
import { linkedPagesOf } from "../../schemas/league/linked-pages.ts";
import { ApiError } from "../errors.ts";
import { type CurrentLeague, type LeagueChange, type RawPage, rawPage } from "./change-league.ts";
import { orderAfter, type ParsedPage, pagesOf, parentOf, requirePage, requireSamePage } from "./desk-pages.ts";
import { isReservedPath } from "./reserved-paths.ts";

/** A move of pages: paths with the brand filled in, and the new one as written, with `{brand}`. */
interface Move {
  from: string;
  to: string;
  rawTo: string;
  brand: Brand;
}

const fields = z.record(z.string(), z.unknown());
const menusOf = ({ menus }: CurrentLeague["description"]) => fields.parse(menus);

const isWithin = (path: string, from: string) => path === from || path.startsWith(`${from}/`);

/** A written path after the move; unchanged if it is not one of the moved pages. */
function movedPath(raw: string, { from, rawTo, brand }: Move): string {
  const path = fillBrand(raw, brand);
  return isWithin(path, from) ? `${rawTo}${path.slice(from.length)}` : raw;
}

/** A link on this site after the move, with its query and fragment. */
function movedLink(raw: string, move: Move): string {
  const [, path = "", rest = ""] = /^\/([^?#]*)(.*)$/s.exec(raw) ?? [];
  const moved = movedPath(path, move);
  return moved === path ? raw : `/${moved}${rest}`;
}

/** A text in which links, `[words](target)`, follow the moved pages. */
const movedText = (raw: string, move: Move): string =>
  movedLink(raw, move).replace(/(?<=\]\()[^\s()]+(?=\))/g, (target) => movedLink(target, move));

/** Plain data in which links follow the moved pages. Fields called `page` contain pages' paths. */
function movedIn(value: unknown, move: Move, field = ""): unknown {
  if (typeof value === "string") {
    return field === "page" && !value.startsWith("/") ? movedPath(value, move) : movedText(value, move);
  }
  if (Array.isArray(value)) return value.map((entry) => movedIn(entry, move));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, movedIn(entry, move, key)]));
}

/** Why a page cannot move to a path; null if it can. */
function problemOf(current: CurrentLeague, page: ParsedPage["page"], { from, to }: Move): ApiError | null {
  const pages = pagesOf(current).map((each) => each.page);
  const moved = pages.filter(({ path }) => isWithin(path, from));
  const stays = (why: string) => new ApiError(422, "page_stays", why);
  if (isWithin(to, from)) return stays("It cannot be below itself, or where it is.");
  const linked = linkedPagesOf(current.league);
  if (moved.some(({ path }) => linked.includes(path))) return stays(`The site's own pages link to ${page.title}.`);
  if (moved.some(({ competition }) => competition === true)) {
    return stays("The page of a competition keeps its address, and so do the pages above it.");
  }
  const paths = moved.map(({ path }) => `${to}${path.slice(from.length)}`);
  if (paths.some((path) => path.split("/").length > 4)) {
    return new ApiError(422, "too_deep", "A page has at most three pages above it.");
  }
  const taken = paths.find((path) => isReservedPath(path, current.league) || pages.some((each) => each.path === path));
  return taken === undefined
    ? null
    : new ApiError(409, "address_taken", `There is a page at /${taken} already. Choose another address.`);
}

/** A page in which links follow the moved pages; the same object if it has none of them. */
function withLinks(raw: RawPage, move: Move): RawPage {
  const linked = rawPage.parse(movedIn(raw, move));
  return JSON.stringify(linked) === JSON.stringify(raw) ? raw : linked;
}

/** The moved page with its former paths. If it returns to a former path, that is removed from the list. */
function movedPage({ page, raw }: ParsedPage, move: Move, order: number): RawPage {
  const path = movedPath(raw.path, move);
  const formerly = [...(page.formerly ?? []), page.path].filter((old) => old !== fillBrand(path, move.brand));
  return { ...withLinks(raw, move), path, order, formerly: [...new Set(formerly)] };
}

/**
 * Moves a page, and those below it, to another position in the tree. Links in pages, menus and settings follow, and each page records its
 * former path, which then redirects.
 * @throws ApiError 404; 409 if it has changed since or the path is taken; 422 if it cannot be moved
 */
export function movePage(
  current: CurrentLeague,
  { path, revision, parent, slug }: { path: string; revision: string; parent: string | null; slug: string },
): LeagueChange {
  const { page, raw } = requirePage(current, path);
  requireSamePage(raw, revision);
  const above = parent === null ? null : requirePage(current, parent);
  if (above !== null && above.page.body === null) {
    throw new ApiError(422, "below_a_link", `${above.page.title} is a link: no page can be below it.`);
  }
  const move: Move = {
    from: path,
    to: parent === null ? slug : `${parent}/${slug}`,
    rawTo: above === null ? slug : `${above.raw.path}/${slug}`,
    brand: current.league.brand,
  };
  const problem = problemOf(current, page, move);
  if (problem !== null) throw problem;
  const order = parentOf(path) === (parent ?? "") ? page.order : orderAfter(current, parent);
  const pages = pagesOf(current).map((each) =>
    isWithin(each.page.path, path)
      ? movedPage(each, move, each.page.path === path ? order : each.page.order)
      : withLinks(each.raw, move),
  );
  const changed = pages.filter((each, index) => each !== current.pages[index]);
  const description = fields.parse(movedIn(current.description, move));
  const menus = Object.keys(menusOf(current.description)).filter(
    (name) => JSON.stringify(menusOf(description)[name]) !== JSON.stringify(menusOf(current.description)[name]),
  );
  return {
    description,
    pages,
    parts: [`page ${raw.path}`, ...changed.map((each) => `page ${each.path}`), ...menus.map((name) => `menu ${name}`)],
  };
}
