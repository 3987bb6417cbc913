import { z } from "zod";
import type { DeskMenus, DeskPage, DeskPages, menuNames, PageContent } from "../../schemas/desk/pages.ts";
import { withBrand, withPlaceholders } from "../../schemas/league/brand.ts";
import { type LeaguePage, leaguePage } from "../../schemas/league/league-page.ts";
import { linkedPagesOf } from "../../schemas/league/linked-pages.ts";
import { leagueDate } from "../../schemas/site/league-time.ts";
import { ApiError, changedMeanwhile } from "../errors.ts";
import { type CurrentLeague, type LeagueChange, type RawPage, rawPage } from "./change-league.ts";
import { menusNow, menusOf, menusWithout, withMenus } from "./desk-menus.ts";
import { targetsOf } from "./league-links.ts";
import { partRevision } from "./part-revision.ts";
import { isReservedPath } from "./reserved-paths.ts";

const maxOrder = 10_000;

export interface ParsedPage {
  page: LeaguePage;
  raw: RawPage;
}

export const pagesOf = ({ pages, league }: CurrentLeague): ParsedPage[] =>
  pages.map((raw) => ({ page: leaguePage.parse(withBrand(raw, league.brand)), raw }));

/** @throws ApiError 404 */
export function requirePage(current: CurrentLeague, path: string): ParsedPage {
  const found = pagesOf(current).find(({ page }) => page.path === path);
  if (found === undefined) throw new ApiError(404, "no_such_page", `There is no page ${path}.`);
  return found;
}

/** A page's revision, which changes with its text but not with its position. */
const pageRevision = ({ path: _, order: __, formerly: ___, ...words }: RawPage): string => partRevision(words);

/** @throws ApiError 409 */
export function requireSamePage(raw: RawPage, revision: string): void {
  if (pageRevision(raw) !== revision) throw changedMeanwhile("the page");
}

/** @throws ApiError 409 */
function requireSameMenus(menus: DeskMenus, revision: string): void {
  if (partRevision(menus) !== revision) throw changedMeanwhile("the menus", "them");
}

export const parentOf = (path: string) => path.split("/").slice(0, -1).join("/");

/** The order value that puts a page last below another one, or at the top level (null). */
export function orderAfter(current: CurrentLeague, parent: string | null): number {
  const siblings = pagesOf(current).filter(({ page }) => parentOf(page.path) === (parent ?? ""));
  return Math.min(maxOrder, Math.max(0, ...siblings.map(({ page }) => page.order)) + 10);
}

/** The pages in tree order, each followed by those below it. */
export function listPages(current: CurrentLeague): DeskPages {
  const menus = menusNow(current);
  const below = Map.groupBy(pagesOf(current), ({ page }) => parentOf(page.path));
  const inOrder = (parent: string): LeaguePage[] =>
    (below.get(parent) ?? [])
      .map(({ page }) => page)
      .toSorted((one, other) => one.order - other.order || one.path.localeCompare(other.path))
      .flatMap((page) => [page, ...inOrder(page.path)]);
  return {
    pages: inOrder("").map(({ path, title, link, external, updated }) => ({
      ...{ path, title, link: link ?? external ?? null, updated },
      menus: menusOf(menus, path),
    })),
    languages: current.league.languages,
  };
}

/** @throws ApiError 404 */
export function readPage(current: CurrentLeague, path: string): DeskPage {
  const { page, raw } = requirePage(current, path);
  return {
    path,
    revision: pageRevision(raw),
    title: page.title,
    menuTitle: page.menuTitle ?? null,
    language: page.language ?? null,
    text: page.body,
    menus: menusOf(menusNow(current), path),
    languages: current.league.languages,
  };
}

/** A page's text, with fields in the order in which its file is parsed: a folder that contains this file gives the same page. */
const bodyOf = (text: PageContent["text"]) =>
  text && {
    lead: text.lead,
    sections: text.sections.map(({ heading, paragraphs, list, questions, table }) => ({
      ...(heading !== undefined && { heading }),
      ...{ paragraphs, list, questions },
      ...(table !== undefined && { table }),
    })),
  };

const fieldsOf = ({ title, menuTitle, language }: PageContent, now: Date) => ({
  title,
  menuTitle: menuTitle ?? undefined,
  language: language ?? undefined,
  updated: leagueDate(now),
});

/** A page without undefined fields, as JSON would store it. */
const plain = (page: object): unknown => JSON.parse(JSON.stringify(page));

const toRawPage = (page: object, before: unknown, { league }: CurrentLeague): RawPage =>
  rawPage.parse(withPlaceholders(plain(page), before, league.brand));

