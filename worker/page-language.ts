import { AsyncLocalStorage } from "node:async_hooks";
import { catalogues } from "virtual:catalogues";
import type { League } from "../schemas/league/league.ts";
import { english, type PageLanguage, setPageLanguage } from "../schemas/site/messages.ts";
import { embedPath } from "./middleware/security-headers.ts";
import { previewPath } from "./tokens/preview-path.ts";

/** The language of the page that is being rendered. Pages of several languages are rendered at once. */
const rendered = new AsyncLocalStorage<PageLanguage>();

setPageLanguage(() => rendered.getStore() ?? english);

/** The language of a tag without its region: `en` of `en-GB`. */
export const primarySubtag = (tag: string): string => new Intl.Locale(tag).language;

/** By a league's own list. */
const offered = new WeakMap<League["languages"], string[]>();

/** The languages that a league's pages can be read in, its own first: those of its languages that there are messages in. */
function offeredLanguages({ languages }: Pick<League, "languages">): string[] {
  const known = offered.get(languages) ?? findOffered(languages);
  offered.set(languages, known);
  return known;
}

function findOffered(languages: League["languages"]): string[] {
  const found = languages.map(primarySubtag).filter((language) => language === english.tag || language in catalogues);
  return found.length === 0 ? [english.tag] : [...new Set(found)];
}

/** Embeds and previews have response headers of their own, by their paths, and are in the site's own language alone. */
const inOwnLanguage = [embedPath, previewPath];

/**
 * The language that a path is in: `/ar/matches` is in Arabic where the league offers it, and other paths are in its own language.
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
 * The language that a call names, by its tag, if it is one of the league's besides its own; null for its own, whose pages' paths name
 * none.
 */
export function namedLanguage(tag: string | undefined, league: Pick<League, "languages">): string | null {
  return otherLanguages(league).find((language) => language === tag) ?? null;
}

/** The languages of {@link namedLanguage} besides the league's own. */
export const otherLanguages = (league: Pick<League, "languages">): string[] => offeredLanguages(league).slice(1);

/** The league's own language, by its tag. */
export const ownLanguage = (league: Pick<League, "languages">): string => offeredLanguages(league)[0] ?? english.tag;

/** The language of {@link namedLanguage} that a path of the site, which may have a query, is in. */
export const languageOfPath = (path: string, league: Pick<League, "languages">): string | null =>
  namedLanguage(/^\/([a-z]{2,3})(?=[/?#]|$)/.exec(path)?.[1], league);

/** The path of a page in a language of {@link namedLanguage}. */
export const pathIn = (language: string | null, path: string): string =>
  language === null ? path : `/${language}${path === "/" ? "" : path}`;

/** Renders in a language of {@link namedLanguage}. */
export async function inNamedLanguage<Result>(
  language: string | null,
  league: Pick<League, "languages">,
  render: () => Result | Promise<Result>,
): Promise<Result> {
  return await inLanguage(await languageOf(pathIn(language, "/"), league), render);
}

/** Renders in a language. */
export const inLanguage = <Result>(language: PageLanguage, render: () => Result): Result =>
  rendered.run(language, render);
