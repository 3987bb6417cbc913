import { AsyncLocalStorage } from "node:async_hooks";
import { catalogues } from "virtual:catalogues";
import type { League } from "../../schemas/league/league.ts";
import { english, type PageLanguage, setPageLanguage } from "../../schemas/site/messages.ts";
import { primarySubtag } from "../../schemas/site/primary-subtag.ts";
import { embedPath } from "../middleware/security-headers.ts";
import { previewPath } from "../tokens/preview-path.ts";

/** The language of the page being rendered. Pages in several languages are rendered concurrently. */
const rendered = new AsyncLocalStorage<PageLanguage>();

setPageLanguage(() => rendered.getStore() ?? english);

/** Cached by a league's list of languages. */
const offered = new WeakMap<League["languages"], string[]>();

/** The languages in which a league's pages can be read, its own first: those of its languages for which there are messages. */
export function offeredLanguages({ languages }: Pick<League, "languages">): string[] {
  const known = offered.get(languages) ?? findOffered(languages);
  offered.set(languages, known);
  return known;
}

function findOffered(languages: League["languages"]): string[] {
  const found = languages.map(primarySubtag).filter((language) => language === english.tag || language in catalogues);
  return found.length === 0 ? [english.tag] : [...new Set(found)];
}

/** Embeds and previews have special response headers, selected by path, so they exist only in the site's own language. */
const inOwnLanguage = [embedPath, previewPath];

/**
 * The language of a path: `/ar/matches` is in Arabic if the league offers it, and all other paths are in the league's own language.
 * @param isClubs whether the site is a club's, which has one language
 */
export async function languageOf(
  pathname: string,
  league: Pick<League, "languages">,
  isClubs = false,
): Promise<PageLanguage> {
  const all = offeredLanguages(league);
  const [own = english.tag, ...others] = all;
  const named = others.find((language) => new RegExp(`^/${language}(?:/|\\.data$|$)`).test(pathname));
  const path = named === undefined ? pathname : pathname.slice(1 + named.length);
  if (isClubs || inOwnLanguage.some((folder) => path.startsWith(folder)))
    return { ...(await load(own)), offered: [own] };
  return { ...(await load(named ?? own)), offered: all };
}

const load = async (tag: string) => ({ tag, catalogue: (await catalogues[tag]?.())?.default ?? null });

/**
 * The language that a call names by tag, if the league offers it and it is not the league's own; null for its own, which has no prefix in
 * paths.
 */
export function namedLanguage(tag: string | undefined, league: Pick<League, "languages">): string | null {
  return otherLanguages(league).find((language) => language === tag) ?? null;
}

/** The language of a profile's locale, such as `en-GB`, as in {@link namedLanguage}. */
export const languageOfLocale = (locale: string | undefined, league: Pick<League, "languages">): string | null =>
  namedLanguage(locale?.split("-")[0]?.toLowerCase(), league);

/** The offered languages other than the league's own, for {@link namedLanguage}. */
export const otherLanguages = (league: Pick<League, "languages">): string[] => offeredLanguages(league).slice(1);

/** Tag of the league's own language. */
export const ownLanguage = (league: Pick<League, "languages">): string => offeredLanguages(league)[0] ?? english.tag;

/** The language of a path on the site, which may have a query, as in {@link namedLanguage}. */
export const languageOfPath = (path: string, league: Pick<League, "languages">): string | null =>
  namedLanguage(/^\/([a-z]{2,3})(?=[/?#]|$)/.exec(path)?.[1], league);

/** The path of a page in a language from {@link namedLanguage}. */
export const pathIn = (language: string | null, path: string): string =>
  language === null ? path : `/${language}${path === "/" ? "" : path}`;

/** Renders in a language from {@link namedLanguage}. */
export async function inNamedLanguage<Result>(
  language: string | null,
  league: Pick<League, "languages">,
  render: () => Result | Promise<Result>,
): Promise<Result> {
  return await inLanguage(await languageOf(pathIn(language, "/"), league), render);
}

export const inLanguage = <Result>(language: PageLanguage, render: () => Result): Result =>
  rendered.run(language, render);
