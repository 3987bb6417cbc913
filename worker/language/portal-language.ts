import type { League } from "../../schemas/league/league.ts";
import { languagePrefix, pageLanguage } from "../../schemas/site/messages.ts";
import { withParameter } from "../identity/return-path.ts";
import { languageOfPath, namedLanguage } from "./page-language.ts";

/** Query parameter with the language, in links to the account portal. */
export const languageParameter = "language";

/** The language of a path of the site, or of a portal path with the parameter. */
export function languageOfReturn(path: string, league: Pick<League, "languages">): string | null {
  const tag = new URL(path, "https://site.invalid").searchParams.get(languageParameter) ?? undefined;
  return languageOfPath(path, league) ?? namedLanguage(tag, league);
}

/**
 * A portal path to return to, in the language of the page that is being rendered: outside of the portal there is no cookie with its
 * language, so the path names it.
 */
export const inPageLanguage = (path: string): string =>
  languagePrefix(pageLanguage()) === "" ? path : withParameter(path, languageParameter, pageLanguage().tag);

/** The path of a portal page in the language of another page; unchanged for the league's own language. */
export function inLanguageOf(page: string, league: Pick<League, "languages">, path: string): string {
  const language = languageOfPath(page, league);
  return language === null ? path : withParameter(path, languageParameter, language);
}
