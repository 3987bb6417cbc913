import { type CSSProperties, useContext } from "react";
import { isRightToLeft, pageLanguage } from "../../schemas/site/messages.ts";
import { LeagueContext } from "./league.ts";

/**
 * Attributes for an element with the league's own words on a page in another language: their language and direction. They stay aligned with
 * the page's own text.
 */
export function leagueTextAttributes(): { lang?: string; dir?: "auto"; style?: CSSProperties } {
  const { tag, offered } = pageLanguage();
  const [own = tag] = offered;
  return own === tag ? {} : { lang: own, dir: "auto", style: { textAlign: isRightToLeft() ? "right" : "left" } };
}

/**
 * Returns a function that says a text of the league in the page's language, if the league has a translation, and else in its own: the text,
 * as `children`, with the attributes of {@link leagueTextAttributes}.
 */
export function useLeagueText(): (own: string) => ReturnType<typeof leagueTextAttributes> & { children: string } {
  const translations = useContext(LeagueContext)?.translations;
  return (own) => ({
    ...(translations?.[own] === undefined && leagueTextAttributes()),
    children: translations?.[own] ?? own,
  });
}

/**
 * Attributes for an element with words in a language, by default the league's own; none if that is the page's.
 * @param language a primary subtag
 */
export function languageAttributes(language?: string): { lang?: string; dir?: "auto" } {
  if (language === undefined) return leagueTextAttributes();
  return language === pageLanguage().tag ? {} : { lang: language, dir: "auto" };
}

/** Direction of the site's own words, among words in another language. */
export const pageDirection = (): "rtl" | "ltr" => (isRightToLeft() ? "rtl" : "ltr");

/**
 * Class for words in another language below or above the site's own: aligns them with those, even if their language reads in the other
 * direction.
 */
export const pageAlignClass = (): "text-right" | "" => (isRightToLeft() ? "text-right" : "");
