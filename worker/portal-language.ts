import type { League } from "../schemas/league/league.ts";
import { withParameter } from "./identity/return-path.ts";
import { languageOfPath, namedLanguage } from "./page-language.ts";

/** Parameter of links to the account portal that name a language. */
export const languageParameter = "language";

/** The language of a path of the site, or of one of the portal that names it. */
export function languageOfReturn(path: string, league: Pick<League, "languages">): string | null {
  const tag = new URL(path, "https://site.invalid").searchParams.get(languageParameter) ?? undefined;
  return languageOfPath(path, league) ?? namedLanguage(tag, league);
}

/** The path of a portal page that is said in the language of another page; as it is for the league's own language. */
export function inLanguageOf(page: string, league: Pick<League, "languages">, path: string): string {
  const language = languageOfPath(page, league);
  return language === null ? path : withParameter(path, languageParameter, language);
}