/** @throws ApiError 404 for an unknown parent page, 409 or 422 for a path that it cannot have */
export function addPage(
  current: CurrentLeague,
  {
    parent,
    slug,
    menu,
    ...content
  }: PageContent & { parent: string | null; slug: string; menu: (typeof menuNames)[number] | null },
  now: Date,
): LeagueChange & { path: string } {
  const path = parent === null ? slug : `${parent}/${slug}`;
  const pages = pagesOf(current);
  const above = parent === null ? null : requirePage(current, parent);
  if (content.text === null) throw new ApiError(422, "no_text", "A page needs a first sentence.");
  if (above !== null && above.page.body === null) {
    throw new ApiError(422, "below_a_link", `${above.page.title} is a link: no page can be below it.`);
  }
  if (path.split("/").length > 4) throw new ApiError(422, "too_deep", "A page has at most three pages above it.");
  if (pages.some(({ page }) => page.path === path)) {
    throw new ApiError(409, "address_taken", `There is a page at /${path} already. Choose another address.`);
  }
  if (isReservedPath(path, current.league)) {
    throw new ApiError(409, "address_taken", `The site has a page of its own at /${path}. Choose another address.`);
  }
  const order = orderAfter(current, parent);
  const { title, menuTitle, language, updated } = fieldsOf(content, now);
  const page = { title, menuTitle, language, order, updated, path, body: bodyOf(content.text) };
  // If the parent's path is written with {brand}, so is the new one.
  const file = above === null ? path : `${above.raw.path}/${slug}`;
  const menus = menusNow(current);
  const entry = { page: path, style: "default" as const, links: [] };
  const changed: DeskMenus = menu === null ? menus : { ...menus, [menu]: [...menus[menu], entry] };
  const { description, parts } = withMenus(current, menus, changed);
  return {
    path,
    description,
    pages: [...current.pages, { ...toRawPage(page, {}, current), path: file }],
    parts: [`page ${file}`, ...parts],
  };
}

/** @throws ApiError 404, 409 if it has changed since, 422 for a link with a text or a page without one */
export function savePage(
  current: CurrentLeague,
  { path, revision, ...content }: PageContent & { path: string; revision: string },
  now: Date,
): LeagueChange {
  const { page, raw } = requirePage(current, path);
  requireSamePage(raw, revision);
  if ((page.body === null) !== (content.text === null)) {
    throw new ApiError(
      422,
      "no_text",
      page.body === null ? "A link has a title alone." : "A page needs a first sentence.",
    );
  }
  const { path: file, body: _, ...fields } = raw;
  const next = { ...fields, ...fieldsOf(content, now), path: file, body: bodyOf(content.text) };
  const saved = toRawPage(next, raw, current);
  return {
    description: current.description,
    pages: current.pages.map((each) => (each.path === file ? saved : each)),
    parts: [`page ${file}`],
  };
}

/** Why a page cannot be removed; null if it can. */
function whyItStays(current: CurrentLeague, path: string): string | null {
  const { league, description } = current;
  const others = pagesOf(current).filter(({ page }) => page.path !== path);
  const below = others.filter(({ page }) => page.path.startsWith(`${path}/`));
  if (below.length > 0) return `Pages are below it: ${titles(below)}. Remove them first.`;
  if ([...linkedPagesOf(league), league.contact?.page, league.podcast?.page].includes(path))
    return "The site's own pages link to it.";
  const linking = others.filter(({ page }) => targetsOf([page.body, page.link]).includes(`/${path}`));
  if (linking.length > 0) return `Other pages link to it: ${titles(linking)}. Take the links out first.`;
  const { menus: _, site, ...settings } = description;
  const { advertising: __, ...rest } = z.record(z.string(), z.unknown()).parse(site);
  return targetsOf(withBrand([settings, rest], league.brand)).includes(`/${path}`)
    ? "The league's settings link to it."
    : null;
}

const titles = (pages: readonly ParsedPage[]) =>
  pages
    .slice(0, 5)
    .map(({ page }) => page.title)
    .join(", ");

/** Removes a page from the site and its menus. @throws ApiError 404; 409 if it has changed since; 422 if it cannot be removed */
export function removePage(current: CurrentLeague, path: string, revision: string): LeagueChange {
  const { raw } = requirePage(current, path);
  requireSamePage(raw, revision);
  const why = whyItStays(current, path);
  if (why !== null) throw new ApiError(422, "page_stays", why);
  const menus = menusNow(current);
  const { description, parts } = withMenus(current, menus, menusWithout(menus, path));
  return {
    description,
    pages: current.pages.filter((each) => each !== raw),
    parts: [`page ${raw.path}`, ...parts],
  };
}

export function readMenus(current: CurrentLeague) {
  const menus = menusNow(current);
  // Links in the tree are not pages, and menus cannot name them.
  const titles = pagesOf(current)
    .filter(({ page }) => page.body !== null)
    .map(({ page }) => [page.path, page.menuTitle ?? page.title] as const);
  return { menus, revision: partRevision(menus), titles: Object.fromEntries(titles) };
}

/** @throws ApiError 409 when they have changed since */
export function changeMenus(current: CurrentLeague, menus: DeskMenus, revision: string): LeagueChange {
  const before = menusNow(current);
  requireSameMenus(before, revision);
  return { ...withMenus(current, before, menus), pages: current.pages };
}
